import * as z from 'zod/mini'
import { $ZodError } from 'zod/v4/core'
import { siteSortColumns } from '@/lib/catalogue/site-columns'
import { type Cell, rowsSchema } from '@/lib/contract/dataset'
import { type EvaluationMap, evaluationMapSchema } from '@/lib/contract/evaluation'
import { infraSchema, parkRadiusSchema, pointersSchema } from '@/lib/contract/scout'
import { type Shared, sharedSchema } from '@/lib/contract/share'
import { withKeys } from '@/lib/domain/records/location-keys'
import { type MapTables, tablesOf } from '@/lib/domain/records/map-tables'
import { type DataTable, tableOf } from '@/lib/domain/tables/data-table'
import { ordersOf, type TableOrders } from '@/lib/domain/tables/table-order'

/** Fingerprint of two FNV-like 32-bit hashes. */
function markOf(bytes: Uint8Array): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 2_654_435_761)
    other = Math.imul(other ^ byte, 1_597_334_677)
  }
  return `${bytes.length}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}

export interface RowsAnswer {
  table: DataTable
  orders: TableOrders
  isTruncated: boolean
}

export type OpenedShare =
  | (Omit<Extract<Shared, { kind: 'record' }>, 'map'> & { map: MapTables })
  | (Omit<Extract<Shared, { kind: 'location' }>, 'map'> & { map: MapTables })
  | Extract<Shared, { kind: 'result' | 'plan' }>

/** Equal marks mean equal bytes, except by rare chance. */
export interface Answers {
  pointers: RowsAnswer
  parkings: RowsAnswer
  infra: RowsAnswer
  record: { map: MapTables; mark: string }
  share: { shared: OpenedShare; mark: string }
}

export type RowsKind = keyof Answers

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Checked by hand: a schema takes a step for each of millions of cells. */
const isTable = (value: unknown): value is Cell[][] =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isCell))

const rows = z.extend(rowsSchema, { all_data: z.custom<Cell[][]>(isTable) })
export const pointersRows = z.object({ data: z.extend(pointersSchema.shape.data, { parking_stops: rows }) })
const parkings = z.object({ data: z.extend(parkRadiusSchema.shape.data, { parking_stops: rows }) })
export const infraRows = z.object({ data: z.extend(infraSchema.shape.data, { infra: rows }) })

const opened = (map: EvaluationMap) => withKeys(tablesOf(map))

function openedShare(shared: Shared): OpenedShare {
  if (shared.kind === 'result' || shared.kind === 'plan') return shared
  const { map, ...rest } = shared
  return { ...rest, map: opened(map) }
}

type Reader<Kind extends RowsKind> = (body: unknown, bytes: Uint8Array) => Answers[Kind]

const readers: { [Kind in RowsKind]: Reader<Kind> } = {
  pointers(body) {
    const { data } = pointersRows.parse(body)
    const table = tableOf(data.parking_stops)
    return { table, orders: ordersOf(table, siteSortColumns), isTruncated: data.truncated }
  },
  parkings(body) {
    const { data } = parkings.parse(body)
    return { table: tableOf(data.parking_stops), orders: {}, isTruncated: data.truncated }
  },
  infra(body) {
    return { table: tableOf(infraRows.parse(body).data.infra), orders: {}, isTruncated: false }
  },
  record: (body, bytes) => ({ map: opened(evaluationMapSchema.parse(body)), mark: markOf(bytes) }),
  share: (body, bytes) => ({ shared: openedShare(sharedSchema.parse(body)), mark: markOf(bytes) }),
}

function parsed(bytes: ArrayBuffer): { body: unknown } | undefined {
  try {
    return { body: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return undefined
  }
}

/** 'broken' if the answer broke off, 'unread' if it does not fit the schema. */
export function readRows<Kind extends RowsKind>(
  kind: Kind,
  bytes: ArrayBuffer,
): Answers[Kind] | 'broken' | 'unread' {
  const answer = parsed(bytes)
  if (!answer) return 'broken'
  try {
    return readers[kind](answer.body, new Uint8Array(bytes))
  } catch (error) {
    if (error instanceof $ZodError) return 'unread'
    throw error
  }
}

/** Distinct buffers to transfer instead of copying. */
export function buffersOf(answer: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(answer)) {
    if (answer.buffer instanceof ArrayBuffer) found.add(answer.buffer)
  } else if (typeof answer === 'object' && answer !== null) {
    for (const part of Object.values(answer)) buffersOf(part, found)
  }
  return found
}
