import type { Cell } from '@/lib/contract/dataset'
import { withKeys } from '@/lib/domain/records/location-keys'
import {
  evaluationsOf,
  findEvaluations,
  powerTypesIn,
  sortEvaluations,
} from '@/lib/domain/records/location-list'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'

const names = ['location_id', 'location_name', 'city', 'lat', 'lng', 'evaluation_type', 'note']
const rows: Cell[][] = [
  ['1', 'Zum Ring 10', 'Vaduz', 47.1, 9.5, 'AC', 'slow'],
  ['2', null, 'Schaan', 47.2, 9.5, 'DC', 'a Garage'],
  ['1', 'Zum Ring 10', 'Vaduz', 47.1, 9.5, 'DC', 'fast'],
  ['3', 'zum ring 9', '', 47.3, 9.5, 'DC', null],
]
const map = (configuration: object) =>
  tablesOf({
    configuration: { ...configuration },
    config: {},
    datasets: [
      {
        data: {
          label: 'Locations',
          fields: names.map((name) => ({ name, type: 'string' as const })),
          allData: rows,
        },
      },
    ],
  })
const byName = { sort: 'name', order: 'ascending', type: 'DC' } as const

test('lists the power types of the rows, by keys or without', () => {
  const types = (of: ReturnType<typeof map>) => powerTypesIn(locationsOf(of))
  expect(types(withKeys(map({})))).toEqual([
    { type: 'DC', count: 3 },
    { type: 'AC', count: 1 },
  ])
  expect(types(withKeys(map({})))).toEqual(types(map({})))
  const [first] = evaluationsOf(locationsOf(withKeys(map({}))), 'AC')
  expect(first?.row.cells.note).toBe('slow')
})

/** Ids of the list sorted by name, and of a search, in a map as a worker posts it. */
function listed(configuration: object, search: string) {
  const locations = locationsOf(structuredClone(withKeys(map(configuration))))
  const sorted = sortEvaluations(evaluationsOf(locations, 'DC'), byName)
  const ids = (of: typeof sorted) => of.map(({ location }) => location.id)
  return { sorted: ids(sorted), found: ids(findEvaluations(sorted, { search, passing: undefined })) }
}

test('sorts and searches lists by keys as by names', () => {
  expect(listed({}, 'VADUZ ring').sorted).toEqual(['2', '3', '1'])
  expect(listed({}, 'VADUZ ring').found).toEqual(['1'])
  expect(listed({}, 'location 2 sch').found).toEqual(['2'])
  const plain = sortEvaluations(evaluationsOf(locationsOf(map({})), 'DC'), byName)
  expect(plain.map(({ location }) => location.id)).toEqual(['2', '3', '1'])
})

test('searches the configured fields of the power type', () => {
  const fields = [{ id: 'note', isSearchable: true }]
  expect(listed({ fields }, 'garage').found).toEqual(['2'])
  expect(listed({ fields }, 'slow').found).toEqual([])
  expect(listed({ fields }, 'vaduz').found).toEqual([])
})

test('lists each location once in the keys and reads each of its rows', () => {
  const { keys } = withKeys(map({}))
  expect([...(keys?.names ?? [])]).toEqual([2, 0, 1])
  expect(keys?.texts.codes).toHaveLength(4)
  expect(keys?.evaluated).toEqual({
    AC: Int32Array.of(1, -1, -1),
    DC: Int32Array.of(0, 2, 3),
    HPC: Int32Array.of(-1, -1, -1),
  })
})
