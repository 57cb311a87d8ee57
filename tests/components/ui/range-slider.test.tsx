import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { Ends } from '@/components/ui/range/range-rules'
import { RangeSlider } from '@/components/ui/range/range-slider'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()
// jsdom has no pointer events; without them a press has no position and no button.
globalThis.PointerEvent = class extends MouseEvent {
  pointerId: number
  pointerType: string
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init)
    this.pointerId = init.pointerId ?? 0
    this.pointerType = init.pointerType ?? ''
  }
} as unknown as typeof PointerEvent

let captured: EventTarget | undefined
HTMLElement.prototype.setPointerCapture = function capture() {
  captured = this
}
HTMLElement.prototype.hasPointerCapture = function holds() {
  return captured === this
}
HTMLElement.prototype.releasePointerCapture = () => {
  captured = undefined
}

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

/** A slider 100 px from the page's left edge, 1 px per unit. */
function show(start: Ends): HTMLElement {
  const { container } = render(<Slider start={start} />)
  const box = { left: 100, width: 100, right: 200, top: 0, bottom: 18, height: 18, x: 100, y: 0 }
  const surface = container.firstElementChild as HTMLElement
  surface.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
  return surface
}

const thumb = (name: string) => screen.getByRole('slider', { name })
const figure = (name: string) => Number(thumb(name).getAttribute('aria-valuenow'))
const press = { pointerId: 1, button: 0, pointerType: 'mouse' }
const finger = { ...press, pointerType: 'touch' }

beforeEach(() => {
  captured = undefined
  changes = []
  commits = []
})

test('drags a thumb up to the other one, and commits on release', () => {
  show([20, 80])
  fireEvent.pointerDown(thumb('Least'), { ...press, clientX: 123 })
  expect(document.activeElement).toBe(thumb('Least'))
  fireEvent.pointerMove(thumb('Least'), { ...press, clientX: 140 })
  expect(figure('Least')).toBe(40)
  expect(commits).toEqual([])
  fireEvent.pointerMove(thumb('Least'), { ...press, clientX: 195 })
  fireEvent.pointerUp(thumb('Least'), { ...press, clientX: 195 })
  expect(changes.at(-1)).toEqual([80, 80])
  expect(commits).toEqual([[80, 80]])
})

test('moves the nearer thumb to a press outside both', () => {
  const surface = show([20, 80])
  fireEvent.pointerDown(surface, { ...press, clientX: 160 })
  fireEvent.pointerUp(surface, { ...press, clientX: 160 })
  expect(commits).toEqual([[20, 60]])
})

test.each([
  [100, 130, [30, 100]],
  [0, 130, [0, 30]],
  [50, 130, [30, 50]],
  [50, 170, [50, 70]],
])('moves the thumb that has room when both are at %p', (start, clientX, expected) => {
  show([start, start])
  fireEvent.pointerDown(thumb('Most'), { ...press, clientX: 100 + start })
  fireEvent.pointerMove(thumb('Most'), { ...press, clientX })
  fireEvent.pointerUp(thumb('Most'), { ...press, clientX })
  expect(commits).toEqual([expected])
})

test('keeps thumbs from passing each other after they met', () => {
  const surface = show([50, 50])
  fireEvent.pointerDown(surface, { ...press, clientX: 170 })
  for (const clientX of [150, 120]) fireEvent.pointerMove(surface, { ...press, clientX })
  fireEvent.pointerUp(surface, { ...press, clientX: 120 })
  expect(changes).toEqual([
    [50, 70],
    [50, 50],
  ])
  expect(commits).toEqual([[50, 50]])
})

test('changes nothing when a touch turns into a scroll', () => {
  const surface = show([20, 80])
  thumb('Least').focus()
  fireEvent.pointerDown(surface, { ...finger, clientX: 170 })
  fireEvent.pointerCancel(surface, finger)
  expect([changes, commits]).toEqual([[], []])
  fireEvent.pointerDown(thumb('Least'), { ...finger, clientX: 122 })
  fireEvent.pointerMove(thumb('Least'), { ...finger, clientX: 132 })
  expect(figure('Least')).toBe(32)
  fireEvent.pointerCancel(thumb('Least'), finger)
  expect(figure('Least')).toBe(20)
  expect(commits).toEqual([])
})

test('moves the nearer thumb to a tap', () => {
  const surface = show([20, 80])
  fireEvent.pointerDown(surface, { ...finger, clientX: 150 })
  fireEvent.pointerUp(surface, { ...finger, clientX: 150 })
  expect(changes).toEqual([[50, 80]])
  expect(commits).toEqual([[50, 80]])
})

test('drags the nearer thumb from a touch beside it', () => {
  const surface = show([20, 80])
  thumb('Least').focus()
  fireEvent.pointerDown(surface, { ...finger, clientX: 160 })
  fireEvent.pointerMove(surface, { ...finger, clientX: 165 })
  expect(figure('Most')).toBe(65)
  fireEvent.pointerUp(surface, { ...finger, clientX: 165 })
  expect(commits).toEqual([[20, 65]])
})

test('ignores other mouse buttons', () => {
  const surface = show([20, 80])
  fireEvent.pointerDown(surface, { ...press, button: 2, clientX: 150 })
  fireEvent.pointerMove(surface, { ...press, clientX: 170 })
  expect(changes).toEqual([])
})

test('moves repeatedly while keys are held and commits once', () => {
  show([20, 80])
  thumb('Most').focus()
  for (let repeat = 0; repeat < 3; repeat += 1) fireEvent.keyDown(thumb('Most'), { key: 'ArrowLeft' })
  expect(changes).toHaveLength(3)
  expect(commits).toEqual([])
  fireEvent.keyUp(thumb('Most'))
  fireEvent.keyUp(thumb('Most'))
  expect(commits).toEqual([[20, 77]])
  expect(thumb('Most').getAttribute('aria-valuetext')).toBe('77 m')
})

test.each([
  ['Least', 'Home', [0, 80]],
  ['Least', 'End', [80, 80]],
  ['Most', 'Home', [20, 20]],
  ['Most', 'End', [20, 100]],
  ['Least', 'PageUp', [30, 80]],
  ['Most', 'PageDown', [20, 70]],
  ['Least', 'ArrowDown', [19, 80]],
] as const)('moves the thumb %p that %p was pressed on', (name, key, expected) => {
  show([20, 80])
  thumb(name).focus()
  fireEvent.keyDown(thumb(name), { key })
  expect(document.activeElement).toBe(thumb(name))
  fireEvent.blur(thumb(name))
  expect(commits).toEqual([expected])
})

test('keeps the focused thumb when both are in one place', () => {
  show([50, 50])
  thumb('Least').focus()
  fireEvent.keyDown(thumb('Least'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(thumb('Least'))
  expect(changes).toEqual([])
})
