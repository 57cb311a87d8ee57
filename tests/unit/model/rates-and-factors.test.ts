import type { InferenceInput } from '@/lib/contract/inference'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { shapleyValues } from '@/server/engine/model/shapley'

const model = createRatesAndFactors()

/** A site at every reference of the shipped model. */
const reference = (over: Partial<InferenceInput> = {}): InferenceInput => ({
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 263_380,
  iso3_3: 44_450,
  iso3_4: 16_400,
  iso3_5: 83_800,
  iso3_total: 408_030,
  population_in_1km: 3135,
  population_in_2km: 9000,
  population_in_5km: 20_000,
  population_in_10km: 50_920,
  rapid_10: 0.46,
  ultrarapid_10: 0,
  slow_10: 1.56,
  poi_restaurants: 2,
  poi_retail: 3,
  poi_services: 8,
  ...over,
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('rates and factors', () => {
  test('a DC site at every reference sells the published rate of its connectors', () => {
    expect(model.predict(reference())).toBeCloseTo(204, 9)
  })

  test('an AC site at every reference sells 17 kWh/day per connector', () => {
    expect(model.predict(reference({ 'Connector Config': '2x22 kW' }))).toBeCloseTo(34, 9)
  })

  test('people within a kilometre raise the estimate by the published exponent', () => {
    const doubled = model.predict(reference({ population_in_1km: 2 * 3136 - 1 }))
    expect(doubled / 204).toBeCloseTo(2 ** 0.178, 9)
  })

  test('rapid and ultra-rapid competitors lower it together', () => {
    const split = model.predict(reference({ rapid_10: 3, ultrarapid_10: 2 }))
    const joined = model.predict(reference({ rapid_10: 5, ultrarapid_10: 0 }))
    expect(split).toBeCloseTo(joined, 9)
    expect(split).toBeLessThan(204)
  })

  test.each([0, 1, 2, 3, 4, 5])('more traffic of class %i raises the estimate', (band) => {
    const key = `iso3_${band}` as 'iso3_0'
    const before = reference()
    expect(model.predict({ ...before, [key]: before[key] + 50_000 })).toBeGreaterThan(model.predict(before))
  })

  test('never exceeds the rated power over 24 hours', () => {
    const crowd = reference({ 'Connector Config': '1x3 kW', population_in_1km: 1e9, population_in_10km: 1e9 })
    expect(model.predict(crowd)).toBe(72)
    expect(model.explain(crowd).utilization).toBe(72)
  })

  test('the traffic exponents stay within the stated sum of 0.2', () => {
    const tenfold = reference({
      iso3_0: 1e9,
      iso3_1: 1e9,
      iso3_2: 1e9,
      iso3_3: 1e9,
      iso3_4: 1e9,
      iso3_5: 1e9,
    })
    const logRatio = Math.log(model.predict(tenfold) / 204) / Math.log(1e6)
    expect(logRatio).toBeLessThan(0.2)
  })
})

describe('explanation', () => {
  const site = reference({
    'Connector Config': '4x300 kW',
    iso3_0: 120_000,
    iso3_2: 612_400,
    population_in_1km: 3906,
    population_in_10km: 68_700,
    rapid_10: 16,
    slow_10: 3,
    poi_restaurants: 11,
  })

  test.each(['detailed_shap', 'agg_shap'] as const)('%s adds up to the prediction', (form) => {
    const answer = model.explain(site)
    const total = answer[form].base_values + sum(answer[form].values)
    expect(Math.abs(total - answer.utilization) / answer.utilization).toBeLessThan(1e-9)
    expect(answer.utilization).toBeCloseTo(model.predict(site), 9)
  })

  test('equals the average over all orders of arrival for a small model', () => {
    const values = Float64Array.from([10, 14, 9, 20, 11, 19, 8, 25])
    const worth = (members: number[]) => values[sum(members.map((player) => 1 << player))] ?? 0
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    const expected = [0, 1, 2].map((player) => {
      const gains = orders.map((order) => {
        const before = order.slice(0, order.indexOf(player))
        return worth([...before, player]) - worth(before)
      })
      return sum(gains) / orders.length
    })
    const found = shapleyValues(values)
    for (const [player, value] of expected.entries()) expect(found[player]).toBeCloseTo(value, 12)
  })

  test('is empty for a site at its reference', () => {
    for (const value of model.explain(reference()).detailed_shap.values) expect(value).toBeCloseTo(0, 9)
  })

  test('distinguishes assumed from measured values', () => {
    const { detailed_shap: shap } = model.explain(site)
    const assumed = Object.fromEntries(shap.feature_names.map((name, index) => [name, shap.assumed[index]]))
    expect(assumed).toMatchObject({
      iso3_2: true,
      population_in_1km: false,
      rapid_10: false,
      'Connector Config': true,
    })
  })

  test('the band is 0.24 to 3.3 times the estimate', () => {
    const { utilization, band } = model.explain(site)
    expect(band.low / utilization).toBeCloseTo(0.24, 9)
    expect(band.high / utilization).toBeCloseTo(3.3, 9)
  })
})
