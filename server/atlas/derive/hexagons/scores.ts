import { type SubScore, scoreWeights } from '@/lib/catalogue/score-weights'
import { percentileRanks } from '@/server/atlas/entities/percentile-ranks'

/**
 * People within 1 km, vehicles/day within a 3-minute drive, places within 200 m, and competition. Inputs
 * that the country lacks are absent.
 */
export type Demand = Readonly<Partial<Record<SubScore, Float32Array>>>

export interface Scores {
  subScores: Partial<Record<SubScore, Float32Array>>
  DC: Float32Array
  AC: Float32Array
  best: Float32Array
}

const kinds = Object.keys(scoreWeights.DC) as SubScore[]

/**
 * DC and AC are means weighted by `scoreWeights`, divided by the country's greatest. The weight of a
 * missing sub-score is spread over the others.
 */
export function scoreCells(demand: Demand, isScored: Uint8Array): Scores {
  const subScores: Scores['subScores'] = {}
  for (const kind of kinds) {
    const values = demand[kind]
    if (!values) continue
    const ranks = percentileRanks(values, isScored)
    subScores[kind] = kind === 'competition' ? ranks.map((rank) => 1 - rank) : ranks
  }
  const DC = weightedMean({ subScores, isScored }, scoreWeights.DC)
  const AC = weightedMean({ subScores, isScored }, scoreWeights.AC)
  return { subScores, DC, AC, best: DC.map((value, cell) => Math.max(value, AC[cell] ?? Number.NaN)) }
}

function weightedMean(
  { subScores, isScored }: Pick<Scores, 'subScores'> & { isScored: Uint8Array },
  weights: Readonly<Record<SubScore, number>>,
): Float32Array {
  const known = kinds.flatMap((kind) => {
    const ranks = subScores[kind]
    return ranks ? [{ ranks, weight: weights[kind] }] : []
  })
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  const mean = Float32Array.from(isScored, (counted, cell) =>
    counted === 1
      ? known.reduce((sum, { ranks, weight }) => sum + ((ranks[cell] ?? 0) * weight) / total, 0)
      : Number.NaN,
  )
  const most = mean.reduce((max, value) => (value > max ? value : max), 0)
  return most === 0 ? mean : mean.map((value) => value / most)
}

/** An EVSE within 0.5 km counts three times. */
export function competitionAround(counts: Readonly<Record<string, readonly number[]>>): number {
  return Object.values(counts)
    .flat()
    .reduce((sum, count) => sum + count, 0)
}
