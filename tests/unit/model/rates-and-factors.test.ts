import type { InferenceInput } from '@/lib/contract/inference'
import { createRatesAndFactors, shapleyValues } from '@/server/engine/model/rates-and-factors'
import { known } from '@/tests/support/known'

const model = createRatesAndFactors()

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

const at = (config: string, over: Partial<InferenceInput> = {}) =>
  model.predict(reference({ 'Connector Config': config, ...over }))
/** Energy of a 2x150 kW station at the reference site: 102 kWh/day x 2^.74. */
const usual = 102 * 2 ** 0.74

describe('the rates and factors', () => {
  test.each([
    ['1x50 kW', 102],
    ['1x150 kW', 102],
    ['2x22 kW', 34],
    ['2x11 kW', 34],
  ])('give a %s station its published rate at the reference site', (config, kWhPerDay) => {
    expect(at(config)).toBeCloseTo(kWhPerDay, 9)
  })

  test.each([
    ['2x300 kW', '6x300 kW', 3],
    ['2x50 kW', '4x50 kW', 2],
    ['1x22 kW', '12x22 kW', 12],
    ['2x150 kW', '2x300 kW', 2],
  ])('raise sales from %s to %s by the summed rates to the power of .74', (few, many, times) => {
    expect(at(many) / at(few)).toBeCloseTo(times ** 0.74, 9)
  })

  test('leave unknown figures at the reference, where 0 would lower the estimate', () => {
    const nobody = { population_in_1km: 0, population_in_10km: 0 }
    const unknown = { population_in_1km: null, population_in_10km: null, slow_10: null, rapid_10: null }
    expect(at('2x150 kW', { ...unknown, ultrarapid_10: null })).toBeCloseTo(usual, 9)
    expect(at('2x150 kW', nobody)).toBeLessThan(0.1 * usual)
  })

  test('raise demand with people within a kilometre by the published exponent', () => {
    const doubled = { population_in_1km: 2 * 3136 - 1 }
    expect(at('20x50 kW', doubled) / at('20x50 kW')).toBeCloseTo(2 ** 0.178, 4)
    expect(at('1x50 kW', doubled) / at('1x50 kW')).toBeLessThan(2 ** 0.178)
  })

  test('count people within 10 km only for DC', () => {
    const crowd = { population_in_10km: 500_000 }
    expect(at('2x150 kW', crowd)).toBeGreaterThan(1.2 * usual)
    expect(at('2x22 kW', crowd)).toBe(at('2x22 kW'))
    const { detailed_shap } = model.explain(reference({ 'Connector Config': '2x22 kW', ...crowd }))
    expect(detailed_shap.feature_names).toContain('population_in_1km')
    expect(detailed_shap.feature_names).not.toContain('population_in_10km')
  })

  test('combine rapid and ultra-rapid competitors', () => {
    const split = at('2x150 kW', { rapid_10: 3, ultrarapid_10: 2 })
    const joined = at('2x150 kW', { rapid_10: 5, ultrarapid_10: 0 })
    expect(split).toBeCloseTo(joined, 9)
    expect(split).toBeLessThan(usual)
  })

  test.each([0, 1, 2, 3, 4, 5])('raise the estimate with traffic of class %i', (band) => {
    const key = `iso3_${band}` as 'iso3_0'
    expect(at('2x150 kW', { [key]: known(reference()[key]) + 50_000 })).toBeGreaterThan(usual)
  })

  test('never exceed the sales of connectors in use all day', () => {
    const crowd = reference({ 'Connector Config': '1x3 kW', population_in_1km: 1e300 })
    const hours = 9.9 / 3 + 3
    expect(model.predict(crowd)).toBeCloseTo((24 * 9.9) / hours, 6)
    expect(model.explain(crowd).utilization).toBe(model.predict(crowd))
  })

  test('keep traffic exponents within the stated sum of 0.2', () => {
    const traffic = { iso3_0: 1e9, iso3_1: 1e9, iso3_2: 1e9, iso3_3: 1e9, iso3_4: 1e9, iso3_5: 1e9 }
    const logRatio = Math.log(at('200x50 kW', traffic) / at('200x50 kW')) / Math.log(1e6)
    expect(logRatio).toBeLessThan(0.2)
  })
})

describe('an explanation', () => {
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

  test.each(['detailed_shap', 'agg_shap'] as const)('of %s adds up to the prediction', (form) => {
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

  test('sets the band to 0.24 to 3.3 times the estimate', () => {
    const { utilization, band } = model.explain(site)
    expect(band.low / utilization).toBeCloseTo(0.24, 9)
    expect(band.high / utilization).toBeCloseTo(3.3, 9)
  })
})
