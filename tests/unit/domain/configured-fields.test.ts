import { recordColumns } from '@/lib/catalogue/record-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { cellText, fillTemplate, unknownPlaceholders } from '@/lib/domain/records/cell-text'
import { configuredSearch, listFields, unknownNames } from '@/lib/domain/records/configured-fields'
import type { EvaluatedRow } from '@/lib/domain/records/evaluated-locations'
import { nearbyLimits } from '@/lib/domain/records/evaluated-surroundings'
import { fieldsOf, tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'

const columns = recordColumns([
  { name: 'city', type: 'string' },
  { name: 'connectors', type: 'integer' },
  { name: 'max_power', type: 'real' },
  { name: 'population_in_2km', type: 'integer' },
  { name: 'coefficient', type: 'real' },
])
const rowWith = (cells: Record<string, Cell>): EvaluatedRow => ({
  current: 'DC',
  prediction: undefined,
  cells,
})
const row = rowWith({
  location_name: 'Äulestrasse',
  city: 'Vaduz',
  connectors: 2,
  max_power: 150,
  population_in_2km: 5310,
  coefficient: 0.4321,
})
const configured = (fields: readonly object[]) => readConfiguration({ fields }).configuration

describe('a template', () => {
  test("prints a location's values, and an en dash for missing or unknown ones", () => {
    const template = '{{name}}, {{ town }} · {{connectors}}x{{max_power}} kW · {{spaces}} spaces'
    expect(fillTemplate(template, row, columns)).toBe('Äulestrasse, Vaduz · 2x150 kW · – spaces')
    expect(fillTemplate('{{population_in_2km}} near', rowWith({}), columns)).toBe('– near')
    expect(unknownPlaceholders(template, columns)).toEqual(['spaces'])
  })

  test('inserts values without expanding placeholders in them', () => {
    const nested = rowWith({ city: '{{connectors}} <b>$&</b>', connectors: 7 })
    expect(fillTemplate('{{city}}', nested, columns)).toBe('{{connectors}} <b>$&</b>')
    expect(fillTemplate('{{constructor}}{{__proto__}}', row, columns)).toBe('––')
  })
})

describe('configured fields', () => {
  test('take title, format and flags from the configuration, and omit unknown columns', () => {
    const fields = listFields(
      configured([
        { id: 'coefficient', displayTitle: 'Factor', displayHasPercentage: true, isDefaultSort: true },
        { id: 'population_in_2km', isTitleVisible: false, sortTitle: 'People' },
        { id: 'nowhere' },
        { id: 'line', template: '{{city}}', isSearchable: true, isDefaultSort: true },
      ]),
      columns,
    )
    expect(fields.map(({ name, title, sortTitle }) => [name, title, sortTitle])).toEqual([
      ['coefficient', 'Factor', 'Factor'],
      ['population_in_2km', '', 'People'],
      ['line', 'line', 'line'],
    ])
    expect(fields.map((field) => cellText(row, field, columns))).toEqual(['43\u2009%', '5,310', 'Vaduz'])
    // A template has no order.
    expect(fields.map(({ isDefaultSort, isSortable }) => isDefaultSort && isSortable)).toEqual([
      true,
      false,
      false,
    ])
    expect(configuredSearch(fields, columns)?.({ location: undefined as never, row })).toBe('Vaduz')
  })

  test('that a record lacks are reported to staff', () => {
    const { configuration } = readConfiguration({
      fields: [{ id: 'nowhere' }, { id: 'line', template: '{{spaces}}' }],
      reportPanel: { components: [{ id: 'site', cards: [{ title: 'A', template: '{{spaces}} {{rent}}' }] }] },
      layers: [{ label: 'Trams', title: 'Trams', icon: 'rocket' }],
      filters: { state: { city: ['Vaduz'], connectors: ['2'], rent: [10, null], floors: [] } },
    })
    expect(unknownNames(configuration, { known: columns, filtered: columns }, [])).toEqual([
      'Missing, repeated or placeless layers: Trams',
      'Unknown icons: rocket',
      'Unknown fields: nowhere',
      'Unknown columns of starting filters: rent, floors',
      'Starting filters of another kind than their column: connectors',
      'Unknown placeholders: spaces, rent',
    ])
    expect(unknownNames(configured([]), { known: columns, filtered: columns }, [])).toEqual([])
  })
})

test('names the dataset of the locations and the columns of key and coordinates', () => {
  const fields = ['id', 'y', 'x', 'location_id'].map((name) => ({ name, type: 'real' as const }))
  const map: EvaluationMap = {
    config: {},
    configuration: {
      list: { fieldNameMap: { zid: 'id', lat: 'y', lng: 'x' } },
      filters: { defaultDataLabel: 'Sites' },
    },
    datasets: [
      { data: { label: 'Locations', fields: [], allData: [] } },
      { data: { label: 'Sites', fields, allData: [[7, 47.1, 9.5, 1]] } },
    ],
  }
  expect(fieldsOf(tablesOf(map))).toBe(fields)
  expect(locationsOf(tablesOf(map))).toMatchObject([{ zid: '7', lat: 47.1, lng: 9.5 }])
  expect(locationsOf(tablesOf({ ...map, configuration: {} }))).toEqual([])
})

test.each([
  [{}, undefined, { limit: 20, radius: 200 }],
  [{ limit: 5, radius: 300 }, undefined, { limit: 5, radius: 300 }],
  [{ limit: 5 }, 0, { limit: 0, radius: 200 }],
  [{ limit: 0 }, 3.7, { limit: 3, radius: 200 }],
  [{}, 5000, { limit: 100, radius: 200 }],
])('gives restaurants of %j and a page limit of %s: %j', (component, own, limits) => {
  expect(nearbyLimits(component, own)).toEqual(limits)
})
