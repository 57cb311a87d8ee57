import { type SubScore, scoreWeights } from '@/lib/catalogue/score-weights'

/**
 * Inputs of the scores, one number per cell: people within 1 km, vehicles/day reached in 3 minutes, places
 * within 200 m, and competition (see `competitionAround`). Inputs that the country lacks are absent.
 */
export type Demand = Readonly<Partial<Record<SubScore, Float32Array>>>

/** Fractions 0..1, NaN for cells without a score. */
export interface Scores {
  subScores: Partial<Record<SubScore, Float32Array>>
  DC: Float32Array
  AC: Float32Array
  best: Float32Array
}

const kinds = Object.keys(scoreWeights.DC) as SubScore[]

/**
 * Sub-scores are percentile ranks among the country's scored cells: the number of smaller values relative to
 * that of the greatest value, so that the least scores 0, ties score alike and the best scores exactly 1.
 * Competition is inverted: none scores 1. DC and AC are means of the sub-scores weighted by `scoreWeights`,
 * divided by the country's greatest. The weight of a missing sub-score is spread over the others in
 * proportion.
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

/** Smaller counted values, divided by those of the greatest value; NaN for uncounted cells. */
export function percentileRanks(values: Float32Array, isCounted: Uint8Array): Float32Array {
  const ascending = values.filter((_, cell) => isCounted[cell] === 1).sort()
  const most = countSmaller(ascending, ascending.at(-1) ?? 0)
  const others = Math.max(1, most)
  return values.map((value, cell) =>
    isCounted[cell] === 1 ? countSmaller(ascending, value) / others : Number.NaN,
  )
}

function countSmaller(ascending: Float32Array, value: number): number {
  let first = 0
  let end = ascending.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((ascending[middle] ?? value) < value) first = middle + 1
    else end = middle
  }
  return first
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

/** The EVSEs within 0.5, 1 and 2 km, summed: one within 0.5 km counts three times. */
export function competitionAround(counts: Readonly<Record<string, readonly number[]>>): number {
  return Object.values(counts)
    .flat()
    .reduce((sum, count) => sum + count, 0)
}
