import { type HexagonField, hexagonColumns, hexagonLevels } from '@/lib/catalogue/hexagon-columns'
import type { Manifest } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { HexagonTile } from '@/server/atlas/store/hexagons/hexagon-table'

/**
 * In ascending order of cell, the row order of map and attributes.
 * @throws Error when a tile is missing, because later rows would shift.
 */
export async function* tilesInOrder(
  atlas: Pick<Atlas, 'manifest' | 'hexagons'>,
  fields: readonly HexagonField[],
): AsyncGenerator<HexagonTile> {
  const stored = hexagonColumns.filter((name) => fields.includes(name))
  for (const parent of finestTiles(atlas.manifest)) {
    const tile = await atlas.hexagons(parent, stored)
    if (!tile) throw new Error(`The tile ${parent} of ${atlas.manifest.country} is gone.`)
    yield tile
  }
}

/** Indexes of one resolution have equal length, so text order is numeric order. */
const finestTiles = ({ hexagonTiles }: Manifest) =>
  (hexagonTiles[String(hexagonLevels.at(-1))] ?? []).toSorted()
