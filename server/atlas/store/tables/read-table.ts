import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Table, tableFromIPC } from '@uwdata/flechette'

export interface AtlasTable {
  file: string
  rows: number
  /** Size of the file, of which the columns are views. */
  bytes: number
  table: Table
}

export async function readTable(path: string): Promise<AtlasTable> {
  return decodeTable(await readFile(path), basename(path))
}

export function decodeTable(bytes: Uint8Array, file: string): AtlasTable {
  const table = tableFromIPC(bytes, { useBigInt: true })
  return { file, rows: table.numRows, bytes: bytes.byteLength, table }
}

export function hasColumn({ table }: AtlasTable, name: string): boolean {
  return table.names.includes(name)
}

export function columnOf(table: AtlasTable, name: string): ArrayLike<unknown> {
  if (!hasColumn(table, name)) throw new Error(`${table.file} has no column "${name}".`)
  return table.table.getChild(name).toArray() as ArrayLike<unknown>
}

/** Missing values are NaN. Not copied if stored as float64 without missing values. */
export function numbersOf(table: AtlasTable, name: string): Float64Array {
  const values = columnOf(table, name)
  if (values instanceof Float64Array) return values
  return Float64Array.from({ length: table.rows }, (_, row) => {
    const value = values[row]
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
  })
}

/** Missing values are empty. */
export function textsOf(table: AtlasTable, name: string): string[] {
  const values = columnOf(table, name)
  return Array.from({ length: table.rows }, (_, row) => {
    const value = values[row]
    return typeof value === 'string' ? value : ''
  })
}
