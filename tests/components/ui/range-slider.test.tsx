import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { Ends } from '@/components/ui/range-rules'
import { RangeSlider } from '@/components/ui/range-slider'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()
// jsdom has no pointer events; without them a press has neither place nor button.
globalThis.PointerEvent = class extends MouseEvent {
  pointerId: number
  pointerType: string
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init)
    this.pointerId = init.pointerId ?? 0
    this.pointerType = init.pointerType ?? ''
  }
} as unknown as typeof PointerEvent

let changes: Ends[] = []
let commits: Ends[] = []

function Slider({ start }: { start: Ends }) {
  const [value, setValue] = useState(start)
  return (
    <RangeSlider
      value={value}
      ends={[0, 100]}
      step={1}
      labels={['Least', 'Most']}
      format={(figure) => `${figure} m`}
      onChange={(next) => {
        changes.push(next)
        setValue(next)
      }}
      onCommit={(next) => {
        commits.push(next)
        setValue(next)
      }}
    />
  )
}

/** A slider whose track is 100 px from the left edge of the page, one for each unit. */
function show(start: Ends): HTMLElement {
  const { container } = render(<Slider start={start} />)
  const box = { left: 100, width: 100, right: 200, top: 0, bottom: 2, height: 2, x: 100, y: 0 }
  const surface = container.firstElementChild as HTMLElement
  const track = surface.firstElementChild as HTMLElement
  track.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
  return surface
}

const thumb = (name: string) => screen.getByRole('slider', { name }) as HTMLInputElement
const press = { pointerId: 1, button: 0, pointerType: 'mouse' }

beforeEach(() => {
  changes = []
  commits = []
})

test('a thumb is dragged with the pointer and kept when it is let go', () => {
  const surface = show([20, 80])
  fireEvent.pointerDown(surface, { ...press, clientX: 123 })
  expect(document.activeElement).toBe(thumb('Least'))
  fireEvent.pointerMove(surface, { ...press, clientX: 143 })
  expect(thumb('Least').value).toBe('40')
  expect(commits).toEqual([])
  fireEvent.pointerMove(surface, { ...press, clientX: 195 })
  fireEvent.pointerUp(surface, { ...press, clientX: 195 })
  expect(changes.at(-1)).toEqual([80, 80])
  expect(commits).toEqual([[80, 80]])
})

test('a press beside the thumbs brings the nearer one there', () => {
  const surface = show([20, 80])
  fireEvent.pointerDown(surface, { ...press, clientX: 160 })
  fireEvent.pointerUp(surface, { ...press, clientX: 160 })
  expect(commits).toEqual([[20, 60]])
})

test('a finger that goes on to scroll the page changes nothing', () => {
  const surface = show([20, 80])
  const finger = { ...press, pointerType: 'touch' }
  fireEvent.pointerDown(surface, { ...finger, clientX: 150 })
  fireEvent.pointerCancel(surface, finger)
  expect([changes, commits]).toEqual([[], []])
  fireEvent.pointerDown(surface, { ...finger, clientX: 122 })
  fireEvent.pointerMove(surface, { ...finger, clientX: 132 })
  fireEvent.pointerCancel(surface, finger)
  expect(thumb('Least').value).toBe('20')
  expect(commits).toEqual([])
})

test('a finger that taps beside the thumbs brings the nearer one there', () => {
  const surface = show([20, 80])
  const finger = { ...press, pointerType: 'touch' }
  fireEvent.pointerDown(surface, { ...finger, clientX: 150 })
  fireEvent.pointerUp(surface, { ...finger, clientX: 150 })
  expect(commits).toEqual([[20, 50]])
})

test('another button of the mouse moves nothing', () => {
  const surface = show([20, 80])
  fireEvent.pointerDown(surface, { ...press, button: 2, clientX: 150 })
  fireEvent.pointerMove(surface, { ...press, clientX: 170 })
  expect(changes).toEqual([])
})

test('held keys move a thumb many times and count once', () => {
  show([20, 80])
  for (const value of ['79', '78', '77']) fireEvent.change(thumb('Most'), { target: { value } })
  expect(commits).toEqual([])
  fireEvent.keyUp(thumb('Most'))
  fireEvent.keyUp(thumb('Most'))
  expect(commits).toEqual([[20, 77]])
  expect(thumb('Most').getAttribute('aria-valuetext')).toBe('77 m')
})
