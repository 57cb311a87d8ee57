import { limits } from '@/lib/config/limits'
import { resultMoneySchema } from '@/lib/contract/result'
import { withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import {
  type Case,
  casesOf,
  changedKey,
  columnsOf,
  maxColumns,
  measuredKey,
  resultMoney,
} from '@/lib/domain/scenarios/scenario-columns'
import { inferenceInput } from '@/tests/support/inference-input'

const input = inferenceInput({ country: 'liechtenstein' })
const shap = { base_values: 0, values: [], feature_names: [], assumed: [] }
const prediction = (utilization: number) => ({
  utilization,
  band: { low: 50, high: 900 },
  detailed_shap: shap,
  agg_shap: shap,
  model: { name: 'test', version: '1', note: '' },
})
const one = (key: string, over: Partial<Case> = {}): Case => ({
  key,
  name: key,
  input,
  money: {},
  prediction: prediction(200),
  isBehind: false,
  ...over,
})
const saved = Array.from({ length: limits.scenarios }, (_, index) => one(`saved-${index}`))
const changed = one(changedKey, { prediction: prediction(212) })

it('shows at most four columns', () => {
  const keysOf = (cases: Case[]) => columnsOf(cases, changedKey).map(({ key }) => key)
  expect(keysOf([one(measuredKey), ...saved])).toHaveLength(maxColumns)
  const full = keysOf([one(measuredKey), ...saved, changed])
  expect(full).toEqual([...saved.map(({ key }) => key), changedKey])
})

it('compares with the measured site even if that is hidden', () => {
  const last = columnsOf([one(measuredKey), ...saved, changed], changedKey).at(-1)
  expect(last).toMatchObject({ key: changedKey, difference: 12, isActive: true })
})

describe('shared money', () => {
  const station = withConnectorConfig(input, '4x300 kW')
  const cases = [one(measuredKey), one('a', { input: station, money: { tariff: 0.8 } })]
  const shared = resultMoney(cases, 'a', 'CHF')

  it('includes every figure, so that readers calculate the same as its owner', () => {
    expect(resultMoneySchema.parse(shared)).toEqual(shared)
    expect(shared.active).toBe(1)
    const { money } = defaultMoney(station, 'liechtenstein')
    expect(shared.scenarios[1]?.money).toEqual({ ...money, tariff: 0.8 })
    const read = casesOf(
      shared,
      cases.map((each) => each.prediction),
    )
    const figuresOf = (all: readonly Case[]) => columnsOf(all, '').map(({ figures }) => figures)
    expect(figuresOf(read)).toEqual(figuresOf(cases))
    expect(read[1]?.money).toEqual({ tariff: 0.8 })
  })

  it('requires the active scenario to be among its scenarios', () => {
    expect(resultMoneySchema.safeParse({ ...shared, active: 2 }).success).toBe(false)
    expect(resultMoneySchema.safeParse({ ...shared, scenarios: [] }).success).toBe(false)
  })
})
