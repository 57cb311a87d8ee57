import { jsonFault, mapFault } from '@/lib/domain/map/map-fault'

const data = { label: 'Locations', fields: [{ name: 'lat' }, { name: 'lng' }], allData: [[47.1, 9.5]] }
const map = (over: object = {}) => ({
  configuration: {},
  config: {},
  datasets: [{ data: { ...data, ...over } }],
})

describe('the check of a map', () => {
  it('accepts a map, one without rows and one without datasets', () => {
    expect([map(), map({ allData: [] }), { ...map(), datasets: [] }].map((each) => mapFault(each))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    [[], 'The map: expected an object, found a list.'],
    [{ ...map(), configuration: undefined }, 'configuration: expected an object, found nothing.'],
    [{ ...map(), configuration: 3 }, 'configuration: expected an object, found a number.'],
    [{ ...map(), config: 3 }, 'config: expected an object, found a number.'],
    [{ ...map(), datasets: {} }, 'datasets: expected a list, found an object.'],
    [{ ...map(), datasets: [...map().datasets, {}] }, 'datasets 2, data: expected an object, found nothing.'],
    [map({ label: null }), 'datasets 1, label: expected a text, found null.'],
    [map({ id: 7 }), 'datasets 1, id: expected a text, found a number.'],
    [map({ fields: 'lat' }), 'datasets 1 (Locations), fields: expected a list, found a string.'],
    [map({ fields: [{ name: 'lat' }, {}] }), 'datasets 1 (Locations), column 2: expected a name.'],
    [map({ allData: {} }), 'datasets 1 (Locations), allData: expected a list, found an object.'],
    [
      map({ allData: [[1, 2], { lat: 1 }] }),
      'datasets 1 (Locations), row 2: expected a list, found an object.',
    ],
    [
      map({ allData: [[1, 2], [3]] }),
      'datasets 1 (Locations), row 2: 1 value, but the dataset has 2 columns.',
    ],
    [
      map({ allData: [[1, { formula: '1+1' }]] }),
      'datasets 1 (Locations), row 1, column 2: expected a text, a number or null, found an object.',
    ],
  ])('names the place of a fault, %#', (wrong, sentence) => {
    expect(mapFault(wrong)).toBe(sentence)
  })

  it.each([
    ['{"a": 1,\n  "b" 2}', 'The map is not valid JSON: line 2, column 7.'],
    ['{"a": 1', 'The map is not valid JSON: line 1, column 8.'],
    ['', 'The map ends too early.'],
  ])('names line and column of invalid JSON: %j', (text, sentence) => {
    let cause: unknown
    try {
      JSON.parse(text)
    } catch (error) {
      cause = error
    }
    expect(jsonFault(text, cause)).toBe(sentence)
  })
})
