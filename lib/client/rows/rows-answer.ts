import * as z from 'zod/mini'
import { $ZodError } from 'zod/v4/core'
import { siteSortColumns } from '@/lib/catalogue/site-columns'
import { type Cell, rowsSchema } from '@/lib/contract/dataset'
import { infraSchema, parkRadiusSchema, pointersSchema } from '@/lib/contract/scout'
import { ordersOf, type TableOrders } from '@/lib/domain/scouting/table-order'
import { type DataTable, tableOf } from '@/lib/domain/tables/data-table'

export type RowsKind = 'pointers' | 'parkings' | 'infra'

/** An answer as the page uses it; `orders` saves it from sorting. */
export interface RowsAnswer {
  table: DataTable
  orders: TableOrders
  isTruncated: boolean
}

/** An answer, or why there is none: it broke off, or it does not fit the schema. */
export type RowsOutcome = RowsAnswer | 'broken' | 'unread'

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Checks cells by hand: a schema would take a step of its own for each of millions. */
const isTable = (value: unknown): value is Cell[][] =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isCell))

const rows = z.extend(rowsSchema, { all_data: z.custom<Cell[][]>(isTable) })
const pointers = z.object({ data: z.extend(pointersSchema.shape.data, { parking_stops: rows }) })
const parkings = z.object({ data: z.extend(parkRadiusSchema.shape.data, { parking_stops: rows }) })
const infra = z.object({ data: z.extend(infraSchema.shape.data, { infra: rows }) })

const readers: Record<RowsKind, (body: unknown) => RowsAnswer> = {
  pointers(body) {
    const { data } = pointers.parse(body)
    const table = tableOf(data.parking_stops)
    return { table, orders: ordersOf(table, siteSortColumns), isTruncated: data.truncated }
  },
  parkings(body) {
    const { data } = parkings.parse(body)
    return { table: tableOf(data.parking_stops), orders: {}, isTruncated: data.truncated }
  },
  infra(body) {
    return { table: tableOf(infra.parse(body).data.infra), orders: {}, isTruncated: false }
  },
}

function parsed(bytes: ArrayBuffer): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return undefined
  }
}

/** Parses, validates and transposes an answer. Takes seconds for the largest; see `rows.worker`. */
export function readRows(kind: RowsKind, bytes: ArrayBuffer): RowsOutcome {
  const answer = parsed(bytes)
  if (!answer) return 'broken'
  try {
    return readers[kind](answer.body)
  } catch (error) {
    if (error instanceof $ZodError) return 'unread'
    throw error
  }
}

/** Buffers of an answer that a worker transfers instead of copying. */
export function arraysOf({ table, orders }: RowsAnswer): Transferable[] {
  const columns = Object.values(table.columns).flatMap((column): ArrayBufferLike[] =>
    column.kind === 'number' ? [column.values.buffer] : [column.codes.buffer, column.words.starts.buffer],
  )
  const sorted = Object.values(orders).flatMap((order) => Object.values(order).map(({ buffer }) => buffer))
  return [...columns, ...sorted].filter((buffer) => buffer instanceof ArrayBuffer)
}
