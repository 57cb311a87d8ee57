import type { Cell } from '@/lib/contract/dataset'
import type { SiteSort } from '@/lib/contract/scout'
import { visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { Position } from '@/server/atlas/entities/entities'
import type { FoundSites, SiteKey, SiteQuery } from './atlas'
import type { SiteTables } from './atlas-tables'
import { type SiteRowsFound, searchSites } from './sites/search-sites'
import { rowsOfHexagon } from './sites/site-orders'
import { joinSiteTexts, type SiteTable, siteCell } from './sites/site-table'

export async function findSites(tables: SiteTables, query: SiteQuery): Promise<FoundSites> {
  const { hexId, sort } = query
  const sites = await tables.sites()
  const order = await tables.order(sort)
  const hexagon = hexId === undefined ? undefined : rowsOfHexagon(sites, await tables.orders(), hexId)
  return foundSites(sites, searchSites(sites, { ...query, order, hexagon }), sort)
}

function foundSites(sites: SiteTable, { rows, truncated }: SiteRowsFound, sort?: SiteSort): FoundSites {
  return {
    size: rows.length,
    truncated,
    json: ({ from = 0, to = rows.length, seen = 'all' } = {}) =>
      joinSiteTexts(sites.texts, rows.subarray(from, to), seen),
    rows: () => JSON.parse(`[${joinSiteTexts(sites.texts, rows, 'all')}]`),
    key: (place) => keyOf(sites, rows[place] ?? 0, sort),
  }
}

export function findSitesWithin(sites: SiteTable, circle: { centre: Position; radius: number }): FoundSites {
  const near: number[] = []
  const distances: number[] = []
  visitWithin(sites.points, circle, (row, metres) => {
    near.push(row)
    distances.push(metres)
  })
  const order = byDistance(distances)
  const rows = order.map((i) => near[i] ?? 0)
  const key = (place: number): SiteKey => ({
    first: distances[order[place] ?? 0] ?? 0,
    second: 0,
    id: idOf(sites, rows[place] ?? 0),
  })
  return { ...foundSites(sites, { rows, truncated: false }), key }
}

/** Indexes per millimetre in a key. */
const room = 2 ** 22

/**
 * A float key holds millimetres and index (26 and 22 of its 53 bits: 67 km and four million sites), because
 * typed arrays sort numbers ten times as fast as with a comparator.
 */
function byDistance(metres: readonly number[]): Uint32Array {
  const keys = Float64Array.from(metres, (each, i) => Math.round(each * 1000) * room + i).sort()
  return Uint32Array.from(keys, (key) => key % room)
}

function keyOf(sites: SiteTable, row: number, sort: SiteSort | undefined): SiteKey {
  const number = (cell: Cell) => (typeof cell === 'number' ? cell : null)
  const id = idOf(sites, row)
  if (sort) {
    const value = number(siteCell(sites, sort.field, row))
    const sign = sort.direction === 'ascending' ? 1 : -1
    return { first: value === null ? Number.POSITIVE_INFINITY : sign * value, second: 0, id }
  }
  const ac = number(siteCell(sites, 'Score AC', row))
  const dc = number(siteCell(sites, 'Score DC', row))
  const capacity = number(siteCell(sites, 'capacity', row))
  return { first: -Math.max(ac ?? 0, dc ?? 0), second: -(capacity ?? 0), id }
}

const idOf = (sites: SiteTable, row: number) => String(siteCell(sites, 'osm_id', row))

/** Neighbours in the table are neighbours on the ground, so every n-th site is an even sample. */
export function sampleSites(
  { points: { lats, lngs } }: SiteTable,
  max: number,
): { lat: number; lng: number }[] {
  const step = Math.max(1, Math.ceil(lats.length / max))
  return Array.from({ length: Math.ceil(lats.length / step) }, (_, at) => ({
    lat: lats[at * step] ?? 0,
    lng: lngs[at * step] ?? 0,
  }))
}
