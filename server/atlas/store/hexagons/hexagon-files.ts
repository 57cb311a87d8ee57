import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { cellToParent, getResolution } from 'h3-js'
import {
  type HexagonColumn,
  hexagonColumns,
  isFreeColumn,
  tileParentSteps,
} from '@/lib/catalogue/hexagon-columns'
import type { Manifest } from '@/lib/contract/scout'
import { rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { type HexagonPart, hexagonPath } from '@/server/atlas/entities/hexagon-path'
import { isCell, readIfThere } from '@/server/atlas/store/files/atlas-files'
import { keepLatest } from '@/server/atlas/store/memory/keep-latest'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { type HexagonTile, type HexagonValues, hexagonValues, readHexagons } from './hexagon-table'

/** A tile covers a district, so neighbours hit the same few. */
const keptTiles = 32

export interface HexagonFiles {
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
