import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { defaultSiteWeights, type SiteWeights, sitePartColumns } from '@/lib/catalogue/site-scores'
import type { Manifest } from '@/lib/contract/scout'
import type { ScoreScale } from '@/lib/contract/site-rank'
import { greatestMean, isSameWeights, type Weighting } from './weighting'

const partColumns = new Set<string>(Object.values(sitePartColumns.DC))

/** False for earlier builds, whose sites have no parts. */
export const hasParts = ({ columns }: Pick<Manifest, 'columns'>): boolean =>
  columns.sites.some(({ name }) => partColumns.has(name))

export type ScorePoints = Readonly<Record<ScoreKind, SiteWeights>>

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
