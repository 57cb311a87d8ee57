import { columnFromArray, type DataType, uint64 } from '@uwdata/flechette'
import { type HexagonField, hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { arrowTypeOf } from '@/server/atlas/entities/tables'
import { type ColumnValues, encodeArrow, encodeColumns } from '@/server/atlas/write/arrow-file'
import { type HexagonTile, wireReaders } from './hexagon-table'

export function encodeTile({ cells, columns }: HexagonTile): Uint8Array {
  return encodeColumns([['h3', columnFromArray(cells, uint64())], ...columns])
}

const endOfStream = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)

/** A record batch per tile, so that the stream is never in memory as a whole. */
export async function* arrowStream(
  tiles: AsyncIterable<HexagonTile>,
  fields: readonly HexagonField[],
): AsyncGenerator<Uint8Array> {
  const types = typesOf(fields)
  const empty = encodeArrow(types, Object.fromEntries(fields.map((name) => [name, []])))
  const schema = firstMessage(empty)
  yield schema
  for await (const tile of tiles) {
    const bytes = encodeArrow(types, valuesOf(tile, fields))
    yield bytes.subarray(schema.length, bytes.length - endOfStream.length)
  }
  yield endOfStream
}

function typesOf(names: readonly HexagonField[]): Record<string, DataType> {
  const typeOf = new Map(hexagonFields.map(({ name, type }) => [name, type]))
  return Object.fromEntries(names.map((name) => [name, arrowTypeOf[typeOf.get(name) ?? 'string']()]))
}

function valuesOf(tile: HexagonTile, names: readonly HexagonField[]): Record<string, ColumnValues> {
  const readers = wireReaders(tile, names)
  return Object.fromEntries(
    names.map((name, column) => {
      if (name === 'Hex ID') return [name, tile.cells]
      return [name, Array.from(tile.cells, (_, row) => readers[column]?.(row) ?? null)]
    }),
  )
}

/** Eight bytes, of which the last four hold the length of the rest. */
function firstMessage(stream: Uint8Array): Uint8Array {
  const length = new DataView(stream.buffer, stream.byteOffset).getInt32(4, true)
  return stream.subarray(0, 8 + length)
}
