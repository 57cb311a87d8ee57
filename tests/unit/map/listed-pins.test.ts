import { drawnPins } from '@/lib/domain/map/listed-pins'
import { fromMercator } from '@/lib/geo/mercator'

const worldSize = 2 ** 20

const side = new Map([['up', { left: -15, right: 15, top: -28, bottom: 0 }]])
const world = {
  box: [-180, -85, 180, 85] as const,
  worldSize,
  lit: new Set<string>(),
  sidesOf: () => side,
  radiusOf: () => 14,
}

/** A pin at px from the world's north-west corner. */
const pin = (id: string, x: number, y: number, text?: string) => ({
  id,
  ...fromMercator((500_000 + x) / worldSize, (500_000 + y) / worldSize),
  figure: text === undefined ? undefined : { text },
})

const ids = (pins: readonly { id: string }[]) => pins.map(({ id }) => id)
const draw = (pins: Parameters<typeof drawnPins>[0], over: object = {}) =>
  drawnPins(pins, { ...world, ...over }) as ReturnType<typeof drawnPins<ReturnType<typeof pin>, string>>

test('writes figures at the best few, shows others alone as dots, and counts those close together', () => {
  const best = pin('best', 0, 0, '245')
  const covered = pin('covered', 10, 5, '240')
  const hollow = pin('hollow', 200, 200)
  const close = [pin('a', 100, 100), pin('b', 110, 100), pin('c', 100, 112)]
  const { values, dots, counts } = draw([best, covered, ...close, hollow])
  expect(ids(values.map((each) => each.pin))).toEqual(['best'])
  expect(ids(dots).sort()).toEqual(['covered', 'hollow'])
  expect(counts.map(({ count }) => count)).toEqual([3])
})

test('leaves most of many figures to dots, although there is room', () => {
  const pins = Array.from({ length: 16 }, (_, at) =>
    pin(String(at), (at % 4) * 60, Math.floor(at / 4) * 60, '1'),
  )
  const { values, dots } = draw(pins)
  expect(values.length).toBeLessThan(13)
  expect(values.length + dots.length).toBe(16)
})

test('loses no pin of thousands', () => {
  const random = (at: number) => ((at * 7919) % 10_007) / 10_007
  const pins = Array.from({ length: 10_000 }, (_, at) =>
    pin(String(at), random(at) * 900, random(at * 31) * 700, String(at)),
  )
  const { values, dots, counts } = draw(pins)
  expect(values.length + dots.length + counts.reduce((sum, { count }) => sum + count, 0)).toBe(10_000)
})

test('moves a count off a figure, and keeps the bounds of its members', () => {
  const value = pin('value', 0, 14, '245')
  const close = [pin('a', 0, 40), pin('b', 4, 40), pin('c', 2, 40)]
  const { counts } = draw([value, ...close])
  const [count] = counts
  expect(counts).toHaveLength(1)
  expect(count?.lat).toBeLessThan(value.lat)
  expect(count?.bounds[0]).toBeCloseTo(close[0]?.lng ?? 0, 6)
  expect(count?.bounds[2]).toBeCloseTo(close[1]?.lng ?? 0, 6)
})

test('shows each pin of a lit row, and writes figures only there', () => {
  const lit = new Set(['a', 'b'])
  const pins = [pin('best', 300, 0, '245'), pin('a', 0, 0, '90'), pin('b', 4, 4, '80'), pin('c', 8, 8, '70')]
  const { values, dots, counts } = draw(pins, { lit })
  expect(ids(values.map((each) => each.pin))).toEqual(['a'])
  expect(ids(dots)).toEqual(['c', 'best', 'b'])
  expect(counts).toEqual([])
})

test('draws pins on the far side of the antimeridian in a view across it', () => {
  const pins = [
    { id: 'east', lat: 0, lng: 179.9, figure: undefined },
    { id: 'west', lat: 0, lng: -179.9, figure: undefined },
  ]
  const { dots } = draw(pins, { box: [179, -1, 181, 1] })
  expect(ids(dots).sort()).toEqual(['east', 'west'])
})
