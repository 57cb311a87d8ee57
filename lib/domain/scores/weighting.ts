import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import {
  defaultSiteWeights,
  type SitePart,
  type SiteWeights,
  sitePartColumns,
  sitePartNames,
  sitePresets,
} from '@/lib/catalogue/site-scores'
import type { Manifest } from '@/lib/contract/scout'
import type { ScoreScale } from '@/lib/contract/site-rank'
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

const partColumns = new Set<string>(Object.values(sitePartColumns.DC))

/** False for earlier builds, whose sites have no parts. */
export const hasParts = ({ columns }: Pick<Manifest, 'columns'>): boolean =>
  columns.sites.some(({ name }) => partColumns.has(name))

type ScorePoints = Readonly<Record<ScoreKind, SiteWeights>>

export const pointsOf = (w: SiteWeights | null, wac: SiteWeights | null): ScorePoints => ({
  DC: w ?? defaultSiteWeights.DC,
  AC: wac ?? defaultSiteWeights.AC,
})

/** The changed points with the country's maximum score by them. */
function weightingOf(points: ScorePoints, corners: (kind: ScoreKind) => ScoreScale['hexagons']): Weighting {
  return Object.fromEntries(
    scoreKinds.flatMap((kind) => {
      const own = points[kind]
      if (isSameWeights(own, defaultSiteWeights[kind])) return []
      const greatest = greatestMean(corners(kind), own)
      return greatest > 0 ? [[kind, { points: own, greatest }]] : []
    }),
  )
}

export const siteWeighting = (points: ScorePoints, scale: ScoreScale): Weighting =>
  weightingOf(points, (kind) => scale.sites[kind])

export const cellWeighting = (points: ScorePoints, scale: ScoreScale): Weighting =>
  weightingOf(points, () => scale.hexagons)
