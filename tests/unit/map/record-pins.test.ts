import { pinsOf } from '@/components/records/map/record-pins'
import type { EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { evaluationsOf, findEvaluations, sortEvaluations } from '@/lib/domain/records/location-list'
import { recordLocation } from '@/tests/support/record-location'

const row = (current: EvaluatedRow['current'], utilization: number | undefined): EvaluatedRow => ({
  current,
  prediction: utilization === undefined ? undefined : { utilization, low: 1, high: 999 },
  cells: {},
})
const location = (zid: string, rows: EvaluatedRow[]) => recordLocation(zid, { rows })
const low = location('low', [row('DC', 90)])
const high = location('high', [row('DC', 245), row('AC', 8)])
const slow = location('slow', [row('AC', 20)])
const unknown = location('unknown', [row('DC', undefined)])

const pins = (selected?: RecordLocation, compared?: RecordLocation, search = '') => {
  const view = { type: 'DC', sort: 'estimate', order: 'descending' } as const
  const sorted = sortEvaluations(evaluationsOf([low, high, slow, unknown], 'DC'), view)
  const listed = findEvaluations(sorted, { search, passing: undefined })
  return pinsOf({ listed, selected, compared, picked: new Map(), type: 'DC', end: 270 }).map(
    ({ id, letter, figure }) => `${id} ${letter} ${figure ? `${figure.text}/${figure.step}` : '-'}`,
  )
}

test("draws the list's pins best first, in the step of their estimate", () => {
  expect(pins()).toEqual(['high  245/9', 'low  90/4', 'unknown  -'])
})

test('draws A and B last with their letters, A on top', () => {
  expect(pins(low, high)).toEqual(['unknown  -', 'high B 245/9', 'low A 90/4'])
})

test('keeps an unlisted A on the map, without a figure of another power type', () => {
  expect(pins(high, undefined, 'low')).toEqual(['low  90/4', 'high A 245/9'])
  expect(pins(slow)).toEqual(['high  245/9', 'low  90/4', 'unknown  -', 'slow A -'])
})
