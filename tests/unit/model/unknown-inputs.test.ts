import { createFeatureReader } from '@/server/engine/model/open-model'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { predictUtilization } from '@/server/engine/services/inference/predict'
import { inferenceInput } from '@/tests/support/inference-input'

const model = createRatesAndFactors()
const nobodyKnown = {
  population_in_1km: null,
  population_in_2km: null,
  population_in_5km: null,
  population_in_10km: null,
}

describe('unknown inputs', () => {
  test('are missing values for trees, while 0 is a value', () => {
    const { rowOf } = createFeatureReader(['population_in_1km', 'pop_10km', 'slow_10', 'iso3_total'])
    const row = rowOf(inferenceInput({ ...nobodyKnown, slow_10: null, iso3_total: 0 }))
    expect([...row]).toEqual([Number.NaN, Number.NaN, Number.NaN, 0])
  })

  test('are accepted as null by the estimate, and say so in its explanation', async () => {
    const [known, unknown] = await predictUtilization({ model }, [
      inferenceInput(),
      inferenceInput(nobodyKnown),
    ])
    const people = unknown?.agg_shap.feature_names.indexOf('Population') ?? -1
    expect(unknown?.agg_shap.values[people]).toBe(0)
    expect(unknown?.utilization).toBeGreaterThan(5 * (known?.utilization ?? Number.NaN))
  })

  test('are refused for the traffic total, and where a field of people is left out', async () => {
    await expect(
      predictUtilization({ model }, [{ ...inferenceInput(), iso3_total: null }]),
    ).rejects.toMatchObject({ code: 'invalid', detail: { columns: ['iso3_total'] } })
    const { population_in_1km: _, ...less } = inferenceInput()
    await expect(predictUtilization({ model }, [less])).rejects.toMatchObject({ code: 'invalid' })
  })
})
