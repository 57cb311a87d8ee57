import type { Connectors } from '@/lib/contract/connectors'
import { inferenceInputSchema } from '@/lib/contract/inference'
import { defaultStation } from '@/lib/domain/estimate/evaluated-station'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import type { Surroundings } from '@/server/atlas/store/atlas'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import {
  evaluateLocation,
  inferenceInputOf,
  shareOfRatedEnergy,
} from '@/server/engine/services/evaluations/evaluate-location'
import {
  evalIdOf,
  formatRecordDate,
  parentOf,
  recordPowerType,
} from '@/server/engine/services/records/record-id'

const surroundings = (over: Partial<Surroundings> = {}): Surroundings => ({
  country: 'Testland',
  iso: 'ZZ',
  city: 'Middleton',
  hexId: '891f8d7a45bffff',
  traffic: [1, 2, 3, 4, 5, 6],
  roads: {
    busiest: { name: 'Feldkircher Strasse', class: 'Primary', aadt: 26_338, counted: false },
    main: { name: 'Landstrasse', class: 'Secondary', aadt: 12_400, counted: true, metres: 240 },
  },
  roadClass: 2,
  population: { 1: 10, 2: 20, 5: 50, 10: 100 },
  poi: {
    education: 1,
    health: 0,
    leisure: 0,
    offices: 0,
    parking: 2,
    restaurants: 3,
    retail: 0,
    services: 0,
    tourism: 0,
    transport: 0,
  },
  competition: { AC: [1, 2, 3], DC: [4, 5, 6], HPC: [7, 8, 9] },
  nearest: {
    AC: { network: '', class: 'AC', metres: 90 },
    DC: { network: 'Grid & Co', class: 'DC', metres: 400 },
    HPC: null,
  },
  scores: { AC: 0.5, DC: null },
  edge: false,
  grid: { high: 4200, medium: 900, line: null, transformer: null, reliability: 'few' },
  ...over,
})

const evaluate = (
  current: 'AC' | 'DC',
  over: Partial<Surroundings> = {},
  connectors: Connectors | null = null,
  maxPower: number | null = null,
) =>
  evaluateLocation(createRatesAndFactors(), {
    evalId: '0007',
    location: {
      evaluationId: 'x',
      position: 4,
      locationId: '12',
      name: 'North',
      lat: 47,
      lng: 9,
      evaluationType: 'AC,DC',
      parkingType: 'parking',
      connectors,
      traffic: null,
      maxPower,
      address: null,
    },
    current,
    surroundings: surroundings(over),
  })

test('queries the model in the form of its public endpoint', () => {
  expect(inferenceInputSchema.parse(inferenceInputOf(surroundings(), defaultStation.DC))).toMatchObject({
    capacity: 300,
    connectors: 2,
    'Connector Config': '2x150 kW',
    iso3_5: 6,
    iso3_total: 21,
    population_in_5km: 50,
    ultrarapid_05: 7,
    rapid_20: 6,
    slow_10: 2,
    poi_restaurants: 3,
  })
})

test('takes the fleet of the country, also for a region of it', () => {
  const { input, row, prediction } = evaluate('DC', { country: 'Bavaria', iso: 'DE' })
  expect(input.bevs_per_point).toBe(13.9)
  expect(row.bevs_per_point).toBe(13.9)
  expect(prediction.agg_shap.feature_names).toContain('Fleet')
  expect(prediction.utilization).toBeGreaterThan(evaluate('DC').prediction.utilization)
  expect(evaluate('DC', { iso: 'LI' }).row.bevs_per_point).toBeNull()
})

test('predicts for the planned connectors of the current', () => {
  const planned = evaluate('DC', {}, { AC: 8, DC: 0, HPC: 6 })
  expect(planned.input).toMatchObject({ capacity: 900, connectors: 6, 'Connector Config': '6x150 kW' })
  expect(planned.row).toMatchObject({ connectors: 6, max_power: 150, 'Connector Config': '6x150 kW' })
  expect(planned.prediction.utilization).toBeGreaterThan(evaluate('DC').prediction.utilization)
  expect(evaluate('AC', {}, { AC: 8, DC: 0, HPC: 6 }).row.ac_max_connectors).toBe(8)
})

test('fills every field of a location and no other', () => {
  expect(Object.keys(evaluate('AC').row).sort()).toEqual(locationFields.map((field) => field.name).sort())
})

test('leaves to the model what no source knows, and writes no 0 for it', () => {
  const nothing = { traffic: null, population: null, poi: null, competition: null }
  const { input, row, prediction } = evaluate('DC', nothing)
  const unknown = {
    iso3_2: null,
    iso3_total: null,
    population_in_1km: null,
    poi_retail: null,
    slow_10: null,
  }
  expect(input).toMatchObject(unknown)
  expect(row).toMatchObject({ ...unknown, total_pois: null })
  const { values, base_values: reference } = prediction.detailed_shap
  expect(values.every((value) => value === 0)).toBe(true)
  expect(prediction.utilization).toBeCloseTo(reference, 9)
})

test('names the operator of the nearest charger of any class, if known', () => {
  expect(evaluate('DC').row).toMatchObject({
    'Nearest Charger Brand': null,
    'Nearest Charger Distance': 90,
    'Nearest Charger Distance - HPC': null,
    'Road class': 'Primary',
    total_pois: 6,
  })
  const named = surroundings().nearest.DC
  expect(evaluate('DC', { nearest: { AC: null, DC: named, HPC: null } }).row).toMatchObject({
    'Nearest Charger Brand': 'Grid & Co',
    'Nearest Charger Distance': 400,
  })
  const nearest = { AC: null, DC: null, HPC: null }
  expect(evaluate('DC', { nearest, roadClass: null }).row).toMatchObject({
    'Nearest Charger Brand': null,
    'Nearest Charger Distance': null,
    'Road class': null,
  })
})

test.each([
  ['AC', 2 * 22],
  ['DC', 2 * 150],
] as const)('gives the share of rated energy sold for %s', (current, kilowatts) => {
  const { row, prediction } = evaluate(current)
  expect(row.max_occupancy_rate).toBe(prediction.utilization / (kilowatts * 24))
  expect(shareOfRatedEnergy(5000, 44)).toBe(1)
})

test('keys a row by record, position and current', () => {
  expect([evaluate('AC').row.zid, evaluate('DC').row.zid]).toEqual(['0007-5-ac', '0007-5-dc'])
})

test.each([
  [['AC'], 'AC', '0012_ac'],
  [['DC', 'DC'], 'DC', '0012_dc'],
  [['AC', 'DC'], 'AC_DC', '0012'],
  [['AC,DC'], 'AC_DC', '0012'],
] as const)('gives a record of %j the power type %s and the id %s', (types, powerType, evalId) => {
  expect(recordPowerType(types)).toBe(powerType)
  expect(evalIdOf(12, powerType)).toBe(evalId)
})

test('numbers records beyond four digits', () => {
  expect(evalIdOf(12_345, 'DC')).toBe('12345_dc')
})

test('finds the parent of a child record', () => {
  expect(parentOf('0012_ac')).toEqual({ evalId: '0012', current: 'AC' })
  expect(parentOf('0012')).toBeNull()
})

test('writes dates as DD.MM.YYYY', () => {
  expect(formatRecordDate(new Date('2026-03-09T23:59:00Z'))).toBe('09.03.2026')
})

test('evaluates the power that a network plan gives a station, not that of its class', () => {
  const four = { AC: 0, DC: 0, HPC: 4 }
  expect(evaluate('DC', {}, four).row).toMatchObject({ connectors: 4, max_power: 150 })
  const { row, input } = evaluate('DC', {}, four, 300)
  expect(row).toMatchObject({ connectors: 4, max_power: 300, 'Connector Config': '4x300 kW' })
  expect(input).toEqual(inferenceInputOf(surroundings(), { connectors: 4, maxPower: 300 }))
})
