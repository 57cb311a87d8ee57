import type { ScoreKind } from '@/lib/catalogue/demand-step'
import {
  defaultSiteWeights,
  type SitePart,
  sitePartColumns,
  sitePartNames,
} from '@/lib/catalogue/site-scores'
import { type SiteUse, siteFactor, siteScore } from '@/lib/domain/scores/site-score'
import { percentileRanks } from '@/server/atlas/entities/percentile-ranks'

export const sitePartColumnNames = [
  ...new Set([...Object.values(sitePartColumns.DC), ...Object.values(sitePartColumns.AC)]),
]
export type SitePartColumn = (typeof sitePartColumnNames)[number]

/** Figures that become ranks. Sizes rank among their kind, so they come as parts (`sizeParts`). */
export type SiteDemand = Readonly<Record<Exclude<SitePartColumn, 'Score size'>, Float64Array | null>>

export interface SiteSizes {
  parts: Float64Array
  sites: readonly SiteUse[]
}

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
export function scoreSites(demand: SiteDemand, { parts: sizes, sites }: SiteSizes): SiteScores {
  const parts = Object.fromEntries(
    sitePartColumnNames.map((name) => [
      name,
      name === 'Score size' ? sizes.map(rounded) : partOf(demand[name], inverted.has(name)),
    ]),
  ) as Record<SitePartColumn, Float64Array | null>
  return { parts, DC: scoreOf('DC', parts, sites), AC: scoreOf('AC', parts, sites) }
}

function partOf(figures: Float64Array | null, isInverted: boolean): Float64Array | null {
  if (!figures) return null
  return percentileRanks(figures).map((rank) => rounded(isInverted ? 1 - rank : rank))
}

function scoreOf(kind: ScoreKind, parts: SiteScores['parts'], sites: readonly SiteUse[]): Float64Array {
  const columns = sitePartNames.map((part: SitePart) => parts[sitePartColumns[kind][part]])
  const means = Float64Array.from(sites, (use, row) =>
    siteScore(
      columns.map((column) => column?.[row] ?? Number.NaN),
      siteFactor(kind, use),
      defaultSiteWeights[kind],
    ),
  )
  const greatest = means.reduce((max, mean) => (mean > max ? mean : max), 0)
  return means.map((mean) => (greatest === 0 ? mean : rounded(mean / greatest)))
}
