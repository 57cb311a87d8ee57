import { locationsFault } from '@/lib/domain/records/locations-fault'
import { tablesOf } from '@/lib/domain/records/map-tables'

const dataset = (label: string, names: string[], ...allData: (string | number | null)[][]) => ({
  data: { label, fields: names.map((name) => ({ name, type: 'string' as const })), allData },
})

const faultOf = (datasets: ReturnType<typeof dataset>[], configuration = {}) =>
  locationsFault(tablesOf({ configuration, config: {}, datasets }))

const place = ['lat', 'lng']

it.each([
  ['Locations', [dataset('Zones', ['a'], [1]), dataset('Locations', place, [47, 9])]],
  ['no dataset of that name, but places in the first', [dataset('Stores', place, [47, 9])]],
  ['some rows without a place', [dataset('Locations', place, [null, null], [47, 9])]],
  ['Locations that were all not evaluated', [dataset('Locations', [])]],
])('accepts %s', (_, datasets) => {
  expect(faultOf(datasets)).toBeUndefined()
})

it('names what a map lacks to be listed and drawn', () => {
  expect(faultOf([])).toBe('Its map has no datasets.')
  expect(faultOf([dataset('Locations', ['lat', 'x'], [47, 9])])).toBe(
    'The dataset “Locations” of its map has no column lng.',
  )
  expect(faultOf([dataset('Stores', ['y', 'x'], [47, 9]), dataset('More', place, [47, 9])])).toBe(
    'Its map has no dataset “Locations”, and the first, “Stores”, has no columns lat and lng.',
  )
  expect(faultOf([dataset('Locations', place, ['47.1', '9.5'], [47, null])])).toBe(
    'The dataset “Locations” of its map has no row with numbers in lat and lng.',
  )
})

it('uses the dataset and columns of the configuration', () => {
  const configuration = {
    filters: { defaultDataLabel: 'Stores' },
    list: { fieldNameMap: { lat: 'y', lng: 'x' } },
  }
  const datasets = [dataset('Locations', place, [47, 9]), dataset('Stores', place, [47, 9])]
  expect(faultOf(datasets, configuration)).toBe('The dataset “Stores” of its map has no columns y and x.')
})
