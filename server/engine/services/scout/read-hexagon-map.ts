import { hexagonFields, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import type { HexagonMap } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'
import { arrowStream } from '@/server/atlas/store/hexagons/hexagon-arrow'
import { presentColumns } from '@/server/atlas/store/hexagons/hexagon-files'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { tilesInOrder } from './tiles-in-order'

type Source = Pick<Atlas, 'manifest' | 'hexagons'>

/**
 * Free columns only, so that all callers share it; rows in ascending order of cell. Streams tile by
 * tile: a country may have millions of hexagons.
 */
export async function* hexagonMapJson(atlas: Source): AsyncGenerator<Uint8Array> {
  const fields = mapFields(atlas)
  const frame: HexagonMap = {
    datasets: [{ data: { label: `${atlas.manifest.country} hexagons`, fields, allData: [] } }],
  }
  const [head = '', tail = ''] = splitOnce(JSON.stringify(frame), '"allData":[')
  yield Buffer.from(head)
  let isFirst = true
  const names = fields.map(({ name }) => name)
  for await (const tile of tilesInOrder(atlas, names)) {
    const readers = wireReaders(tile, names)
    const rows = Array.from(tile.cells, (_, row) => JSON.stringify(readers.map((read) => read(row))))
    yield Buffer.from(`${isFirst ? '' : ','}${rows.join(',')}`)
    isFirst = false
  }
  yield Buffer.from(tail)
}

/** Same fields and units, `Hex ID` as uint64, one record batch per tile. */
export function hexagonMapArrow(atlas: Source): AsyncGenerator<Uint8Array> {
  const names = mapFields(atlas).map(({ name }) => name)
  return arrowStream(tilesInOrder(atlas, names), names)
}

function mapFields({ manifest }: Source) {
  const present = new Set<string>(['Hex ID', 'lat', 'lng', ...presentColumns(manifest)])
  return hexagonFields
    .filter(({ name }) => isFreeColumn(name) && present.has(name))
    .map(({ name, type }) => ({ name, type }))
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark) + mark.length
  return [text.slice(0, at), text.slice(at)]
}
