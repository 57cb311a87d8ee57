import type { HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { Atlas } from '@/server/atlas/store/atlas'
import { arrowStream } from '@/server/atlas/store/hexagons/hexagon-arrow'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { tilesInOrder } from './tiles-in-order'

type Source = Pick<Atlas, 'manifest' | 'hexagons'>

/**
 * `{ column: [values] }` in the row order of the map. Reads the tiles once per column, so that
 * memory never holds all columns.
 */
export async function* attributesJson(
  atlas: Source,
  columns: readonly HexagonField[],
): AsyncGenerator<Uint8Array> {
  for (const [at, name] of columns.entries()) {
    yield Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:[`)
    let isFirst = true
    for await (const tile of tilesInOrder(atlas, [name])) {
      const [read] = wireReaders(tile, [name])
      const values = JSON.stringify(Array.from(tile.cells, (_, row) => read?.(row) ?? null))
      yield Buffer.from(`${isFirst ? '' : ','}${values.slice(1, -1)}`)
      isFirst = false
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('}')
}

/** In the JSON form's units, one record batch per tile. */
export const attributesArrow = (atlas: Source, columns: readonly HexagonField[]) =>
  arrowStream(tilesInOrder(atlas, columns), columns)
