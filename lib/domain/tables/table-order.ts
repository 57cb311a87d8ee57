import type { DataTable, NumberColumn } from '@/lib/domain/tables/data-table'
import { ascendingRows } from '@/lib/domain/tables/radix-order'
import { isInSet, type RowSet } from '@/lib/domain/tables/row-set'
import { columnOf } from '@/lib/domain/tables/table-column'

export type SortDirection = 'ascending' | 'descending'

export interface TableSort {
  field: string
  direction: SortDirection
}

type Orders = Readonly<Record<SortDirection, Uint32Array>>

export type TableOrders = Readonly<Record<string, Orders>>

/** Descending order; ties keep their order, so it is not simply the reverse. */
function turned(ascending: Uint32Array, values: Float64Array): Uint32Array {
  const rows = new Uint32Array(ascending.length)
  let at = 0
  let end = ascending.length
  while (end > 0) {
    const figure = values[ascending[end - 1] ?? 0]
    let start = end - 1
    while (start > 0 && values[ascending[start - 1] ?? 0] === figure) start -= 1
    rows.set(ascending.subarray(start, end), at)
    at += end - start
    end = start
  }
  return rows
}

function columnOrders({ values }: NumberColumn): Orders {
  const present = ascendingRows(values)
  const missing: number[] = []
  for (let row = 0; row < values.length; row += 1) if (Number.isNaN(values[row])) missing.push(row)
  const whole = (rows: Uint32Array) => {
    const all = new Uint32Array(values.length)
    all.set(rows)
    all.set(missing, rows.length)
    return all
  }
  return { ascending: whole(present), descending: whole(turned(present, values)) }
}

const known = new WeakMap<NumberColumn, Orders>()

export function ordersOf(table: DataTable, fields: readonly string[]): TableOrders {
  const found = fields.flatMap((field): [string, Orders][] => {
    const column = columnOf(table, field)
    return column?.kind === 'number' ? [[field, columnOrders(column)]] : []
  })
  return Object.fromEntries(found)
}

export function rememberOrders(table: DataTable, orders: TableOrders): void {
  for (const [field, order] of Object.entries(orders)) {
    const column = columnOf(table, field)
    if (column?.kind === 'number') known.set(column, order)
  }
}

function orderOf(table: DataTable, { field, direction }: TableSort): Uint32Array | undefined {
  const column = columnOf(table, field)
  if (column?.kind !== 'number') return undefined
  const orders = known.get(column) ?? columnOrders(column)
  known.set(column, orders)
  return orders[direction]
}

/** Stable; missing values come last in both directions. @param set undefined for all rows */
export function orderedRows(table: DataTable, sort: TableSort | null, set: RowSet | undefined): Uint32Array {
  const order = sort && orderOf(table, sort)
  if (order && !set) return order
  const rows = new Uint32Array(table.length)
  let count = 0
  for (let index = 0; index < table.length; index += 1) {
    const row = order?.[index] ?? index
    if (set && !isInSet(set, row)) continue
    rows[count] = row
    count += 1
  }
  return rows.subarray(0, count)
}
