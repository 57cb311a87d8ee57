import type { LocationType } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import type { HexagonRows, SiteOrder } from './site-orders'
import { fewRows, type SiteTable } from './site-table'

export interface SiteSearch {
  bounds: Bounds
  locationTypes: readonly LocationType[]
  hexagon?: HexagonRows | undefined
  order: SiteOrder
  limit?: number | undefined
}

export interface SiteRowsFound {
  rows: Uint32Array
  truncated: boolean
}

const firstLook = 512
/** Nanoseconds per row at a million sites. A walk visits rows far apart, often outside the cache. */
const cost = { walk: 20, find: 16, sort: 30 } as const
/** A walk beyond this multiple of the expected rows had a misleading sample. */
const patience = 2

/**
 * Scans the rows of a hexagon or a rare location type. Otherwise walks the order if a sample shows that the
 * box holds much of the country; if not, takes the box's rows from the tree and sorts them. A street then
 * costs the street's rows, and a country little more than the rows returned.
 */
export function searchSites(sites: SiteTable, search: SiteSearch): SiteRowsFound {
  const { order, limit = Number.POSITIVE_INFINITY } = search
  const accepts = acceptor(sites, search)
  const candidates = fewCandidates(sites, search)
  if (candidates) return sorted(candidates.filter(accepts.all), order, limit)
  const found = isSmall(sites, search.bounds) ? null : walk({ order, accepts, limit })
  if (found) return { rows: found.subarray(0, limit), truncated: found.length > limit }
  const inBox = sites.points.tree?.search(...search.bounds, accepts.all) ?? []
  return sorted(new Uint32Array(inBox), order, limit)
}

interface Accepts {
  inBox(row: number): boolean
  all(row: number): boolean
}

function acceptor({ points, locationTypes }: SiteTable, search: SiteSearch): Accepts {
  const { lngs, lats } = points
  const { hexagon } = search
  const [west, south, east, north] = search.bounds
  const inBox = (row: number) => {
    const lng = lngs[row] as number
    const lat = lats[row] as number
    return lng >= west && lng <= east && lat >= south && lat <= north
  }
  const isInside = hexagon ? (row: number) => inBox(row) && hexagon.has(row) : inBox
  if (search.locationTypes.length === 0) return { inBox, all: isInside }
  const wanted = new Set<string>(search.locationTypes)
  const isWanted = Uint8Array.from(locationTypes.texts, (text) => Number(wanted.has(text)))
  const { keys } = locationTypes
  return { inBox, all: (row) => isWanted[keys[row] as number] === 1 && isInside(row) }
}

/** A box this small holds few sites even in the largest town. */
const smallShare = 1e-4

function isSmall({ points: { tree } }: SiteTable, [west, south, east, north]: Bounds): boolean {
  if (!tree) return true
  return (east - west) * (north - south) < smallShare * (tree.maxX - tree.minX) * (tree.maxY - tree.minY)
}

function fewCandidates({ rareTypes }: SiteTable, search: SiteSearch): Uint32Array | null {
  if (search.hexagon && search.hexagon.rows.length <= fewRows) return search.hexagon.rows
  const [type, ...others] = search.locationTypes
  return (type !== undefined && others.length === 0 && rareTypes.get(type)) || null
}

interface Walk {
  order: SiteOrder
  accepts: Accepts
  limit: number
}

/** One more than `limit`; null if the tree is faster. */
function walk({ order: { rows }, accepts, limit }: Walk): Uint32Array | null {
  const size = rows.length
  const found = rowList(Math.min(size, limit + 1))
  let place = 0
  const walkTo = (end: number) => {
    for (; place < end && found.size() <= limit; place += 1) {
      const row = rows[place] as number
      if (accepts.all(row)) found.push(row)
    }
    return place === size || found.size() > limit
  }
  if (walkTo(Math.min(size, firstLook))) return found.rows()
  const share = (count: number) => Math.max(count, 0.5) / firstLook
  const shareInBox = share(rows.subarray(0, firstLook).filter(accepts.inBox).length)
  const shareFound = share(found.size())
  // Two or three hits may be chance and a failed walk is expensive, so estimate low.
  const expected = Math.min(size, limit / share(found.size() - Math.sqrt(found.size())))
  if (expected * cost.walk > size * (shareInBox * cost.find + shareFound * cost.sort)) return null
  return walkTo(Math.min(size, patience * expected)) ? found.rows() : null
}

/** A plain array of a million rows takes three times as long. */
function rowList(max: number) {
  let rows = new Uint32Array(Math.min(max, firstLook))
  let size = 0
  return {
    size: () => size,
    rows: () => rows.subarray(0, size),
    push(row: number) {
      if (size === rows.length) {
        const larger = new Uint32Array(2 * size)
        larger.set(rows)
        rows = larger
      }
      rows[size] = row
      size += 1
    },
  }
}

function sorted(found: Uint32Array, { rows, places }: SiteOrder, limit: number): SiteRowsFound {
  const wanted = new Uint32Array(found.length)
  for (let i = 0; i < found.length; i += 1) wanted[i] = places[found[i] as number] as number
  const first = smallest(wanted, limit, rows.length)
  for (let i = 0; i < first.length; i += 1) first[i] = rows[first[i] as number] as number
  return { rows: first, truncated: found.length > limit }
}

const buckets = 4096

/** Sorts only the first buckets, because counting takes a tenth of the time of sorting. */
function smallest(numbers: Uint32Array, limit: number, bound: number): Uint32Array {
  if (numbers.length <= 2 * limit) return numbers.sort().subarray(0, limit)
  const shift = Math.max(0, Math.ceil(Math.log2(bound / buckets)))
  const counts = new Uint32Array(buckets)
  for (const number of numbers) counts[number >>> shift] = (counts[number >>> shift] as number) + 1
  let size = 0
  let end = 0
  for (; size < limit; end += 1) size += counts[end] as number
  const first = new Uint32Array(size)
  let at = 0
  for (const number of numbers) {
    if (number >>> shift >= end) continue
    first[at] = number
    at += 1
  }
  return first.sort().subarray(0, limit)
}
