import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cellToParent, getResolution } from 'h3-js'
import type { Manifest } from '@/lib/contract/scout'
import { tileParentSteps } from '@/lib/domain/hexagon-columns'
import { isCell } from './atlas-paths'
import { type HexagonTile, type HexagonValues, hexagonValues, readHexagons, rowOfCell } from './hexagon-table'
import { keepLatest } from './keep-latest'
import { readIfThere } from './read-if-there'
import { decodeTable } from './read-table'

/** Decoded tiles kept for lookups; a tile is the size of a district, so neighbours hit the same few. */
const keptTiles = 32

/** The hexagon tiles of a version on disk. */
export interface HexagonFiles {
  /** Bytes of a tile, null when the country has none there. */
  tile(parentCell: string): Promise<Uint8Array | null>
  /** Every tile of a resolution, decoded, in the manifest's order. */
  all(resolution: number): HexagonTile[]
  /** Values of one cell, null when no tile holds it. */
  valuesOf(cell: string): HexagonValues | null
}

export function openHexagons(folder: string, manifest: Manifest): HexagonFiles {
  const known = new Set(Object.values(manifest.hexagonTiles).flat())
  const kept = keepLatest<HexagonTile>(keptTiles)
  const pathOf = (parentCell: string) =>
    join(folder, 'hexagons', `${getResolution(parentCell) + tileParentSteps}`, `${parentCell}.arrow`)
  const decode = (parentCell: string) =>
    readHexagons(decodeTable(readFileSync(pathOf(parentCell)), `${parentCell}.arrow`))
  const decodeKept = (parentCell: string) => kept.get(parentCell) ?? kept.set(parentCell, decode(parentCell))
  return {
    tile: async (parentCell) =>
      isCell(parentCell) && known.has(parentCell) ? readIfThere(pathOf(parentCell)) : null,
    all: (resolution) => (manifest.hexagonTiles[resolution] ?? []).filter(isCell).map(decode),
    valuesOf(cell) {
      const parentCell = cellToParent(cell, getResolution(cell) - tileParentSteps)
      if (!known.has(parentCell)) return null
      const tile = decodeKept(parentCell)
      const row = rowOfCell(tile, cell)
      return row < 0 ? null : hexagonValues(tile, row)
    },
  }
}
