import type { Scores } from '@/lib/contract/model'

/** kWh/day. */
export interface Outcome {
  predicted: number
  low: number
  high: number
  measured: number
}

export function scoresOf(name: string, outcomes: readonly Outcome[]): Scores {
  const errors = outcomes.map(({ predicted, measured }) => Math.abs(predicted - measured))
  const share = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length / outcomes.length
  return {
    name,
    meanError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    medianError: quantile(errors, 0.5),
    rankCorrelation: spearman(
      outcomes.map(({ predicted }) => predicted),
      outcomes.map(({ measured }) => measured),
    ),
    withinTwo: share(({ predicted, measured }) => predicted <= 2 * measured && measured <= 2 * predicted),
    coverage: share(({ low, high, measured }) => measured >= low && measured <= high),
  }
}

/** Quantile of order `p` between the values at ranks around p (n + 1), clamped to the extremes. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.min(Math.max(p * (sorted.length + 1) - 1, 0), sorted.length - 1)
  const below = sorted[Math.floor(rank)] ?? 0
  return below + (rank % 1) * ((sorted[Math.ceil(rank)] ?? 0) - below)
}

/** Spearman's rank correlation: Pearson's of the ranks, ties with their mean rank; null without variation. */
export function spearman(first: readonly number[], second: readonly number[]): number | null {
  const a = ranks(first)
  const b = ranks(second)
  const mean = (first.length - 1) / 2
  const dot = (u: readonly number[], v: readonly number[]) =>
    u.reduce((sum, value, index) => sum + (value - mean) * ((v[index] ?? 0) - mean), 0)
  const scale = Math.sqrt(dot(a, a) * dot(b, b))
  return scale === 0 ? null : dot(a, b) / scale
}

function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}
