import { locationsDataIn } from '@/lib/domain/records/locations-dataset'
import { placeFault } from '@/server/engine/location-files/check-map'

const data = (over: object = {}) => ({
  label: 'Locations',
  fields: [{ name: 'name' }, { name: 'lat' }, { name: 'lng' }],
  allData: [
    ['A', 47.1, 9.5],
    ['B', null, '9.5'],
  ],
  ...over,
})
const faultOf = (given: ReturnType<typeof map>) => placeFault(given, locationsDataIn(given))
const map = (over: object = {}, configuration = {}) => ({
  configuration,
  config: {},
  datasets: [{ data: data({ label: 'Chargers', allData: [['C', 500, 500]] }) }, { data: data(over) }],
})

test('accepts locations on earth or without a place, whatever else the map has', () => {
  expect(faultOf(map())).toBeUndefined()
  expect(faultOf(map({ allData: [['A', -90, 180]] }))).toBeUndefined()
  expect(faultOf({ ...map(), datasets: [] })).toBeUndefined()
})

test.each([
  ['A', 147.1, 9.5, 'lat: expected a latitude from -90 to 90, found 147.1.'],
  ['A', 47.1, -189.5, 'lng: expected a longitude from -180 to 180, found -189.5.'],
])('names row, column and value of an invalid location', (...row) => {
  const sentence = row.pop()
  const allData = [...data().allData, row.slice(0, 3)]
  expect(faultOf(map({ allData }))).toBe(`datasets 2 (Locations), row 3, ${sentence}`)
})

test('reads the configured columns', () => {
  const configuration = { list: { fieldNameMap: { lat: 'y', lng: 'x' } } }
  const fields = [{ name: 'lat' }, { name: 'y' }, { name: 'x' }]
  const over = { fields, allData: [[1e9, 91, 0]] }
  expect(faultOf(map(over, configuration))).toMatch(/row 1, y: expected a latitude/)
})
