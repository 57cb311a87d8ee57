import type { InferenceInput } from '@/lib/contract/inference'
import {
  allConnectorConfigs,
  connectorConfigsFor,
  parseResultsQuery,
  toResultsQuery,
  withConnectorConfig,
  withInputs,
} from '@/lib/domain/estimate/inference-input'

const aadt =
  "{'iso3_0': 0, 'iso3_1': 0, 'iso3_2': 612400, 'iso3_3': 148900, 'iso3_4': 31200, 'iso3_5': 58300, 'iso3_total': 1}"

const query = (over: Record<string, string> = {}) =>
  new URLSearchParams({
    location_name: 'Tiefgarage SAL',
    aadt,
    pop_1km: '3906',
    pop_2km: '9000',
    pop_5km: '20000',
    pop_10km: '68700',
    'Connector Config': '2x150 kW',
    ...over,
  })

function inputOf(parameters: URLSearchParams): InferenceInput {
  const parsed = parseResultsQuery(parameters)
  if (parsed.step !== 'ready') throw new Error(`expected an input, got ${parsed.step}`)
  return parsed.input
}

describe('reading the address', () => {
  test('reads the six bands from the single-quoted object and sums them', () => {
    expect(inputOf(query())).toMatchObject({ iso3_2: 612_400, iso3_total: 850_800 })
  })

  test('renames the short population keys', () => {
    expect(inputOf(query())).toMatchObject({ population_in_1km: 3906, population_in_10km: 68_700 })
  })

  test('multiplies connectors by kW', () => {
    expect(inputOf(query({ 'Connector Config': '6x300 kW' }))).toMatchObject({
      capacity: 1800,
      connectors: 6,
    })
  })

  test('defaults to the first configuration', () => {
    const parameters = query()
    parameters.delete('Connector Config')
    expect(inputOf(parameters)['Connector Config']).toBe('6x300 kW')
  })

  test('accepts a total of 0', () => {
    expect(inputOf(query({ aadt: "{'iso3_total': 0}" })).iso3_total).toBe(0)
  })

  test('accepts alternative names of the traffic classes', () => {
    const classes = { traffic_class_total: '9', traffic_class_1: '4', traffic_class_5: '7' }
    expect(inputOf(query({ aadt: '', ...classes }))).toMatchObject({ iso3_1: 4, iso3_5: 7, iso3_total: 11 })
  })

  test('reports missing probe counts without a total, whatever the bands are', () => {
    expect(parseResultsQuery(query({ aadt: "{'iso3_0': 5}" })).step).toBe('missing-probecounts')
    expect(parseResultsQuery(query({ aadt: "{'iso3_total': None}" })).step).toBe('missing-probecounts')
    expect(parseResultsQuery(query({ aadt: '' })).step).toBe('missing-probecounts')
  })

  test.each([
    [{ pop_1km: 'many' }, 'Population within 1 km must be a number, not "many".'],
    [{ slow_10: '-3' }, 'Charging points, AC (< 50 kW), 1 km must be 0 or more, not -3.'],
    [{ 'Connector Config': 'huge' }, 'Station configuration must look like "2x150 kW", not "huge".'],
    [
      { aadt: '{oops' },
      'The traffic in this link could not be read. Open the location from its record again.',
    ],
    [{ lat: 'north' }, 'Latitude must be a number, not "north".'],
  ])('names an unusable parameter: %o', (over, message) => {
    expect(parseResultsQuery(query(over))).toEqual({ step: 'invalid', message })
  })

  test('refuses more connectors than the model supports, naming the field', () => {
    expect(parseResultsQuery(query({ 'Connector Config': '999x10 kW' }))).toMatchObject({
      step: 'invalid',
      message: expect.stringMatching(/^Connectors: /),
    })
  })

  test('drops coordinates off the earth', () => {
    expect(parseResultsQuery(query({ lat: '95', lng: '9' }))).toMatchObject({
      step: 'ready',
      location: expect.not.objectContaining({ lat: 95 }),
    })
  })

  test('leaves inputs unknown that the link omits', () => {
    expect(inputOf(query({ poi_retail: '7' }))).toMatchObject({ poi_retail: 7 })
    expect(inputOf(query()).poi_retail).toBeUndefined()
    const parameters = query()
    for (const name of ['pop_1km', 'pop_10km']) parameters.delete(name)
    expect(inputOf(parameters)).toMatchObject({
      population_in_1km: null,
      population_in_2km: 9000,
      population_in_10km: null,
    })
  })

  test('leaves the bands unknown that a total comes without', () => {
    expect(inputOf(query({ aadt: "{'iso3_total': 5000}" }))).toMatchObject({ iso3_2: null, iso3_total: 5000 })
    expect(inputOf(query({ aadt: "{'iso3_2': 7, 'iso3_total': 5000}" }))).toMatchObject({
      iso3_0: 0,
      iso3_2: 7,
      iso3_total: 7,
    })
  })
})

test('writes an address that round-trips', () => {
  const parameters = query({ lat: '47.1667', lng: '9.50884', id: '12', poi_retail: '4', evalId: '0001_dc' })
  const first = parseResultsQuery(parameters)
  if (first.step !== 'ready') throw new Error('expected an input')
  expect(parseResultsQuery(toResultsQuery(first.location, first.input))).toEqual(first)
})

test('round-trips what is unknown', () => {
  const parameters = query({ aadt: "{'iso3_total': 5000}" })
  parameters.delete('pop_5km')
  const first = parseResultsQuery(parameters)
  if (first.step !== 'ready') throw new Error('expected an input')
  const address = toResultsQuery(first.location, first.input)
  expect(address.toString()).not.toMatch(/null|None/)
  expect(parseResultsQuery(address)).toEqual(first)
})

describe('editing', () => {
  test('updates the traffic total with its bands', () => {
    expect(withInputs(inputOf(query()), { iso3_0: 100 }).iso3_total).toBe(850_900)
  })

  test('keeps the total when something else changes', () => {
    expect(withInputs(inputOf(query()), { population_in_1km: 1 }).iso3_total).toBe(850_800)
  })

  test('changes capacity with the configuration', () => {
    expect(withConnectorConfig(inputOf(query()), '4x300 kW')).toMatchObject({ capacity: 1200, connectors: 4 })
  })

  test('offers AC its own configuration and keeps an unlisted one', () => {
    expect(connectorConfigsFor('2x22 kW')).toEqual(['2x22 kW'])
    expect(connectorConfigsFor('3x75 kW')[0]).toBe('3x75 kW')
    expect(connectorConfigsFor('2x150 kW')).toHaveLength(5)
  })

  test('offers the other current after its own', () => {
    expect(allConnectorConfigs('2x22 kW').slice(0, 2)).toEqual(['2x22 kW', '6x300 kW'])
    expect(allConnectorConfigs('3x75 kW')).toHaveLength(7)
    expect(allConnectorConfigs('2x150 kW').at(-1)).toBe('2x22 kW')
  })
})
