import type { InferenceInput } from '@/lib/contract/inference'
import { modelCardSchema } from '@/lib/contract/model'
import { openModel } from '@/server/engine/model/open-model'
import { extracts } from '@/tests/support/extracts'

/** A station in the reference site's surroundings. */
const inputOf = (connectors: number, power: number) =>
  ({
    connectors,
    capacity: connectors * power,
    'Connector Config': `${connectors}x${power} kW`,
  }) as InferenceInput

describe('a model calibrated by an earlier version', () => {
  it.each([
    [2, 22, 13.236],
    [1, 50, 98.995],
  ])('estimates as it did, with its one band: %s x %s kW', async (connectors, power, energy) => {
    const { card, predict, explain } = await openModel(extracts.earlierModel)
    const input = inputOf(connectors, power)
    expect(predict(input)).toBeCloseTo(energy, 2)
    const { utilization, band } = explain(input)
    expect(utilization).toBeCloseTo(energy, 2)
    expect(band.low).toBeCloseTo(energy * card.band.low, 2)
    expect(band.high).toBeCloseTo(energy * card.band.high, 2)
    expect([card.band.low.toFixed(2), card.band.high.toFixed(2)]).toEqual(['0.22', '2.31'])
  })

  it('has a card without what was not measured then', async () => {
    const { card } = await openModel(extracts.earlierModel)
    expect(modelCardSchema.parse(card)).toEqual(card)
    expect(card.band.byCurrent).toBeUndefined()
    const [own, shipped] = card.validation?.scores ?? []
    expect([own?.rankCorrelation?.toFixed(2), shipped?.rankCorrelation?.toFixed(2)]).toEqual(['0.53', '0.60'])
    expect([own?.stations, own?.totalRatio]).toEqual([undefined, undefined])
  })
})
