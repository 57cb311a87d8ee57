import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { Atlas } from '@/server/atlas/store/atlas'
import { encodeTile } from '@/server/atlas/store/hexagons/hexagon-arrow'

/** An Arrow stream in stored types; null when the country has no such tile. */
export async function readTile(
  atlas: Pick<Atlas, 'hexagons'>,
  { cell, columns }: { cell: string; columns: readonly HexagonColumn[] },
): Promise<Uint8Array | null> {
  const tile = await atlas.hexagons(cell, columns)
  return tile && encodeTile(tile)
}
