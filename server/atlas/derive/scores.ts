import { type SubScore, scoreWeights } from '@/lib/domain/score-weights'

/**
 * What a cell offers, one number per cell: people within 1 km, vehicles/day reached in 3 minutes, places within
 * 200 m, and competition (see `competitionAround`).
 */
export type Demand = Readonly<Record<SubScore, Float32Array>>

/** Fractions 0..1, NaN where a cell has no score. */
export interface Scores {
  subScores: Record<SubScore, Float32Array>
  DC: Float32Array
  AC: Float32Array
  /** The better of DC and AC: what the cell is worth to whoever may build either. */
  best: Float32Array
}

/**
 * Sub-scores are percentile ranks among the scored cells of the country: the share of them with a smaller value, so
 * that nothing scores 0 and ties score alike; competition is turned round, its absence scores 1. DC and AC are the
 * means of the sub-scores weighted by `scoreWeights`, divided by the greatest in the country.
 */
export function scoreCells(demand: Demand, isScored: Uint8Array): Scores {
  const rankOf = (key: SubScore) => percentileRanks(demand[key], isScored)
  const subScores = {
    population: rankOf('population'),
    traffic: rankOf('traffic'),
    poi: rankOf('poi'),
    competition: rankOf('competition').map((rank) => 1 - rank),
  }
  const DC = weightedMean(subScores, scoreWeights.DC)
  const AC = weightedMean(subScores, scoreWeights.AC)
  return { subScores, DC, AC, best: DC.map((value, cell) => Math.max(value, AC[cell] ?? Number.NaN)) }
}

/** Share of the other counted values that are smaller, NaN where a value is not counted. A lone value ranks 0. */
export function percentileRanks(values: Float32Array, isCounted: Uint8Array): Float32Array {
  const ascending = values.filter((_, cell) => isCounted[cell] === 1).sort()
  const smallerThan = new Map<number, number>()
  ascending.forEach((value, place) => {
    if (!smallerThan.has(value)) smallerThan.set(value, place)
  })
  const others = Math.max(1, ascending.length - 1)
  return values.map((value, cell) =>
    isCounted[cell] === 1 ? (smallerThan.get(value) ?? 0) / others : Number.NaN,
  )
}

function weightedMean(
  subScores: Record<SubScore, Float32Array>,
  weights: Readonly<Record<SubScore, number>>,
): Float32Array {
  const mean = subScores.population.map(
    (population, cell) =>
      population * weights.population +
      (subScores.traffic[cell] ?? 0) * weights.traffic +
      (subScores.poi[cell] ?? 0) * weights.poi +
      (subScores.competition[cell] ?? 0) * weights.competition,
  )
  const most = mean.reduce((max, value) => (value > max ? value : max), 0)
  return most === 0 ? mean : mean.map((value) => value / most)
}

/**
 * EVSEs around a place, near ones weighing more: the sum of those within 0.5, 1 and 2 km, so that one within 0.5 km
 * counts three times.
 */
export function competitionAround(counts: Readonly<Record<string, readonly number[]>>): number {
  return Object.values(counts)
    .flat()
    .reduce((sum, count) => sum + count, 0)
}
