import type { SiteSort } from '@/lib/contract/scout'
import { type SiteSortColumn, siteSortColumns } from '@/lib/domain/site-columns'
import { type AtlasTable, columnOf } from './read-table'
import { type SiteTable, siteCell } from './site-table'

/** An order of all sites: `rows[place]` and, the other way round, `places[row]`. */
export interface SiteOrder {
  rows: Uint32Array
  places: Uint32Array
}

/** The orders of `sites.orders.arrow`, largest first, as the build left them. */
export interface SiteOrders {
  descending: Readonly<Record<SiteSortColumn, Uint32Array>>
  /** Rows by H3 index. */
  byHexagon: Uint32Array
}

export function readOrders(table: AtlasTable): SiteOrders {
  const rows = (name: string) => columnOf(table, name) as Uint32Array
  const descending = Object.fromEntries(siteSortColumns.map((name) => [name, rows(name)]))
  return { descending: descending as SiteOrders['descending'], byHexagon: rows('hex_id') }
}

/** Turns a stored order round where the smallest is to come first; equal sites keep their order by id. */
export function makeOrder(sites: SiteTable, orders: SiteOrders, { field, direction }: SiteSort): SiteOrder {
  const stored = orders.descending[field]
  const rows = direction === 'descending' ? stored : turnedRound(stored, (row) => siteCell(sites, field, row))
  const places = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) places[rows[place] ?? 0] = place
  return { rows, places }
}

/** Groups of equal values from the last to the first, sites without a value still at the end. */
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
