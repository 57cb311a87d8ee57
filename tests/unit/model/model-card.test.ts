import { type modelCalls, modelCardSchema } from '@/lib/contract/model'
import type { EngineCall } from '@/server/engine/http/mount-calls'
import { inferenceHandlers } from '@/server/engine/http/routes/inference'
import type { Predictor } from '@/server/engine/model/model-file'
import { createBoostedTrees } from '@/server/engine/model/open-model'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import type { EngineDeps } from '@/server/engine/services/deps'
import { readXgboostCases } from '@/tests/support/xgboost-answers'

async function cardOf(model: Predictor) {
  const { readModel } = inferenceHandlers({ model, clock: () => new Date() } as EngineDeps)
  return modelCardSchema.parse(await readModel({} as EngineCall<typeof modelCalls.readModel>))
}

describe('GET /model', () => {
  it('names every coefficient of the shipped model with its source', async () => {
    const card = await cardOf(createRatesAndFactors())
    expect(card.coefficients.every(({ source, value }) => source !== '' && /\d/.test(value))).toBe(true)
    const byName = Object.fromEntries(card.coefficients.map((each) => [each.name, each]))
    expect(byName['DC rate']).toMatchObject({ value: '102 kWh/day per EVSE', validated: true })
    expect(byName['Bays share one demand']).toMatchObject({
      value: 'summed rates to the power of 0.74',
      source: expect.stringContaining('1,287'),
    })
    expect(byName.population_in_10km?.value).toBe('exponent 0.135, DC only')
    expect(byName.iso3_0?.validated).toBe(false)
  })

  it('names the inputs of trees', async () => {
    const card = await cardOf(createBoostedTrees(readXgboostCases().gamma_mono_d4?.model))
    expect(card.coefficients).toEqual([])
    expect(card.features).toContain('population_in_1km')
    expect(card.form).toMatch(/20 gradient-boosted trees.*reg:gamma/)
  })
})
