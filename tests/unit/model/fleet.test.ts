import { countries } from '@/lib/catalogue/countries'
import { fleetAddress, fleetSource } from '@/lib/catalogue/fleet'
import type { InferenceInput } from '@/lib/contract/inference'
import shipped from '@/server/engine/model/default.json'
import fleet from '@/server/engine/model/fleet.json'
import { readModelFile } from '@/server/engine/model/model-file'
import { createBoostedTrees } from '@/server/engine/model/open-model'
import { carsPerPointIn, carsPerPointOf, fleetCard } from '@/server/engine/model/projection'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { withFleetOf } from '@/server/engine/model/training/scores'
import { inferenceInput } from '@/tests/support/inference-input'
import { readXgboostCases } from '@/tests/support/xgboost-answers'

const model = createRatesAndFactors()
const file = readModelFile(shipped)
const law = file.factors.find(({ group }) => group === 'Fleet')

const site = (over: Partial<InferenceInput> = {}) =>
  inferenceInput({
    population_in_1km: 3906,
    population_in_10km: 68_700,
    slow_10: 3,
    iso3_2: 612_400,
    ...over,
  })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the fleet of a country', () => {
  test('has its source, its licence and plausible figures', () => {
    expect([fleet.source, fleet.address]).toEqual([fleetSource, fleetAddress])
    expect(fleet.source).toMatch(/IEA.*2024.*CC BY 4\.0/)
    const known = new Set(countries.map(({ iso }) => iso))
    for (const { iso, year, cars, slow, fast } of fleet.figures) {
      expect(known.has(iso)).toBe(true)
      expect(year).toBeGreaterThanOrEqual(2016)
      // Below 5 the source has a placeholder instead of a count.
      expect(Math.min(slow, fast, cars)).toBeGreaterThan(5)
    }
    const keys = fleet.figures.map(({ iso, year }) => `${iso} ${year}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each([
    ['DE', 13.9],
    ['GB', 18.5],
    ['US', 19.1],
    ['KR', 1.5],
  ])('of %s is the newest with both counts: %d cars per point', (iso, value) => {
    expect(carsPerPointOf(iso)).toBe(value)
  })

  test.each(['LI', 'AD', 'MC', 'MT', 'ZZ', ''])('of %s is unknown, not 0', (iso) => {
    expect(carsPerPointOf(iso)).toBeNull()
  })

  test('of a year is the nearest one, and none far from it', () => {
    expect(carsPerPointIn('GB', 2018)).toEqual({ value: 3.2, year: 2018 })
    expect(carsPerPointIn('CH', 2025)).toEqual({ value: 11.4, year: 2023 })
    expect(carsPerPointIn('CH', 2026)).toBeNull()
    expect(carsPerPointIn('LI', 2023)).toBeNull()
  })
})

describe('the factor of the fleet', () => {
  test('is 1 where the rates come from', () => {
    expect(carsPerPointIn('DE', 2022)?.value).toBe(law?.reference)
    expect(model.predict(site({ bevs_per_point: 11.6 }))).toBeCloseTo(model.predict(site()), 9)
  })

  test.each(['2x150 kW', '2x22 kW'])('is 1 for %s without a figure, and has no share', (config) => {
    const absent = model.explain(site({ 'Connector Config': config }))
    const unknown = model.explain(site({ 'Connector Config': config, bevs_per_point: null }))
    expect(unknown).toEqual(absent)
    expect(unknown.detailed_shap.feature_names).not.toContain('bevs_per_point')
    expect(unknown.agg_shap.feature_names).toHaveLength(5)
  })

  test('raises the estimate with cars per point, by less than their share', () => {
    const at = (cars: number) => model.predict(site({ 'Connector Config': '1x22 kW', bevs_per_point: cars }))
    expect(at(25.6)).toBeGreaterThan(at(13.9))
    expect(at(25.6) / at(13.9)).toBeLessThan((26.6 / 14.9) ** 0.3 + 1e-9)
    expect(at(3)).toBeLessThan(at(11.6))
  })

  test('stays within its bounds', () => {
    const at = (cars: number) => model.predict(site({ bevs_per_point: cars }))
    expect(at(1e6)).toBe(at(61.4))
    expect(at(0)).toBe(at(0.5))
    expect(at(0)).toBeGreaterThan(0.55 * at(11.6))
  })

  test.each(['detailed_shap', 'agg_shap'] as const)('is assumed, and %s adds up with it', (form) => {
    for (const config of ['4x300 kW', '2x22 kW']) {
      const input = site({ 'Connector Config': config, bevs_per_point: 25.6 })
      const answer = model.explain(input)
      const { base_values, values, feature_names, assumed } = answer[form]
      expect(Math.abs(base_values + sum(values) - answer.utilization) / answer.utilization).toBeLessThan(1e-9)
      expect(answer.utilization).toBeCloseTo(model.predict(input), 9)
      const at = feature_names.indexOf(form === 'agg_shap' ? 'Fleet' : 'bevs_per_point')
      expect(values[at]).toBeGreaterThan(0)
      expect(assumed[at]).toBe(true)
    }
  })

  test('does nothing to a model of rates and factors without it', () => {
    const without = createRatesAndFactors({
      ...shipped,
      factors: shipped.factors.filter(({ group }) => group !== 'Fleet'),
    })
    expect(without.explain(site({ bevs_per_point: 25.6 }))).toEqual(without.explain(site()))
    expect(fleetCard(without.card)).toBeUndefined()
  })
})

describe('the card', () => {
  test('says of every country its figure and what it does, as an assumption', () => {
    const card = fleetCard(model.card)
    const of = (iso: string) => card?.countries.filter((each) => each.iso === iso)
    expect(of('DE')).toMatchObject([{ year: 2023, cars: 1_500_000, points: 108_000, carsPerPoint: 13.9 }])
    expect(of('NZ')?.[0]?.factor).toBe(1.6)
    expect(of('NL')?.[0]?.factor).toBeCloseTo((4 / 12.6) ** 0.3, 9)
    expect(of('LI')).toEqual([])
    expect(model.card.coefficients.find(({ name }) => name === 'bevs_per_point')).toMatchObject({
      group: 'Fleet',
      value: 'exponent 0.3, from × 0.6 to × 1.6',
      source: expect.stringMatching(/^Assumption.*Germany in 2022/),
      validated: false,
      law: { reference: 11.6, bounds: { low: 0.6, high: 1.6 } },
    })
  })

  test('has none for trees', () => {
    expect(fleetCard(createBoostedTrees(readXgboostCases().gamma_mono_d4?.model).card)).toBeUndefined()
  })
})

describe('a calibrated model', () => {
  const fleetOf = (fitted: Parameters<typeof withFleetOf>[1]) =>
    withFleetOf(file, fitted).factors.filter(({ group }) => group === 'Fleet')

  test('counts from the fleet of its own country and time', () => {
    expect(fleetOf({ currents: ['AC', 'DC'], country: 'GB', year: 2018 })).toEqual([
      { ...law, reference: 3.2, source: `Assumption; reference is GB in 2018 (${fleetSource})` },
    ])
  })

  test('has no factor where that is unknown', () => {
    expect(fleetOf({ currents: ['AC', 'DC'], country: 'CH, IT', year: 2020 })).toEqual([])
    expect(fleetOf({ currents: ['AC', 'DC'], country: 'none', year: 2018 })).toEqual([])
  })

  test('keeps the shipped reference for a current that no station sold', () => {
    expect(fleetOf({ currents: [], country: 'GB', year: 2018 })).toEqual([law])
    expect(fleetOf({ currents: ['AC'], country: 'GB', year: 2018 })).toMatchObject([
      { currents: ['DC'], reference: 11.6 },
      { currents: ['AC'], reference: 3.2 },
    ])
    const mixed = withFleetOf(file, { currents: ['AC'], country: 'GB', year: 2018 })
    const card = fleetCard(createRatesAndFactors(mixed).card)
    expect(card?.countries.every(({ factor }) => factor === null)).toBe(true)
  })
})
