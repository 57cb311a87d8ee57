import {
  chosenLocations,
  comparedLocations,
  comparedType,
  explanationOf,
  maxCompared,
} from '@/lib/domain/comparison/compared-locations'
import { pushApart } from '@/lib/domain/map/push-apart'
import { comparedColumn, comparedPlace } from '@/tests/support/compared-locations'

const estimated = (zid: string, utilization: number) =>
  comparedPlace(zid, { prediction: { utilization, low: 1, high: 900 } })
const low = estimated('2', 90)
const high = estimated('10', 245)
const unknown = comparedPlace('3')
const slow = comparedPlace('4', { current: 'AC', prediction: { utilization: 20, low: 1, high: 50 } })
const all = [low, high, unknown, slow]
const columns = (order: 'estimate' | 'name' | 'chosen') =>
  comparedLocations(all, { ids: ['2', '3', '10'], type: 'DC', order }).map(
    ({ letter, location }) => `${letter} ${location.zid}`,
  )

test('orders columns by estimate, by name or as chosen, with letters by place', () => {
  expect(columns('estimate')).toEqual(['A 10', 'B 2', 'C 3'])
  expect(columns('name')).toEqual(['A 2', 'B 3', 'C 10'])
  expect(columns('chosen')).toEqual(['A 2', 'B 3', 'C 10'])
})

test('compares each location once, no unknown ones, and ten at most', () => {
  expect(chosenLocations(all, ['3', '3', 'nobody', '2'])).toEqual([unknown, low])
  const many = Array.from({ length: 12 }, (_, index) => comparedPlace(`m${index}`))
  expect(
    chosenLocations(
      many,
      many.map(({ zid }) => zid),
    ),
  ).toHaveLength(maxCompared)
})

test('uses the requested power type if any location has it, else the most frequent', () => {
  expect(comparedType([low, high, slow], 'AC')).toBe('AC')
  expect(comparedType([low, high, slow], 'HPC')).toBe('DC')
  expect(comparedType([slow], null)).toBe('AC')
  expect(comparedType([], undefined)).toBe('DC')
})

test('drops an explanation that does not match the stored estimate', () => {
  const { row, explained } = comparedColumn({ letter: 'A', estimate: 245, parts: { Traffic: 45 } })
  expect(explanationOf(row, explained)).toBe(explained)
  expect(explanationOf(row, explained && { ...explained, utilization: 251 })).toBeUndefined()
  expect(explanationOf(undefined, explained)).toBeUndefined()
})

test('pushes marks apart, even from one spot and at the edge of the frame', () => {
  const spots = pushApart(
    [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
      { x: 120, y: 80 },
    ],
    20,
    { width: 240, height: 154 },
  )
  const [a, b, c] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]]
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(19)
  expect(c).toEqual({ x: 120, y: 80 })
  for (const { x, y } of spots) expect(Math.min(x, y)).toBeGreaterThanOrEqual(10)
})
