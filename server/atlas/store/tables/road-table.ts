import type { Batch, Column } from '@uwdata/flechette'
import Flatbush from 'flatbush'
import type { RoadExits, RoadGraph } from '@/server/atlas/entities/entities'
import { type AtlasTable, columnOf, hasColumn } from './read-table'

/** Views of the table's bytes; only names are decoded. */
export function readRoads(table: AtlasTable): RoadGraph {
  const column = <T>(name: string) => columnOf(table, name) as unknown as T
  const name = textsOf(table, 'name')
  const polylines = batchOf(table, 'positions')
  const from = column<Uint32Array>('from')
  const to = column<Uint32Array>('to')
  return {
    size: table.rows,
    junctions: Math.max(highest(from), highest(to)) + 1,
    from,
    to,
    segment: column('segment'),
    class: column('class'),
    link: column('link'),
    oneWay: column('one_way'),
    lengthMetres: column('length_metres'),
    seconds: column('seconds'),
    aadt: column('aadt'),
    aadtEstimated: column('aadt_estimated'),
    ...(hasColumn(table, 'count_year') && { countYear: column<Uint16Array>('count_year') }),
    ...(hasColumn(table, 'dual') && { dual: column<Uint8Array>('dual') }),
    ...(hasColumn(table, 'open') && { open: column<Uint8Array>('open') }),
    name: name.numbers,
    ref: textsOf(table, 'ref').numbers,
    ...(hasColumn(table, 'int_ref') && { intRef: textsOf(table, 'int_ref').numbers }),
    texts: name.texts,
    positionStart: polylines.offsets as Int32Array,
    positions: polylines.children[0]?.values as Int32Array,
  }
}

export function readExits(table: AtlasTable): RoadExits {
  const column = <T>(name: string) => columnOf(table, name) as unknown as T
  const polylines = batchOf(table, 'positions')
  return {
    size: table.rows,
    lengthMetres: column('length_metres'),
    fromEdge: column('from_edge'),
    toEdge: column('to_edge'),
    fromShare: column('from_share'),
    toShare: column('to_share'),
    fromMetres: column('from_metres'),
    toMetres: column('to_metres'),
    positionStart: polylines.offsets as Int32Array,
    positions: polylines.children[0]?.values as Int32Array,
  }
}

export function readRoadIndex(bytes: Uint8Array): Flatbush | null {
  if (bytes.length === 0) return null
  // Views of eight-byte numbers need an aligned offset. `slice` of a Buffer copies nothing.
  const isAligned = bytes.byteOffset % 8 === 0
  return isAligned
    ? Flatbush.from(bytes.buffer, bytes.byteOffset)
    : Flatbush.from(new Uint8Array(bytes).buffer)
}

function highest(values: Uint32Array): number {
  let max = -1
  for (const value of values) if (value > max) max = value
  return max
}

/** The build writes a single batch. */
function batchOf(table: AtlasTable, name: string): Batch<unknown> {
  const [batch] = hasColumn(table, name) ? table.table.getChild(name).data : []
  if (!batch) throw new Error(`${table.file} has no column "${name}".`)
  return batch as Batch<unknown>
}

function textsOf(table: AtlasTable, name: string): { numbers: Int32Array; texts: string[] } {
  const batch: Batch<unknown> & { dictionary?: Column<string> } = batchOf(table, name)
  if (!batch.dictionary) throw new Error(`${table.file} has another kind of column "${name}".`)
  return { numbers: batch.values as Int32Array, texts: batch.dictionary.cache() as string[] }
}
