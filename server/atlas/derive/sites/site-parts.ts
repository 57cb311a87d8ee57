import type { ScoreKind } from '@/lib/catalogue/demand-step'
import {
  defaultSiteWeights,
  type SitePart,
  sitePartColumns,
  sitePartNames,
} from '@/lib/catalogue/site-scores'
import { siteScore } from '@/lib/domain/scores/site-score'
import { percentileRanks } from '@/server/atlas/entities/percentile-ranks'

export const sitePartColumnNames = [
  ...new Set([...Object.values(sitePartColumns.DC), ...Object.values(sitePartColumns.AC)]),
]
export type SitePartColumn = (typeof sitePartColumnNames)[number]

export type SiteDemand = Readonly<Record<SitePartColumn, Float64Array | null>>

/** Fractions to six decimals, so that 200,000 sites still differ. */
export interface SiteScores {
  parts: Readonly<Record<SitePartColumn, Float64Array | null>>
  DC: Float64Array
  AC: Float64Array
}

const scale = 1e6
const rounded = (fraction: number) => Math.round(fraction * scale) / scale

const inverted: ReadonlySet<SitePartColumn> = new Set(['Score competition DC', 'Score competition AC'])

/**
 * Parts are percentile ranks among the country's sites. A score is `siteScore` of the parts by the default
 * weights, divided by the country's greatest.
 */
export function scoreSites(demand: SiteDemand, spaces: Float64Array): SiteScores {
  const parts = Object.fromEntries(
    sitePartColumnNames.map((name) => [name, partOf(demand[name], inverted.has(name))]),
  ) as Record<SitePartColumn, Float64Array | null>
  return { parts, DC: scoreOf('DC', parts, spaces), AC: scoreOf('AC', parts, spaces) }
}

function partOf(figures: Float64Array | null, isInverted: boolean): Float64Array | null {
  if (!figures) return null
  return percentileRanks(figures).map((rank) => rounded(isInverted ? 1 - rank : rank))
}

function scoreOf(kind: ScoreKind, parts: SiteScores['parts'], spaces: Float64Array): Float64Array {
  const columns = sitePartNames.map((part: SitePart) => parts[sitePartColumns[kind][part]])
  const means = spaces.map((count, row) =>
    siteScore(
      columns.map((column) => column?.[row] ?? Number.NaN),
      count,
      defaultSiteWeights[kind],
    ),
  )
  const greatest = means.reduce((max, mean) => (mean > max ? mean : max), 0)
  return means.map((mean) => (greatest === 0 ? mean : rounded(mean / greatest)))
}
