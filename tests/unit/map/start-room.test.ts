import { startRoom } from '@/components/map/start-room'
import { type Bounds, mercator } from '@/lib/geo/mercator'

const tall: Bounds = [9.47, 47.04, 9.64, 47.27]
const wide: Bounds = [5.9, 46.9, 10.5, 47.8]

function boxOnMap(size: { width: number; height: number }, bounds: Bounds) {
  const room = startRoom(size, bounds)
  const [left, bottom] = mercator(bounds[0], bounds[1])
  const [right, top] = mercator(bounds[2], bounds[3])
  const width = size.width - room.left - room.right
  const height = size.height - room.top - room.bottom
  const scale = Math.min(width / (right - left), height / (bottom - top))
  const boxWidth = (right - left) * scale
  const boxHeight = (bottom - top) * scale
  return {
    left: room.left + (width - boxWidth) / 2,
    right: room.left + (width + boxWidth) / 2,
    top: room.top + (height - boxHeight) / 2,
    bottom: room.top + (height + boxHeight) / 2,
  }
}

describe.each([
  ['tall', tall],
  ['wide', wide],
])('a %s country', (_, bounds) => {
  test.each([
    [1010, 852],
    [760, 700],
    [1500, 1000],
    [620, 1000],
  ])('avoids the legend, the types and the tools at %d x %d px', (width, height) => {
    const box = boxOnMap({ width, height }, bounds)
    const isBeside = box.left >= 12 + 308 - 1
    const isAbove = box.bottom <= height - 12 - 130
    expect(isBeside || isAbove).toBe(true)
    expect(box.top).toBeGreaterThanOrEqual(56)
    expect(box.right).toBeLessThanOrEqual(width - 48)
  })
})

test('centres a tall country as far as the legend allows', () => {
  const size = { width: 1500, height: 852 }
  const { left, right } = boxOnMap(size, tall)
  expect(Math.abs((left + right) / 2 - size.width / 2)).toBeLessThan(40)
})

test('keeps the country clear of the floats above and below on a phone', () => {
  expect(startRoom({ width: 390, height: 660 }, tall)).toEqual({ top: 72, right: 16, bottom: 104, left: 16 })
})

test.each([tall, wide])(
  'keeps the legend’s line below the country in a rotated or enlarged window',
  (...bounds) => {
    const box = boxOnMap({ width: 720, height: 216 }, bounds)
    expect(box.bottom).toBeLessThanOrEqual(216 - 32 - 36)
    expect(box.top).toBeGreaterThanOrEqual(56)
  },
)
