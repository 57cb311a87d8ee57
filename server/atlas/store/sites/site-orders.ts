import { type SiteSortColumn, siteSortColumns } from '@/lib/catalogue/site-columns'
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
