import type { Cell } from '@/lib/contract/dataset'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { findLocation, inputOf, rowFor } from '@/lib/domain/records/evaluated-locations'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'

const base: Record<string, Cell> = {
  zid: 'z1',
  location_id: '1',
  location_name: 'Äulestrasse',
  lat: 47.14,
  lng: 9.52,
  city: 'Vaduz',
  country: 'liechtenstein',
  evaluation_type: 'DC',
  connectors: 2,
  max_power: 150,
  'Connector Config': '2x150 kW',
  total_kwh_per_day: 231,
  band_low: 55,
  band_high: 762,
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 10,
  iso3_3: 0,
  iso3_4: 0,
  iso3_5: 5,
  iso3_total: 15,
  population_in_1km: 1,
  population_in_2km: 2,
  population_in_5km: 3,
  population_in_10km: 4,
  poi_retail: 7,
  slow_10: 3,
}

const map = (...rows: Record<string, Cell>[]) =>
  tablesOf({
    configuration: {},
    config: {},
    datasets: [
      {
        data: {
          label: 'Locations',
          fields: [...locationFields],
          allData: rows.map((row) => locationFields.map(({ name }) => ({ ...base, ...row })[name] ?? null)),
        },
      },
    ],
  })

test('merges the AC and DC rows of a location, DC first', () => {
  const [location, ...others] = locationsOf(map({ evaluation_type: 'AC', zid: 'z2' }, {}))
  expect(others).toEqual([])
  expect(location?.rows.map(({ current }) => current)).toEqual(['DC', 'AC'])
})

test('falls back to the current that a location has', () => {
  const [location] = locationsOf(map({ evaluation_type: 'AC' }))
  expect(location && rowFor(location, 'DC')?.current).toBe('AC')
})

test('drops a prediction without its band', () => {
  const [location] = locationsOf(map({ band_low: null }))
  expect(location?.rows[0]?.prediction).toBeUndefined()
})

test('restores unknown people as unknown, and nothing without traffic', () => {
  const people = { population_in_1km: null, population_in_10km: null, slow_10: null }
  const [known] = locationsOf(map(people))
  expect(known?.rows[0] && inputOf(known.rows[0])).toMatchObject({
    population_in_1km: null,
    population_in_2km: 2,
    population_in_10km: null,
  })
  const [untravelled] = locationsOf(map({ iso3_total: null }))
  expect(untravelled?.rows[0] && inputOf(untravelled.rows[0])).toBeUndefined()
})

test('omits rows without coordinates instead of drawing them at zero', () => {
  expect(locationsOf(map({ lat: null }))).toEqual([])
})

test('finds a location by the key of either row', () => {
  const locations = locationsOf(map({ zid: 'z1' }, { zid: 'z9', evaluation_type: 'AC' }))
  expect(findLocation(locations, 'z9')?.id).toBe('1')
  expect(findLocation(locations, 'nobody')).toBeUndefined()
})

test('restores the predicted input from a row', () => {
  const [location] = locationsOf(map({}))
  const [row] = location?.rows ?? []
  expect(row && inputOf(row)).toMatchObject({
    capacity: 300,
    'Connector Config': '2x150 kW',
    iso3_total: 15,
    poi_retail: 7,
    slow_10: 3,
    country: 'liechtenstein',
  })
})

test('gives no input without a traffic total', () => {
  const [location] = locationsOf(map({ iso3_total: null }))
  const [row] = location?.rows ?? []
  expect(row && inputOf(row)).toBeUndefined()
})
