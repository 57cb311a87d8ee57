import { getResolution } from 'h3-js'
import { type SiteSortColumn, siteSortColumns } from '@/lib/catalogue/site-columns'
import { limits } from '@/lib/config/limits'
import type { SiteSort } from '@/lib/contract/scout'
import { type AtlasTable, columnOf } from '@/server/atlas/store/tables/read-table'
import { type SiteTable, siteCell } from './site-table'

export interface SiteOrder {
  rows: Uint32Array
  places: Uint32Array
}

export interface SiteOrders {
  rank: Uint32Array
  descending: Readonly<Record<SiteSortColumn, Uint32Array>>
  byHexagon: Uint32Array
}

export function readOrders(table: AtlasTable): SiteOrders {
  const rows = (name: string) => columnOf(table, name) as Uint32Array
  const descending = Object.fromEntries(siteSortColumns.map((name) => [name, rows(name)]))
  return {
    rank: rows('rank'),
    descending: descending as SiteOrders['descending'],
    byHexagon: rows('hex_id'),
  }
}

export function makeOrder(sites: SiteTable, orders: SiteOrders, sort: SiteSort | undefined): SiteOrder {
  const rows = sort ? sortedRows(sites, orders, sort) : orders.rank
  const places = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) places[rows[place] ?? 0] = place
  return { rows, places }
}

function sortedRows(sites: SiteTable, orders: SiteOrders, { field, direction }: SiteSort): Uint32Array {
  const stored = orders.descending[field]
  return direction === 'descending' ? stored : turnedRound(stored, (row) => siteCell(sites, field, row))
}

/** Keeps the order within equal values, and sites without a value last. */
function turnedRound(stored: Uint32Array, valueAt: (row: number) => unknown): Uint32Array {
  const value = (place: number) => valueAt(stored[place] ?? 0)
  let end = stored.length
  while (end > 0 && value(end - 1) === null) end -= 1
  const turned = new Uint32Array(stored.length)
  turned.set(stored.subarray(end), end)
  let filled = 0
  while (end > 0) {
    let start = end - 1
    const same = value(start)
    while (start > 0 && value(start - 1) === same) start -= 1
    turned.set(stored.subarray(start, end), filled)
    filled += end - start
    end = start
  }
  return turned
}

export interface HexagonRows {
  rows: Uint32Array
  has(row: number): boolean
}

/** `cell` may be of resolution 9 or coarser. */
export function rowsOfHexagon({ hexagons }: SiteTable, { byHexagon }: SiteOrders, cell: string): HexagonRows {
  const [first, last] = finestCells(cell)
  const at = (place: number) => hexagons[byHexagon[place] ?? 0] ?? 0n
  const start = firstPlace(byHexagon.length, (place) => at(place) >= first)
  const end = firstPlace(byHexagon.length, (place) => at(place) > last)
  return {
    rows: byHexagon.subarray(start, end),
    has(row) {
      const hexagon = hexagons[row] ?? 0n
      return hexagon >= first && hexagon <= last
    },
  }
}

/** An H3 index has its resolution in bits 52 to 55, and 3 bits per digit, resolution 15 lowest. */
function finestCells(cell: string): [first: bigint, last: bigint] {
  const resolutionShift = 52n
  const digits = BigInt(3 * (limits.hexResolution - getResolution(cell)))
  const finerDigits = BigInt(3 * (15 - limits.hexResolution))
  const anyDigits = ((1n << digits) - 1n) << finerDigits
  const index = BigInt(`0x${cell}`) & ~(0xfn << resolutionShift)
  const first = index | (BigInt(limits.hexResolution) << resolutionShift)
  return [first & ~anyDigits, first | anyDigits]
}

/** Binary search: `isBeyond` must hold for all later indexes. */
function firstPlace(size: number, isBeyond: (place: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}
