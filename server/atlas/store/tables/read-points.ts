import Flatbush from 'flatbush'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import { type AtlasTable, numbersOf } from './read-table'

export function readPoints(table: AtlasTable, index: Uint8Array): PointIndex {
  return {
    size: table.rows,
    lngs: numbersOf(table, 'lng'),
    lats: numbersOf(table, 'lat'),
    tree: table.rows === 0 ? null : Flatbush.from(index.buffer, index.byteOffset),
  }
}
