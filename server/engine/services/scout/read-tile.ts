import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { Atlas } from '@/server/atlas/store/atlas'
import { encodeTile } from '@/server/atlas/store/hexagons/hexagon-arrow'

/**
 * GET /scout/tiles/{country}/{cell}?cols=: the cells below a parent with the columns named, as an Arrow stream in the
 * types that they are stored in; null where the country has no tile.
 */
export async function readTile(
  atlas: Pick<Atlas, 'hexagons'>,
  { cell, columns }: { cell: string; columns: readonly HexagonColumn[] },
): Promise<Uint8Array | null> {
  const tile = await atlas.hexagons(cell, columns)
  return tile && encodeTile(tile)
}
