import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Column } from '@uwdata/flechette'
import { cellToParent, getResolution } from 'h3-js'
import {
  type HexagonColumn,
  type HexagonField,
  hexagonColumns,
  isFreeColumn,
  tileParentSteps,
} from '@/lib/catalogue/hexagon-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { Manifest } from '@/lib/contract/scout'
import { cellCentre, cellId, columnKind, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { type HexagonPart, hexagonPath } from '@/server/atlas/entities/hexagon-path'
import { isCell, readIfThere } from '@/server/atlas/store/files/atlas-files'
import { keepLatest } from '@/server/atlas/store/memory/keep-latest'
import { type AtlasTable, decodeTable } from '@/server/atlas/store/tables/read-table'

const none = 255

/** Scores as fractions, null if missing. */
export type HexagonValues = Readonly<Partial<Record<HexagonColumn, Cell>>>

export interface HexagonTile {
  cells: BigUint64Array
  columns: ReadonlyMap<HexagonColumn, Column<unknown>>
}

/** @param tables the free part of a tile, and the locked one for locked columns */
function readHexagons(tables: readonly AtlasTable[], names: readonly HexagonColumn[]): HexagonTile {
  const [free] = tables
  const cells: unknown = free?.table.getChild('h3')?.toArray()
  if (!free || !(cells instanceof BigUint64Array)) throw new Error(`${free?.file ?? 'A tile'} has no cells.`)
  const columnOf = (name: HexagonColumn) => {
    const part = tables.find(({ table }) => table.names.includes(name))
    if (!part) throw new Error(`${free.file} has no column "${name}".`)
    if (part.rows !== free.rows) throw new Error(`${part.file} has ${part.rows} rows, not ${free.rows}.`)
    return part.table.getChild(name) as Column<unknown>
  }
  return { cells, columns: new Map(names.map((name) => [name, columnOf(name)])) }
}

export type CellReader = (row: number) => Cell

/** Centres have 6 decimals (0.1 m), scores are fractions, ratios have three significant digits. */
export function wireReaders(tile: HexagonTile, fields: readonly HexagonField[]): CellReader[] {
  const centres = fields.some((name) => name === 'lat' || name === 'lng')
    ? Array.from(tile.cells, cellCentre)
    : []
  return fields.map((name) => {
    if (name === 'Hex ID') return (row) => cellId(tile.cells[row] ?? 0n)
    if (name === 'lat') return (row) => round6(centres[row]?.[1] ?? 0)
    if (name === 'lng') return (row) => round6(centres[row]?.[0] ?? 0)
    return storedReader(name, tile.columns.get(name))
  })
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function storedReader(name: HexagonColumn, column: Column<unknown> | undefined): CellReader {
  const values = column?.toArray() as ArrayLike<unknown> | undefined
  if (!values) return () => null
  const numberAt = (row: number) => Number(values[row])
  switch (columnKind(name)) {
    case 'score':
      return (row) => (numberAt(row) === none ? null : numberAt(row) / 100)
    case 'class':
      return (row) => (numberAt(row) === none ? null : numberAt(row))
    case 'ratio':
      return (row) => (Number.isNaN(numberAt(row)) ? null : Number(numberAt(row).toPrecision(3)))
    case 'region':
      return (row) => (values[row] as string | null | undefined) ?? null
    case 'flag':
      return (row) => values[row] === true
    default:
      return numberAt
  }
}

function hexagonValues(tile: HexagonTile, row: number): HexagonValues {
  const names = [...tile.columns.keys()]
  return Object.fromEntries(wireReaders(tile, names).map((read, column) => [names[column], read(row)]))
}

/** A tile covers a district, so neighbours hit the same few. */
const keptTiles = 32

interface HexagonFiles {
  file(parentCell: string): Promise<Uint8Array | null>
  /** Null if the country has none there. Rejects if it lacks a column. */
  tile(parentCell: string, names: readonly HexagonColumn[]): Promise<HexagonTile | null>
  /** Free columns only. */
  valuesOf(cell: string): Promise<HexagonValues | null>
}

export function openHexagons(folder: string, manifest: Manifest): HexagonFiles {
  const known = new Set(Object.values(manifest.hexagonTiles).flat())
  const freeColumns = presentColumns(manifest).filter(isFreeColumn)
  const kept = keepLatest<HexagonTile>(keptTiles)
  const isTile = (parentCell: string) => isCell(parentCell) && known.has(parentCell)
  const pathOf = (parentCell: string, part: HexagonPart) =>
    join(folder, ...hexagonPath(parentCell, part).split('/'))
  async function read(parentCell: string, names: readonly HexagonColumn[]): Promise<HexagonTile> {
    const parts: HexagonPart[] = names.every(isFreeColumn) ? ['free'] : ['free', 'locked']
    return readHexagons(await Promise.all(parts.map((part) => readPart(pathOf(parentCell, part)))), names)
  }
  return {
    file: async (parentCell) => (isTile(parentCell) ? readIfThere(pathOf(parentCell, 'free')) : null),
    tile: async (parentCell, names) => (isTile(parentCell) ? read(parentCell, names) : null),
    async valuesOf(cell) {
      const parentCell = cellToParent(cell, getResolution(cell) - tileParentSteps)
      if (!known.has(parentCell)) return null
      const tile = kept.get(parentCell) ?? kept.set(parentCell, await read(parentCell, freeColumns))
      const row = rowOf(tile, cell)
      return row < 0 ? null : hexagonValues(tile, row)
    },
  }
}

export function presentColumns({ columns }: Pick<Manifest, 'columns'>): HexagonColumn[] {
  const present = new Set(columns.hexagons.map(({ name }) => name))
  return hexagonColumns.filter((name) => present.has(name))
}

async function readPart(path: string) {
  return decodeTable(await promisify(brotliDecompress)(await readFile(path)), path)
}
