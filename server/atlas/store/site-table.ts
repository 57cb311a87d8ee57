import type { Cell } from '@/lib/contract/dataset'
import { type SiteColumn, siteColumns } from '@/lib/domain/site-columns'
import { findWithin, indexCoordinates, type PointIndex } from '@/server/atlas/derive/nearby-points'
import type { Position } from '@/server/atlas/entities'
import type { SiteQuery } from './atlas'
import { type AtlasTable, columnOf, numbersOf, textsOf } from './read-table'

/** Sites in columns, ranked once: `rank[row]` is the place of a row when the best come first. */
export interface SiteTable {
  columns: readonly ArrayLike<unknown>[]
  points: PointIndex
  locationTypes: readonly string[]
  hexIds: readonly string[]
  rank: Uint32Array
}

export function readSites(table: AtlasTable): SiteTable {
  const columns = siteColumns.map(({ name }) => columnOf(table, name))
  const hexIds = columns[siteColumns.findIndex(({ name }) => name === 'hex_id')]
  return {
    columns,
    points: indexCoordinates(numbersOf(table, 'lng'), numbersOf(table, 'lat')),
    locationTypes: textsOf(table, 'Location Type'),
    hexIds: Array.from({ length: table.rows }, (_, row) => String(toCell(hexIds?.[row], 'h3'))),
    rank: rankSites(table),
  }
}

/** By the better of the two demand scores, then capacity, then id, so that equal questions have equal answers. */
function rankSites(table: AtlasTable): Uint32Array {
  const [ac, dc] = [numbersOf(table, 'Score AC'), numbersOf(table, 'Score DC')]
  const capacity = numbersOf(table, 'capacity')
  const ids = textsOf(table, 'osm_id')
  const score = ac.map((value, row) => Math.max(value || 0, dc[row] || 0))
  const order = Array.from({ length: table.rows }, (_, row) => row).sort(
    (a, b) =>
      (score[b] ?? 0) - (score[a] ?? 0) ||
      (capacity[b] || 0) - (capacity[a] || 0) ||
      compareTexts(ids[a] ?? '', ids[b] ?? ''),
  )
  const rank = new Uint32Array(table.rows)
  order.forEach((row, place) => {
    rank[row] = place
  })
  return rank
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Sites in the box that match the query, best first; `limit` cuts the list. */
export function findSites(
  sites: SiteTable,
  { bounds, locationTypes, hexId, limit = Number.POSITIVE_INFINITY }: SiteQuery,
): { rows: Cell[][]; truncated: boolean } {
  const wanted = new Set<string>(locationTypes)
  const found = sites.points.tree?.search(...bounds) ?? []
  const matching = found.filter(
    (row) =>
      (wanted.size === 0 || wanted.has(sites.locationTypes[row] ?? '')) &&
      (hexId === undefined || sites.hexIds[row] === hexId),
  )
  matching.sort((a, b) => (sites.rank[a] ?? 0) - (sites.rank[b] ?? 0))
  return {
    rows: matching.slice(0, limit).map((row) => siteRow(sites, row)),
    truncated: matching.length > limit,
  }
}

/** Sites within `radius` metres with their distance, nearest first. */
export function findSitesWithin(
  sites: SiteTable,
  circle: { centre: Position; radius: number },
): { metres: number; row: Cell[] }[] {
  return findWithin(sites.points, circle).map(({ index, metres }) => ({
    metres,
    row: siteRow(sites, index),
  }))
}

function siteRow(sites: SiteTable, row: number): Cell[] {
  return siteColumns.map(({ type }, column) => toCell(sites.columns[column]?.[row], type))
}

/** A stored value as it goes over the wire. */
function toCell(value: unknown, type: SiteColumn['type']): Cell {
  if (typeof value === 'bigint') return type === 'h3' ? value.toString(16) : Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return null
}
