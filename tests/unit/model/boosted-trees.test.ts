import type { InferenceInput } from '@/lib/contract/inference'
import { linkOf, readBooster } from '@/server/engine/model/boosted/read-booster'
import { marginOf } from '@/server/engine/model/boosted/score-trees'
import { createTreeShap } from '@/server/engine/model/boosted/tree-shap'
import { createBoostedTrees } from '@/server/engine/model/open-model'
import { readXgboostCases, type XgboostCase } from '@/tests/support/xgboost-answers'

const cases = readXgboostCases()
const rowOf = (values: (number | null)[]) => Float32Array.from(values, (value) => value ?? Number.NaN)

describe.each(Object.entries(cases))('%s', (_, { model, expected }) => {
  const booster = readBooster(model)

  it('is predicted as XGBoost predicts it, within 1e-7', () => {
    for (const [index, values] of expected.inputs.entries()) {
      const wanted = expected.prediction[index] ?? 0
      const found = linkOf(booster.objective)?.toEstimate(marginOf(booster, rowOf(values))) ?? 0
      expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-7 * Math.abs(wanted))
    }
  })

  it('is explained as XGBoost explains it, within 1e-5 of the largest contribution', () => {
    const contribute = createTreeShap(booster)
    for (const [index, values] of expected.inputs.entries()) {
      const wanted = expected.contribs[index] ?? []
      const { values: shares, bias } = contribute(rowOf(values))
      const largest = Math.max(...wanted.map(Math.abs))
      const worst = Math.max(...[...shares, bias].map((share, k) => Math.abs(share - (wanted[k] ?? 0))))
      expect(worst).toBeLessThanOrEqual(1e-5 * largest)
    }
  })
})

const site: InferenceInput = {
  capacity: 600,
  connectors: 2,
  'Connector Config': '2x300 kW',
  iso3_0: 1200,
  iso3_1: 0,
  iso3_2: 90_000,
  iso3_3: 400,
  iso3_4: 10,
  iso3_5: 5,
  iso3_total: 91_615,
  population_in_1km: 4000,
  population_in_2km: 9000,
  population_in_5km: 2e4,
  population_in_10km: 6e4,
  poi_restaurants: 3,
  rapid_10: 2,
}

describe('an explanation in kWh/day', () => {
  const names = ['gamma_mono_d4', 'poisson_d3', 'sqerr_d5', 'sqlog_d3', 'stumps_d1'] as const

  test.each(names)('adds up to the prediction of %s in both forms', (name) => {
    const model = createBoostedTrees(cases[name]?.model)
    const answer = model.explain(site)
    expect(answer.utilization).toBe(model.predict(site))
    for (const shap of [answer.detailed_shap, answer.agg_shap]) {
      const total = shap.base_values + shap.values.reduce((sum, value) => sum + value, 0)
      expect(Math.abs(total - answer.utilization)).toBeLessThan(1e-6 * answer.utilization)
    }
  })

  it('equals the contributions themselves for the identity link', () => {
    const { model } = cases.sqerr_d5 ?? { model: null }
    const { values } = createTreeShap(readBooster(model))(
      rowOf([600, 1200, 0, 90_000, 400, 10, 5, 4000, 2e4, 3, null, 2]),
    )
    const answer = createBoostedTrees(model).explain(site).detailed_shap
    for (const [index, value] of values.entries()) expect(answer.values[index]).toBeCloseTo(value, 3)
    expect(answer.feature_names).toContain('population_in_5km')
  })

  it("takes its band from the file's attributes, and reports when there is none", () => {
    const { model } = readXgboostCases().gamma_mono_d4 as XgboostCase
    expect(createBoostedTrees(model).card.band.source).toMatch(/none of its own/)
    model.learner.attributes = { band_low: '0.5', band_high: '1.9', band_source: '60 sites', name: 'Ours' }
    const { card, explain } = createBoostedTrees(model)
    expect(card).toMatchObject({ name: 'Ours', band: { low: 0.5, high: 1.9, source: '60 sites' } })
    const { band, utilization } = explain(site)
    expect(band).toEqual({ low: 0.5 * utilization, high: 1.9 * utilization })
  })
})
