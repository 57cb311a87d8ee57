import type { Field } from '@/lib/catalogue/field'
import { recordColumns } from '@/lib/catalogue/record-columns'
import type { Cell } from '@/lib/contract/dataset'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { passingRows, type TableFilters } from '@/lib/domain/filters/table-filter'
import { estimateEnd, estimateStep, roundedEnd } from '@/lib/domain/records/estimate-scale'
import type { EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import {
  evaluationsOf,
  findEvaluations,
  type LocationView,
  locationTitle,
  powerTypesIn,
  rowOfType,
  sortEvaluations,
} from '@/lib/domain/records/location-list'
import { evaluatedTable } from '@/lib/domain/records/locations-dataset'
import { recordLocation } from '@/tests/support/record-location'

const row = (
  current: EvaluatedRow['current'],
  utilization: number | undefined,
  cells: Record<string, Cell> = {},
): EvaluatedRow => ({
  current,
  prediction: utilization === undefined ? undefined : { utilization, low: 1, high: utilization * 3 },
  cells: { connectors: 2, max_power: current === 'AC' ? 22 : 150, ...cells },
})

const location = (id: string, name: string, rows: EvaluatedRow[]) =>
  recordLocation(id, { name, city: name === 'Messeplatz' ? 'Schaan' : 'Vaduz', rows })

const locations = [
  location('1', 'Äulestrasse', [row('DC', 231), row('AC', 20)]),
  location('2', 'Messeplatz', [row('DC', 100, { max_power: 50 }), row('AC', 60)]),
  location('3', 'Only slow', [row('AC', 40)]),
  location('4', 'Unknown', [row('DC', undefined)]),
]
const view: LocationView = { search: '', type: 'DC', sort: 'estimate', order: 'descending' }
const listLocations = (of: readonly RecordLocation[], shown: LocationView) =>
  findEvaluations(sortEvaluations(evaluationsOf(of, shown.type), shown), {
    search: shown.search,
    passing: undefined,
  })
const names = (over: Partial<LocationView>) =>
  listLocations(locations, { ...view, ...over }).map((each) => each.location.name)

describe('the list of a record', () => {
  test('shows the evaluations of one power type only, best first, unknown ones last', () => {
    expect(names({})).toEqual(['Äulestrasse', 'Messeplatz', 'Unknown'])
  })

  test('orders an AC list by its AC figures', () => {
    expect(names({ type: 'AC' })).toEqual(['Messeplatz', 'Only slow', 'Äulestrasse'])
    const listed = listLocations(locations, { ...view, type: 'AC' })
    expect(listed.map((each) => each.row.prediction?.utilization)).toEqual([60, 40, 20])
  })

  test('shows DC evaluations of the HPC class under HPC', () => {
    expect(names({ type: 'HPC' })).toEqual(['Äulestrasse', 'Unknown'])
  })

  test('is searched by name, place and id without accents', () => {
    expect(names({ search: 'aule' })).toEqual(['Äulestrasse'])
    expect(names({ search: 'vad' })).toEqual(['Äulestrasse', 'Unknown'])
    expect(names({ search: 'messe schaan' })).toEqual(['Messeplatz'])
  })

  test('can be reversed, with unknown figures still last', () => {
    expect(names({ order: 'ascending' })).toEqual(['Messeplatz', 'Äulestrasse', 'Unknown'])
  })

  test('is sorted by name, power and the distance to the nearest charging station of its type', () => {
    expect(names({ sort: 'name', order: 'ascending' })).toEqual(['Äulestrasse', 'Messeplatz', 'Unknown'])
    expect(names({ sort: 'power' })).toEqual(['Äulestrasse', 'Unknown', 'Messeplatz'])
    const far = location('5', 'Far', [row('DC', 1, { 'Nearest Charger Distance - DC': 900 })])
    const near = location('6', 'Near', [row('DC', 2, { 'Nearest Charger Distance - DC': 20 })])
    const listed = listLocations([...locations, near, far], { ...view, sort: 'charger' })
    expect(listed.slice(0, 2).map((each) => each.location.name)).toEqual(['Far', 'Near'])
  })
})

test('sorts names regardless of case, accents and signs', () => {
  const given = ['„Alte Post“', 'Äule', 'Linz 2', 'linz 10', 'Łódź', 'Straße 9', 'strasse 10', 'Ørsta', 'Zug']
  const shuffled = given.toReversed().map((name, at) => location(String(at), name, [row('DC', 1)]))
  const listed = listLocations(shuffled, { ...view, sort: 'name', order: 'ascending' })
  expect(listed.map((each) => each.location.name)).toEqual([
    ...['„Alte Post“', 'Äule', 'Linz 2', 'linz 10', 'Łódź', 'Ørsta', 'Straße 9', 'strasse 10', 'Zug'],
  ])
})

test('sorts by any column, words from A to Z and missing values last', () => {
  const typed = ['street_side', null, 'lane'].map((parking_type, index) =>
    location(String(index), String(index), [row('DC', index, { parking_type })]),
  )
  const ids = (order: LocationView['order']) =>
    listLocations(typed, { ...view, sort: 'parking_type', order }).map((each) => each.location.id)
  expect(ids('ascending')).toEqual(['2', '0', '1'])
  expect(ids('descending')).toEqual(['0', '2', '1'])
})

describe('the filters of a record', () => {
  const of = (id: string, cells: Record<string, Cell>, utilization: number | undefined = Number(id)) =>
    location(id, id, [row('DC', utilization, { total_kwh_per_day: Number(id), ...cells })])
  const branded = [
    of('1', { 'Nearest Charger Brand': 'Ionity' }),
    of('2', { 'Nearest Charger Brand': 'Move' }),
    location('9', 'slow', [row('AC', 9, { 'Nearest Charger Brand': 'Move' })]),
    of('3', { 'Nearest Charger Brand': null }),
  ]
  const fields = [
    { name: 'Nearest Charger Brand', type: 'string' },
    { name: 'total_kwh_per_day', type: 'real' },
  ] as const
  const evaluations = evaluationsOf(branded, 'DC')
  const table = evaluatedTable(evaluations, fields)
  const passing = (filters: TableFilters) =>
    findEvaluations(evaluations, { search: '', passing: passingRows(table, filters) }).map(
      ({ location: { id } }) => id,
    )

  test('keep rows with chosen words and figures in a range', () => {
    expect(passing({ 'Nearest Charger Brand': ['Move', 'Ionity'] })).toEqual(['1', '2'])
    expect(passing({ total_kwh_per_day: [2, 9] })).toEqual(['2', '3'])
    expect(passing({ total_kwh_per_day: [2, 9], 'Nearest Charger Brand': ['Move'] })).toEqual(['2'])
    expect(passing({})).toEqual(['1', '2', '3'])
  })

  test('exclude an estimate that is hidden for lack of a band', () => {
    const without = [location('7', '7', [{ ...row('DC', undefined, { total_kwh_per_day: 7 }) }])]
    const unknown = evaluationsOf(without, 'DC')
    const rows = passingRows(evaluatedTable(unknown, fields), { total_kwh_per_day: [0, 99] })
    expect(findEvaluations(unknown, { search: '', passing: rows })).toEqual([])
  })

  test('read only the columns that they need', () => {
    const reads: string[] = []
    const cells = new Proxy<Record<string, Cell>>({}, { get: (_, name) => void reads.push(String(name)) })
    const [first] = evaluations
    const watched = first ? [{ ...first, row: { ...first.row, cells } }] : []
    passingRows(evaluatedTable(watched, fields), { 'Nearest Charger Brand': ['Move'] })
    expect(reads).toEqual(['Nearest Charger Brand'])
  })
})

describe('the columns of a record', () => {
  const titles = (fields: readonly Field[]) => recordColumns(fields).map(({ title }) => title)

  test('are those it has, in a fixed order, without keys and coordinates', () => {
    const real = ['lat', 'population_in_2km', 'total_kwh_per_day', 'zid'].map((name) => ({
      name,
      type: 'real' as const,
    }))
    expect(titles(real)).toEqual(['kWh/day', 'People 2 km'])
  })

  test('end with unknown columns under their own names', () => {
    const [own] = recordColumns([{ name: 'coefficient', type: 'real' }])
    expect(own).toMatchObject({ label: 'coefficient', form: 'number', step: 0.001, isLocked: false })
    expect(recordColumns([{ name: 'note', type: 'timestamp' }])[0]?.form).toBe('text')
  })

  test('are locked for guests if they are in scouting', () => {
    const columns = recordColumns(locationFields)
    const locked = columns.flatMap(({ name, isLocked }) => (isLocked ? [name] : []))
    expect(locked).toContain('Nearest Charger Brand')
    expect(locked).toContain('Road class')
    expect(locked).not.toContain('total_kwh_per_day')
    expect(columns.filter(({ label }) => label.includes('_'))).toEqual([])
  })
})

test("offers a record's power types with their numbers of locations", () => {
  expect(powerTypesIn(locations)).toEqual([
    { type: 'DC', count: 3 },
    { type: 'HPC', count: 2 },
    { type: 'AC', count: 3 },
  ])
  expect(powerTypesIn([])).toEqual([])
})

test('shows no evaluation of another type', () => {
  expect(locations[2] && rowOfType(locations[2], 'DC')).toBeUndefined()
})

test('names the town once in a title', () => {
  expect(locationTitle({ name: 'Lindaplatz', city: 'Schaan', rows: [] })).toBe('Lindaplatz, Schaan')
  expect(locationTitle({ name: 'Lindaplatz, Schaan', city: 'Schaan', rows: [] })).toBe('Lindaplatz, Schaan')
  expect(locationTitle({ name: 'Lindaplatz', city: '', rows: [] })).toBe('Lindaplatz')
})

describe('a location with a town in two scripts', () => {
  const rows = [row('DC', 1, { city: 'Αθήνα', latin_city: 'Athens' })]
  const square = (name: string, city: string) => recordLocation('1', { name, city, rows })

  test('has it once in its title, in the letters in which it was saved', () => {
    expect(locationTitle(square('Σύνταγμα, Athens', 'Αθήνα'))).toBe('Σύνταγμα, Athens')
    expect(locationTitle(square('Σύνταγμα, Αθήνα', 'Athens'))).toBe('Σύνταγμα, Αθήνα')
    expect(locationTitle(square('Σύνταγμα', 'Athens'))).toBe('Σύνταγμα, Athens')
  })

  test('is found by either', () => {
    for (const search of ['ΑΘΗΝ', 'athens'])
      expect(listLocations([square('Σύνταγμα', 'Αθήνα')], { ...view, search })).toHaveLength(1)
  })
})

describe('the colour scale of estimates', () => {
  test.each([
    [245, 270],
    [270, 270],
    [271, 360],
    [900, 900],
    [905, 1080],
    [4, 9],
    [0, 9],
    [31, 36],
  ])('ends for %d kWh/day at %d', (max, end) => {
    expect(roundedEnd(max)).toBe(end)
  })

  test('has whole thirds and at most doubles the maximum', () => {
    for (let max = 9; max < 20_000; max += 7) {
      const end = roundedEnd(max)
      expect(end).toBeGreaterThanOrEqual(max)
      expect(end / max).toBeLessThan(2)
      expect(Number.isInteger(end / 3)).toBe(true)
    }
  })

  test('belongs to the shown power type', () => {
    expect(estimateEnd(locations, 'DC')).toBe(270)
    expect(estimateEnd(locations, 'AC')).toBe(72)
    expect(estimateEnd([], 'DC')).toBeUndefined()
  })

  test('has nine equal steps', () => {
    expect([0, 29, 30, 245, 270].map((kwh) => estimateStep(kwh, 270))).toEqual([1, 1, 2, 9, 9])
  })
})
