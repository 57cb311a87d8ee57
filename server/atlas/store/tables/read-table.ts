import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { type Table, tableFromIPC } from '@uwdata/flechette'
import Flatbush from 'flatbush'
import * as z from 'zod'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import type { Position } from '@/server/atlas/entities/entities'
import { type Once, once } from '@/server/atlas/store/memory/keep-latest'
import type { MemoryShare, TableMemory } from '@/server/atlas/store/memory/table-memory'

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

interface Loaded<T> {
  value: T
  bytes: number
}

export interface TableParts {
  /** Loads on first use; dropped with all other parts to make room. */
  part<T>(load: () => Promise<Loaded<T>>): Once<T>
  share: MemoryShare
}

export function tableParts(memory: TableMemory): TableParts {
  const parts: Once<unknown>[] = []
  const share = memory.share(() => {
    for (const part of parts) part.forget()
  })
  return {
    share,
    part<T>(load: () => Promise<Loaded<T>>) {
      const part = once(async () => {
        const { value, bytes } = await load()
        share.add(bytes)
        return value
      })
      parts.push(part)
      return part
    },
  }
}

export function readPoints(table: AtlasTable, index: Uint8Array): PointIndex {
  return {
    size: table.rows,
    lngs: numbersOf(table, 'lng'),
    lats: numbersOf(table, 'lat'),
    tree: table.rows === 0 ? null : Flatbush.from(index.buffer, index.byteOffset),
  }
}

/** A position takes about 40 characters of text and about 80 bytes in memory. */
const bytesPerCharacter = 2

const boundarySchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})
type Boundary = z.infer<typeof boundarySchema>

export async function readBoundary(folder: string): Promise<Loaded<Boundary>> {
  const text = await readFile(join(folder, 'boundary.json'), 'utf8')
  const parsed = boundarySchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error('boundary.json is not a GeoJSON MultiPolygon.')
  return { value: parsed.data, bytes: text.length * bytesPerCharacter }
}

export function isInBoundary(boundary: Boundary, [lng, lat]: Position): boolean {
  return booleanPointInPolygon([lng, lat], boundary)
}
