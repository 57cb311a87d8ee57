import { scoreWeights } from '@/lib/catalogue/site-scores'
import { competitionAround, scoreCells } from '@/server/atlas/derive/hexagons/hexagon-scores'
import { percentileRanks } from '@/server/atlas/entities/percentile-ranks'

const floats = (...values: number[]) => Float32Array.from(values)
const all = (length: number) => new Uint8Array(length).fill(1)
const rounded = (values: Float32Array) => [...values].map((value) => Math.round(value * 1000) / 1000)

function demandOf(length: number, over: Partial<Record<keyof (typeof scoreWeights)['DC'], Float32Array>>) {
  const none = new Float32Array(length)
  return { population: none, traffic: none, poi: none, competition: none, ...over }
}

describe('percentile ranks', () => {
  test('are the share of smaller values, with 1 for the greatest', () => {
    expect(rounded(percentileRanks(floats(30, 10, 20, 40, 50), all(5)))).toEqual([0.5, 0, 0.25, 0.75, 1])
  })

  test('rank equal values alike and zero 0', () => {
    expect(rounded(percentileRanks(floats(0, 0, 3, 3, 7), all(5)))).toEqual([0, 0, 0.5, 0.5, 1])
    expect(rounded(percentileRanks(floats(0, 0, 0, 7, 7), all(5)))).toEqual([0, 0, 0, 1, 1])
  })

  test('ignore unscored cells', () => {
    const ranks = percentileRanks(floats(5, 1, 9), Uint8Array.from([1, 0, 1]))
    expect(rounded(ranks)).toEqual([0, Number.NaN, 1])
  })

  test('rank a lone value 0', () => {
    expect(rounded(percentileRanks(floats(5), all(1)))).toEqual([0])
  })
})

describe('demand scores', () => {
  test("are weighted means, divided by the country's greatest", () => {
    const { DC, AC } = scoreCells(
      demandOf(2, { traffic: floats(100, 0), population: floats(0, 100) }),
      all(2),
    )
    const dc = [
      scoreWeights.DC.traffic + scoreWeights.DC.competition,
      scoreWeights.DC.population + scoreWeights.DC.competition,
    ] as const
    expect(DC[0]).toBe(1)
    expect(DC[1]).toBeCloseTo(dc[1] / dc[0], 5)
    expect(AC[1]).toBe(1)
  })

  test('follow traffic for DC and people for AC', () => {
    const busy = scoreCells(
      demandOf(3, { traffic: floats(0, 50, 100), population: floats(100, 50, 0) }),
      all(3),
    )
    expect(busy.DC[2]).toBeGreaterThan(busy.DC[0] ?? 1)
    expect(busy.AC[0]).toBeGreaterThan(busy.AC[2] ?? 1)
    expect(busy.best[0]).toBe(Math.max(busy.AC[0] ?? 0, busy.DC[0] ?? 0))
  })

  test('fall with competition, and no competition scores 1', () => {
    const { subScores, DC } = scoreCells(demandOf(3, { competition: floats(0, 0, 12) }), all(3))
    expect([...(subScores.competition ?? [])]).toEqual([1, 1, 0])
    expect(DC[2]).toBeLessThan(DC[0] ?? 0)
  })

  test('spread the weight of a missing sub-score over the others in proportion', () => {
    const { subScores, DC } = scoreCells(
      { traffic: floats(0, 50, 100), poi: floats(100, 0, 0), competition: floats(9, 9, 9) },
      all(3),
    )
    const { traffic, poi, competition } = scoreWeights.DC
    const means = [poi + competition, 0.5 * traffic + competition, traffic + competition]
    expect(Object.keys(subScores).sort()).toEqual(['competition', 'poi', 'traffic'])
    expect(rounded(DC)).toEqual(means.map((mean) => Math.round((1000 * mean) / Math.max(...means)) / 1000))
  })

  test("are 1 at the country's best place, as is each sub-score", () => {
    const { subScores, DC, AC, best } = scoreCells(
      demandOf(5, {
        traffic: floats(3, 1, 7, 7, 2),
        population: floats(1, 2, 3, 4, 4),
        poi: floats(0, 0, 1, 5, 2),
        competition: floats(4, 4, 0, 1, 9),
      }),
      all(5),
    )
    for (const values of [DC, AC, best, ...Object.values(subScores)]) expect(Math.max(...values)).toBe(1)
  })

  test('are missing, not 0, for a cell without demand', () => {
    const { DC, subScores } = scoreCells(demandOf(2, { traffic: floats(9, 9) }), Uint8Array.from([1, 0]))
    expect(DC[0]).toBe(1)
    expect(DC[1]).toBeNaN()
    expect(subScores.competition?.[1]).toBeNaN()
  })
})

test('weighs near EVSEs three times as much as far ones', () => {
  expect(competitionAround({ AC: [1, 1, 1], DC: [0, 0, 2], HPC: [0, 0, 0] })).toBe(5)
})
