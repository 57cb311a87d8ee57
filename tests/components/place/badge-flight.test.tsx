import { render, screen, waitFor } from '@testing-library/react'
import { flyToBadge } from '@/components/evaluation-entry/add-to-list'
import { Badge } from '@/components/ui/badge'
import { settled } from '@/tests/support/settled'

const boxes = { start: [700, 800, 100, 40], hidden: [0, 0, 0, 0], badge: [40, 100, 20, 20] } as const

interface Flight {
  frames: Keyframe[]
  options: KeyframeAnimationOptions
  land: () => void
}

function show({ isStill = false, hasBadge = true } = {}) {
  const flights: Flight[] = []
  window.matchMedia = (media) => ({ matches: isStill, media }) as unknown as MediaQueryList
  Element.prototype.getBoundingClientRect = function (this: HTMLElement) {
    const [left, top, width, height] = boxes[this.id as keyof typeof boxes] ?? boxes.hidden
    return { left, top, width, height } as DOMRect
  }
  Element.prototype.animate = (frames, options) => {
    const { promise: finished, resolve: land } = Promise.withResolvers<void>()
    flights.push({ frames: frames as Keyframe[], options: options as KeyframeAnimationOptions, land })
    return { finished } as unknown as Animation
  }
  render(
    <>
      <button type="button" id="start">
        Add to list
      </button>
      <span data-saved-badge id="hidden" />
      {hasBadge && <span data-saved-badge id="badge" />}
    </>,
  )
  flyToBadge(screen.getByRole('button'))
  return flights
}

test('flies a +1 to the visible badge in 650 ms, then removes it', async () => {
  const [flight] = show()
  const flyer = await screen.findByText('+1')
  expect([flyer.style.left, flyer.style.top]).toEqual(['750px', '820px'])
  expect(flight?.options.duration).toBe(650)
  expect(flight?.frames.at(-1)?.transform).toContain('translate(-700px, -710px)')
  flight?.land()
  await settled()
  await waitFor(() => expect(screen.queryByText('+1')).toBeNull())
})

test('flies nothing with reduced motion', () => {
  expect(show({ isStill: true })).toEqual([])
  expect(screen.queryByText('+1')).toBeNull()
})

test('flies nothing without a visible badge', () => {
  expect(show({ hasBadge: false })).toEqual([])
})

test('counts to 99, then shows 99+', () => {
  const { rerender } = render(<Badge count={99} />)
  expect(screen.getByText('99')).toBeTruthy()
  rerender(<Badge count={100} />)
  expect(screen.getByText('99+')).toBeTruthy()
})
