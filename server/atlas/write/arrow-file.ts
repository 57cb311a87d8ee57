import {
  type Column,
  type DataType,
  type Table,
  tableFromArrays,
  tableFromColumns,
  tableToIPC,
} from '@uwdata/flechette'

export type ColumnValues =
  | readonly unknown[]
  | Float64Array
  | Uint8Array
  | Int32Array
  | Uint32Array
  | BigUint64Array

export function encodeArrow(
  types: Readonly<Record<string, DataType>>,
  columns: Readonly<Record<string, ColumnValues>>,
): Uint8Array {
  const names = Object.keys(types)
  const rows = columns[names[0] ?? '']?.length
  const wrong = names.find((name) => columns[name]?.length !== rows)
  if (wrong !== undefined) throw new Error(`The column "${wrong}" has not the ${rows} rows of its table.`)
  const ordered = names.map((name): [string, unknown[]] => [name, columns[name] as unknown[]])
  return toStream(tableFromArrays(ordered, { types }))
}

export function encodeColumns(columns: [string, Column<unknown>][]): Uint8Array {
  return toStream(tableFromColumns(columns))
}

function toStream(table: Table): Uint8Array {
  const bytes = tableToIPC(table, { format: 'stream' })
  if (!bytes) throw new Error('The table could not be encoded.')
  return bytes
}
