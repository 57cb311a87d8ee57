import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { ModalSheet } from '@/components/ui/modal-sheet'
import { useScrollsOn } from '@/components/ui/use-scrolls-on'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

/** jsdom's pointer events have no position. */
const point = (element: Element, type: 'pointerdown' | 'pointermove' | 'pointerup', clientY: number) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, clientY }))

function Sheet({ at = 'half' }: { at?: SheetStop }) {
  const [stop, setStop] = useState<SheetStop>(at)
  return (
    <BottomSheet label="Results" stop={stop} onStop={setStop}>
      <button type="button">Far below</button>
    </BottomSheet>
  )
}

const sheet = () => screen.getByRole('region', { name: 'Results' })
const stop = () => sheet().getAttribute('data-stop')
const handle = () => screen.getByRole('button', { name: /^Make the panel/ })

describe('a sheet that rests at peek, half and full', () => {
  test('moves by arrow keys, Enter and Space on its handle', async () => {
    render(<Sheet />)
    handle().focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(stop()).toBe('full')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(stop()).toBe('peek')
    await userEvent.keyboard('{Enter}')
    expect(stop()).toBe('half')
    await userEvent.keyboard(' ')
    expect(stop()).toBe('full')
  })

  test('moves one step by a press, and to the nearest rest by a drag', () => {
    render(<Sheet />)
    const drag = (from: number, to: number) => {
      point(handle(), 'pointerdown', from)
      point(handle(), 'pointermove', to)
    }
    const release = (at: number) => {
      point(handle(), 'pointerup', at)
      fireEvent.click(handle())
    }
    drag(400, 400)
    release(400)
    expect(stop()).toBe('full')
    drag(10, 750)
    // What a low sheet leaves out goes while it is dragged.
    expect(stop()).toBe('peek')
    release(750)
    expect(stop()).toBe('peek')
  })

  test('rises from its peek when the focus moves to something that it hides', async () => {
    render(<Sheet at="peek" />)
    const hidden = await screen.findByRole('button', { name: 'Far below' })
    hidden.getBoundingClientRect = () => ({ bottom: 900 }) as DOMRect
    sheet().getBoundingClientRect = () => ({ bottom: 800 }) as DOMRect
    handle().focus()
    expect(stop()).toBe('peek')
    await userEvent.tab()
    expect(stop()).toBe('half')
  })
})

test('a drag down on its head closes a sheet over the map, a short one does not', async () => {
  function Layers() {
    const [isOpen, setOpen] = useState(false)
    return (
      <ModalSheet
        title="Layers"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<button type="button">Open</button>}
      >
        Switches
      </ModalSheet>
    )
  }
  render(<Layers />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  const drag = (by: number) => {
    const head = screen.getByRole('heading', { name: 'Layers' })
    point(head, 'pointerdown', 300)
    point(head, 'pointermove', 300 + by)
    point(head, 'pointerup', 300 + by)
  }
  drag(20)
  await screen.findByRole('dialog', { name: 'Layers' })
  drag(200)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Layers' })).toBeNull())
})

test('a long sheet is dragged or pressed to its full height, and closes from half of it', async () => {
  function Settings() {
    const [isOpen, setOpen] = useState(true)
    return (
      <ModalSheet
        isLong
        title="Settings"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<button type="button" />}
      >
        Fields
      </ModalSheet>
    )
  }
  render(<Settings />)
  const drag = (by: number) => {
    point(handle(), 'pointerdown', 500)
    point(handle(), 'pointermove', 500 + by)
    point(handle(), 'pointerup', 500 + by)
  }
  const next = () => handle().getAttribute('aria-label')
  await screen.findByRole('dialog', { name: 'Settings' })
  drag(-200)
  expect(next()).toBe('Make the panel smaller')
  drag(200)
  expect(next()).toBe('Make the panel larger')
  drag(0)
  expect(next()).toBe('Make the panel smaller')
  fireEvent.click(handle(), { detail: 0 })
  expect(next()).toBe('Make the panel larger')
  drag(200)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wide table fades at its end until it is scrolled there', () => {
  function Table() {
    const box = useRef<HTMLDivElement>(null)
    return (
      <div ref={box} data-testid="box">
        {useScrollsOn(box) ? 'more' : 'all'}
      </div>
    )
  }
  Object.defineProperty(Element.prototype, 'scrollWidth', { configurable: true, get: () => 500 })
  render(<Table />)
  const box = screen.getByTestId('box')
  expect(box.textContent).toBe('more')
  box.scrollLeft = 140
  fireEvent.scroll(box)
  expect(box.textContent).toBe('all')
})
