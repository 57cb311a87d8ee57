import type { ScoreKind } from '@/lib/catalogue/demand-step'
import {
  defaultSiteWeights,
  type SitePart,
  type SiteWeights,
  sitePartNames,
  sitePresets,
} from '@/lib/catalogue/site-scores'
import { weightedParts } from './site-score'

export interface AppliedWeights {
  points: SiteWeights
  greatest: number
}

export type Weighting = Readonly<Partial<Record<ScoreKind, AppliedWeights>>>

export const isSameWeights = (a: SiteWeights, b: SiteWeights): boolean =>
  a.every((points, part) => points === b[part])

/**
 * Maximum weighted mean of a country: for any weights, one of its corner points has it.
 * @param corners parts in the order of the weights, null if unknown; a missing part's weight does not count
 * @returns 0 if no weighted part is known
 */
export function greatestMean(corners: readonly (readonly (number | null)[])[], points: SiteWeights): number {
  let greatest = 0
  for (const corner of corners) {
    const mean = weightedParts(corner, points)
    if (mean > greatest) greatest = mean
  }
  return greatest
}

export function withPoints(weights: SiteWeights, part: SitePart, points: number): SiteWeights | null {
  const [traffic, people, places, competition, size] = weights
  const at = sitePartNames.indexOf(part)
  const next = [traffic, people, places, competition, size].map((own, index) => (index === at ? points : own))
  return next.some((own) => own > 0) ? (next as unknown as SiteWeights) : null
}

export interface WeightsBase {
  value: string
  title: string
  weights: SiteWeights
}

export function weightsBases(kind: ScoreKind): readonly WeightsBase[] {
  return [{ value: 'default', title: 'Default weights', weights: defaultSiteWeights[kind] }, ...sitePresets]
}

const distance = (a: SiteWeights, b: SiteWeights) =>
  a.reduce((sum: number, points, part) => sum + Math.abs(points - (b[part] ?? 0)), 0)

/** The named weights with the fewest points moved; the first on a tie. */
export function nearestBase(weights: SiteWeights, kind: ScoreKind): WeightsBase {
  const [first, ...others] = weightsBases(kind)
  const start = first ?? { value: 'default', title: 'Default weights', weights: defaultSiteWeights[kind] }
  return others.reduce(
    (best, base) => (distance(weights, base.weights) < distance(weights, best.weights) ? base : best),
    start,
  )
}
