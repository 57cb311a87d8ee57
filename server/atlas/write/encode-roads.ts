import { type Batch, batchType, Column, type DataType, tableFromColumns, tableToIPC } from '@uwdata/flechette'
import type Flatbush from 'flatbush'
import { indexExits, indexRoads } from '@/server/atlas/derive/roads/road-network'
import type { RoadExits, RoadGraph } from '@/server/atlas/entities/entities'
import { exitTypes, roadTypes } from '@/server/atlas/entities/tables'

/** Columns stay unchanged, so that reading copies nothing. */
export function encodeRoads(graph: RoadGraph): Uint8Array {
  const texts = columnOfTexts(graph.texts)
  const columns: Partial<Record<keyof typeof roadTypes, Column<unknown>>> = {
    from: columnOfNumbers(roadTypes.from, graph.from),
    to: columnOfNumbers(roadTypes.to, graph.to),
    segment: columnOfNumbers(roadTypes.segment, graph.segment),
    class: columnOfNumbers(roadTypes.class, graph.class),
    link: columnOfNumbers(roadTypes.link, graph.link),
    one_way: columnOfNumbers(roadTypes.one_way, graph.oneWay),
    length_metres: columnOfNumbers(roadTypes.length_metres, graph.lengthMetres),
    seconds: columnOfNumbers(roadTypes.seconds, graph.seconds),
    aadt: columnOfNumbers(roadTypes.aadt, graph.aadt),
    aadt_estimated: columnOfNumbers(roadTypes.aadt_estimated, graph.aadtEstimated),
    ...(graph.countYear && { count_year: columnOfNumbers(roadTypes.count_year, graph.countYear) }),
    ...(graph.dual && { dual: columnOfNumbers(roadTypes.dual, graph.dual) }),
    ...(graph.open && { open: columnOfNumbers(roadTypes.open, graph.open) }),
    name: columnOfKeys(roadTypes.name, graph.name, texts),
    ref: columnOfKeys(roadTypes.ref, graph.ref, texts),
    ...(graph.intRef && { int_ref: columnOfKeys(roadTypes.int_ref, graph.intRef, texts) }),
    positions: columnOfPositions(graph),
  }
  return encoded(columns)
}

export function encodeExits(exits: RoadExits): Uint8Array {
  const columns: Record<keyof typeof exitTypes, Column<unknown>> = {
    length_metres: columnOfNumbers(exitTypes.length_metres, exits.lengthMetres),
    from_edge: columnOfNumbers(exitTypes.from_edge, exits.fromEdge),
    to_edge: columnOfNumbers(exitTypes.to_edge, exits.toEdge),
    from_share: columnOfNumbers(exitTypes.from_share, exits.fromShare),
    to_share: columnOfNumbers(exitTypes.to_share, exits.toShare),
    from_metres: columnOfNumbers(exitTypes.from_metres, exits.fromMetres),
    to_metres: columnOfNumbers(exitTypes.to_metres, exits.toMetres),
    positions: columnOfPositions(exits),
  }
  return encoded(columns)
}

function encoded(columns: Parameters<typeof tableFromColumns>[0]): Uint8Array {
  const bytes = tableToIPC(tableFromColumns(columns), { format: 'stream' })
  if (!bytes) throw new Error('The roads could not be encoded.')
  return bytes
}

export const encodeRoadIndex = (graph: RoadGraph): Uint8Array => bytesOf(indexRoads(graph))
export const encodeExitIndex = (exits: RoadExits): Uint8Array => bytesOf(indexExits(exits))

const bytesOf = (tree: Flatbush | null) => (tree ? new Uint8Array(tree.data) : new Uint8Array(0))

type Values = Float64Array | Float32Array | Uint32Array | Uint16Array | Int32Array | Uint8Array
type BatchParts = Partial<Pick<Batch<unknown>, 'values' | 'offsets' | 'children'>> & { length: number }
type BatchConstructor = new (
  parts: BatchParts & { type: DataType; nullCount: 0; validity: Uint8Array },
) => Batch<unknown> & { setDictionary(texts: Column<unknown>): Batch<unknown> }

function makeBatch(type: DataType, parts: BatchParts) {
  const OfType = batchType(type) as unknown as BatchConstructor
  return new OfType({ ...parts, type, nullCount: 0, validity: new Uint8Array(0) })
}

const columnOfNumbers = (type: DataType, values: Values) =>
  new Column([makeBatch(type, { length: values.length, values })], type)

function columnOfPositions({
  size,
  positionStart,
  positions,
}: Pick<RoadGraph, 'size' | 'positionStart' | 'positions'>): Column<unknown> {
  const type = roadTypes.positions
  const [field] = type.children
  if (!field) throw new Error('A list has one field.')
  const child = makeBatch(field.type, { length: positions.length, values: positions })
  return new Column([makeBatch(type, { length: size, offsets: positionStart, children: [child] })], type)
}

function columnOfTexts(texts: readonly string[]): Column<unknown> {
  const encoded = texts.map((text) => Buffer.from(text))
  const offsets = new Int32Array(texts.length + 1)
  encoded.forEach((bytes, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + bytes.length
  })
  const type = roadTypes.name.dictionary
  const parts = { length: texts.length, offsets, values: new Uint8Array(Buffer.concat(encoded)) }
  return new Column([makeBatch(type, parts)], type)
}

function columnOfKeys(type: DataType, values: Int32Array, texts: Column<unknown>): Column<unknown> {
  return new Column([makeBatch(type, { length: values.length, values }).setDictionary(texts)], type)
}
