import type { ScoreKind } from '@/lib/catalogue/demand-step'
import {
  defaultSiteWeights,
  type SitePart,
  sitePartColumns,
  sitePartNames,
  unknownSize,
} from '@/lib/catalogue/site-scores'
import type { LocationType } from '@/lib/contract/scout'
import { type SiteUse, siteFactor, siteScore } from '@/lib/domain/scores/site-score'
import type { Site } from '@/server/atlas/entities/entities'
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

type SizedSite = Pick<Site, 'locationType' | 'capacity' | 'capacityAssumed'>

const rowsWhere = (sites: readonly SizedSite[], isWanted: (site: SizedSite) => boolean) =>
  [...sites.keys()].filter((row) => isWanted(sites[row] as SizedSite))

/**
 * Size parts 0..1. Car parks rank by spaces among those whose size is counted or measured; an unknown or
 * assumed size is that of `unknownSize`. Fuel stations and rest stops rank
 * among their own kind, by bays where known, else by `traffic` (vehicles/day; null if the country lacks
 * roads).
 */
export function sizeParts(sites: readonly SizedSite[], traffic: Float64Array | null): Float64Array {
  const parts = new Float64Array(sites.length)
  rankCarParks(sites, parts)
  for (const kind of ['gas station', 'rest station'] as const) rankStops(kind, { sites, traffic, parts })
  return parts
}

function rankCarParks(sites: readonly SizedSite[], parts: Float64Array): void {
  const rows = rowsWhere(sites, ({ locationType }) => locationType === 'parking')
  const spaces = Float64Array.from(rows, (row) => sites[row]?.capacity ?? 0)
  const isKnown = Uint8Array.from(rows, (row) => Number(isSizeKnown(sites[row] as SizedSite)))
  const ranks = percentileRanks(spaces, isKnown)
  rows.forEach((row, at) => {
    const rank = ranks[at] ?? Number.NaN
    parts[row] = Number.isNaN(rank) ? unknownSize.part : rank
  })
}

const isSizeKnown = ({ capacity, capacityAssumed }: SizedSite) =>
  capacity !== null && capacityAssumed !== true

interface Stops {
  sites: readonly SizedSite[]
  traffic: Float64Array | null
  parts: Float64Array
}

function rankStops(kind: LocationType, { sites, traffic, parts }: Stops): void {
  const measured = rowsWhere(sites, (site) => site.locationType === kind && isSizeKnown(site))
  const others = rowsWhere(sites, (site) => site.locationType === kind && !isSizeKnown(site))
  const bays = Float64Array.from(measured, (row) => sites[row]?.capacity ?? 0)
  const passing = Float64Array.from(others, (row) => traffic?.[row] ?? 0)
  middleRanks(bays).forEach((rank, at) => {
    parts[measured[at] ?? 0] = rank
  })
  middleRanks(passing).forEach((rank, at) => {
    parts[others[at] ?? 0] = rank
  })
}

/** 0..1 exclusive: the only one of its kind ranks .5, because it is neither large nor small among them. */
function middleRanks(values: Float64Array): Float64Array {
  const ascending = values.toSorted()
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  ascending.forEach((value, at) => {
    if (!first.has(value)) first.set(value, at)
    last.set(value, at)
  })
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0) + 1) / 2 / values.length)
}
