import { fleetSource } from '@/lib/catalogue/fleet'
import type { Scores } from '@/lib/contract/model'
import type { ModelFile } from '@/server/engine/model/model-file'
import { carsPerPointIn } from '@/server/engine/model/projection'

export type Current = 'AC' | 'DC'

/** kWh/day. */
export interface Outcome {
  current: Current
  /** Left out together: their predictions come from one model. */
  fold: number
  predicted: number
  low: number
  high: number
  measured: number
}

export function scoresOf(name: string, outcomes: readonly Outcome[], current?: Current): Scores {
  const errors = outcomes.map(({ predicted, measured }) => Math.abs(predicted - measured))
  const share = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length / outcomes.length
  return {
    name,
    ...(current && { current }),
    stations: outcomes.length,
    meanError: sum(errors) / errors.length,
    medianError: quantile(errors, 0.5),
    rankCorrelation: rankWithinFolds(outcomes),
    totalRatio: totalRatioOf(outcomes),
    withinTwo: share(({ predicted, measured }) => predicted <= 2 * measured && measured <= 2 * predicted),
    coverage: share(({ low, high, measured }) => measured >= low && measured <= high),
  }
}

function totalRatioOf(outcomes: readonly Outcome[]): number | null {
  const measured = sum(outcomes.map((outcome) => outcome.measured))
  return measured === 0 ? null : sum(outcomes.map(({ predicted }) => predicted)) / measured
}

/** Below it the standard error of a rank correlation exceeds .35, that is 1 / sqrt(weight). */
const minWeight = 8

/**
 * Mean of the folds' rank correlations, weighted by stations less one, the inverse of the variance. Folds are not
 * ranked against each other: a fold of good stations is predicted by a model without them, so its level is lower.
 * @returns null if the folds whose predictions differ are too few to tell
 */
export function rankWithinFolds(outcomes: readonly Outcome[]): number | null {
  const folds = Map.groupBy(outcomes, ({ fold }) => fold)
  const ranked = [...folds.values()].flatMap((fold) => {
    const correlation = spearman(
      fold.map(({ predicted }) => predicted),
      fold.map(({ measured }) => measured),
    )
    return correlation === null ? [] : [{ correlation, weight: fold.length - 1 }]
  })
  const weight = sum(ranked.map((fold) => fold.weight))
  return weight < minWeight ? null : sum(ranked.map((fold) => fold.correlation * fold.weight)) / weight
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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

interface Fitted {
  /** Currents whose rate the stations moved. */
  currents: readonly Current[]
  /** ISO 3166-1 alpha-2; several with commas, or `none`. */
  country: string
  /** Of the sessions. */
  year: number
}

const all = ['AC', 'DC'] as const

/**
 * Fitted rates hold where and when their stations sold, so the fleet of their country counts against its own figure of
 * that time. Without one, these currents have no factor of the fleet; other currents keep theirs.
 */
export function withFleetOf(model: ModelFile, { currents, country, year }: Fitted): ModelFile {
  const factors = model.factors.flatMap((factor) => {
    if (factor.group !== 'Fleet' || currents.length === 0) return [factor]
    const meant = factor.currents ?? all
    const kept = meant.filter((each) => !currents.includes(each))
    const moved = meant.filter((each) => currents.includes(each))
    const found = carsPerPointIn(country, year)
    const only = (some: readonly Current[]) => (some.length < all.length ? { currents: [...some] } : {})
    const source = `Assumption; reference is ${country} in ${found?.year} (${fleetSource})`
    return [
      ...(kept.length > 0 ? [{ ...factor, ...only(kept) }] : []),
      ...(moved.length > 0 && found ? [{ ...factor, ...only(moved), reference: found.value, source }] : []),
    ]
  })
  return { ...model, factors }
}
