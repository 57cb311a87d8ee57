import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Table, tableFromIPC } from '@uwdata/flechette'

/** A table of an atlas with the file it came from, so that a fault can be named. */
export interface AtlasTable {
  file: string
  rows: number
  table: Table
}

/**
 * Reads an Arrow file whole. Synchronous on purpose: it happens once per table and version, on first use, and
 * what follows (decoding, indexing) occupies the thread anyway.
 */
export function readTable(path: string): AtlasTable {
  return decodeTable(readFileSync(path), basename(path))
}

export function decodeTable(bytes: Uint8Array, file: string): AtlasTable {
  const table = tableFromIPC(bytes, { useBigInt: true })
  return { file, rows: table.numRows, table }
}

/** Values of a column as stored. Throws naming file and column when the atlas has none of that name. */
export function columnOf({ file, table }: AtlasTable, name: string): ArrayLike<unknown> {
  if (!table.names.includes(name)) throw new Error(`${file} has no column "${name}".`)
  return table.getChild(name).toArray() as ArrayLike<unknown>
}

/** A numeric column; missing values are NaN. */
export function numbersOf(table: AtlasTable, name: string): Float64Array {
  const values = columnOf(table, name)
  return Float64Array.from({ length: table.rows }, (_, row) => {
    const value = values[row]
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
  })
}

/** A text column; missing values are empty. */
export function textsOf(table: AtlasTable, name: string): string[] {
  const values = columnOf(table, name)
  return Array.from({ length: table.rows }, (_, row) => {
    const value = values[row]
    return typeof value === 'string' ? value : ''
  })
}

/** A column of true and false, also when stored as 0 and 1. */
export function flagsOf(table: AtlasTable, name: string): boolean[] {
  const values = columnOf(table, name)
  return Array.from({ length: table.rows }, (_, row) => values[row] === true || values[row] === 1)
}
