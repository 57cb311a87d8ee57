import type { LocationType } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import type { HexagonRows } from './hexagon-rows'
import type { SiteOrder } from './site-orders'
import type { SiteTable } from './site-table'

export interface SiteSearch {
  bounds: Bounds
  locationTypes: readonly LocationType[]
  /** Only sites of this hexagon. */
  hexagon?: HexagonRows | undefined
  /** The order of the answer; by demand without. */
  order?: SiteOrder | undefined
  limit?: number | undefined
}

export interface SiteRowsFound {
  rows: Uint32Array
  /** Whether `limit` cut the list. */
  truncated: boolean
}

/** Rows looked at before the way is chosen; in about 5 µs. */
const firstLook = 2048
/** Costs in ns of a row, measured at a million sites: walked in order of demand or another, or found by the tree and sorted. */
const walkCost = { byDemand: 3, byOther: 12 } as const
const treeCost = 100
/** So many rows of a hexagon are filtered and sorted in about a millisecond. */
const fewRows = 16_384
/** A walk that looks at so many times the rows that were expected has been misled by the first look. */
const patience = 4

/**
 * Rows of the sites in the box, in order. Where the first rows of the order show that the box holds a good part of
 * the country, the rows are walked in order until there are enough; else the tree finds those in the box and they
 * are sorted. So a street looks at the street's rows and a country at little more than the rows that it returns.
 */
export function searchSites(sites: SiteTable, search: SiteSearch): SiteRowsFound {
  const { hexagon, limit = Number.POSITIVE_INFINITY } = search
  const accepts = acceptor(sites, search)
  const found =
    hexagon && hexagon.rows.length <= fewRows
      ? sorted(hexagon.rows.filter(accepts), search.order)
      : (walk(sites, { ...search, accepts, limit }) ?? lookUp(sites, { ...search, accepts }))
  return { rows: found.subarray(0, limit), truncated: found.length > limit }
}

type Accepts = (row: number) => boolean

/** Whether a row lies in the box and the hexagon and is of a wanted type. */
function acceptor({ points, locationTypes }: SiteTable, search: SiteSearch): Accepts {
  const { lngs, lats } = points
  const [west, south, east, north] = search.bounds
  const isInBox = (row: number) => {
    const lng = lngs[row] as number
    const lat = lats[row] as number
    return lng >= west && lng <= east && lat >= south && lat <= north
  }
  const isInside: Accepts = search.hexagon
    ? (row) => isInBox(row) && search.hexagon?.has(row) === true
    : isInBox
  if (search.locationTypes.length === 0) return isInside
  const wanted = new Set<string>(search.locationTypes)
  const isWanted = Uint8Array.from(locationTypes.texts, (text) => Number(wanted.has(text)))
  const { keys } = locationTypes
  return (row) => isWanted[keys[row] as number] === 1 && isInside(row)
}

interface Walk {
  accepts: Accepts
  order?: SiteOrder | undefined
  limit: number
}

/** The first rows of the order that are accepted, one more than `limit`; null where the tree is the better way. */
function walk({ points: { size } }: SiteTable, { accepts, order, limit }: Walk): Uint32Array | null {
  const found: number[] = []
  let place = 0
  const walkTo = (end: number) => {
    for (; place < end && found.length <= limit; place += 1) {
      const row = order ? (order.rows[place] as number) : place
      if (accepts(row)) found.push(row)
    }
    return place === size || found.length > limit
  }
  if (walkTo(Math.min(size, firstLook))) return Uint32Array.from(found)
  const share = Math.max(found.length, 0.5) / firstLook
  const expected = Math.min(size, limit / share)
  const cost = order ? walkCost.byOther : walkCost.byDemand
  if (expected * cost > share * size * treeCost) return null
  return walkTo(Math.min(size, patience * expected)) ? Uint32Array.from(found) : null
}

function lookUp(
  { points }: SiteTable,
  { bounds, accepts, order }: { bounds: Bounds; accepts: Accepts; order?: SiteOrder | undefined },
): Uint32Array {
  return sorted(Uint32Array.from(points.tree?.search(...bounds, accepts) ?? []), order)
}

/** Rows brought into order in place; typed arrays sort by value without a comparison function. */
function sorted(rows: Uint32Array, order: SiteOrder | undefined): Uint32Array {
  if (!order) return rows.sort()
  return rows
    .map((row) => order.places[row] ?? 0)
    .sort()
    .map((place) => order.rows[place] ?? 0)
}
