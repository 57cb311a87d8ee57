import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import {
  findLocation,
  inputOf,
  listLocations,
  locationsOf,
  rowFor,
} from '@/lib/domain/evaluation/evaluated-locations'
import { locationFields } from '@/lib/domain/prediction/location-fields'

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

const map = (...rows: Record<string, Cell>[]): EvaluationMap => ({
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

test('the AC and the DC row of a location are one location, DC first', () => {
  const [location, ...others] = locationsOf(map({ evaluation_type: 'AC', zid: 'z2' }, {}))
  expect(others).toEqual([])
  expect(location?.rows.map(({ current }) => current)).toEqual(['DC', 'AC'])
})

test('a location without the chosen current shows the one it has', () => {
  const [location] = locationsOf(map({ evaluation_type: 'AC' }))
  expect(location && rowFor(location, 'DC')?.current).toBe('AC')
})

test('a prediction without its band is no prediction', () => {
  const [location] = locationsOf(map({ band_low: null }))
  expect(location?.rows[0]?.prediction).toBeUndefined()
})

test('rows without coordinates are left out rather than drawn at zero', () => {
  expect(locationsOf(map({ lat: null }))).toEqual([])
})

test('a location is found by the key of either of its rows', () => {
  const locations = locationsOf(map({ zid: 'z1' }, { zid: 'z9', evaluation_type: 'AC' }))
  expect(findLocation(locations, 'z9')?.id).toBe('1')
  expect(findLocation(locations, 'nobody')).toBeUndefined()
})

test('the list puts the best first and finds by place', () => {
  const locations = locationsOf(
    map(
      {},
      { location_id: '2', location_name: 'Messeplatz', city: 'Schaan', total_kwh_per_day: 400, lat: 47.2 },
    ),
  )
  const names = (search: string) =>
    listLocations(locations, { search, current: 'DC' }).map(({ name }) => name)
  expect(names('')).toEqual(['Messeplatz', 'Äulestrasse'])
  expect(names('vad')).toEqual(['Äulestrasse'])
})

test('a row gives back the input that was predicted', () => {
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

test('without a traffic total there is no input to predict from', () => {
  const [location] = locationsOf(map({ iso3_total: null }))
  const [row] = location?.rows ?? []
  expect(row && inputOf(row)).toBeUndefined()
})
