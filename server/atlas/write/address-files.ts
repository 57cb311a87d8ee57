import Flatbush from 'flatbush'
import type { AddressStreet, Position } from '@/server/atlas/entities/entities'
import { addressParts, addressTypes, estimatedMark, numberSeparator } from '@/server/atlas/entities/tables'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { encodeArrow } from './arrow-file'

interface Row extends Omit<AddressStreet, 'houses'> {
  west: number
  south: number
  numbers: string
  /** Lng, lat, ... from the corner. */
  offsets: Uint16Array
  box: [west: number, south: number, east: number, north: number]
}

/**
 * A street once, its houses beside it: some 9 bytes for each. The index has the streets' boxes, because one
 * over the houses would take 34 bytes for each.
 */
export function* addressFiles(streets: readonly AddressStreet[]): Generator<AtlasFile> {
  if (streets.length === 0) return
  const rows = streets.map(rowOf)
  const bytes = encodeArrow(addressTypes, {
    place: Uint32Array.from(rows, ({ place }) => place),
    city: rows.map(({ city }) => city),
    postcode: rows.map(({ postcode }) => postcode),
    west: Int32Array.from(rows, ({ west }) => west),
    south: Int32Array.from(rows, ({ south }) => south),
    numbers: rows.map(({ numbers }) => numbers),
    offsets: rows.map(({ offsets }) => offsets),
  })
  yield { path: 'addresses.arrow', bytes }
  const tree = new Flatbush(rows.length, 16, Int32Array)
  for (const { box } of rows) tree.add(...box)
  tree.finish()
  yield { path: 'addresses.index', bytes: new Uint8Array(tree.data) }
}

function rowOf({ houses, ...street }: AddressStreet): Row {
  const points = houses.map(({ position }) => partsOf(position))
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  const west = Math.min(...lngs)
  const south = Math.min(...lats)
  return {
    ...street,
    west,
    south,
    numbers: houses
      .map(({ number, isEstimated }) => `${isEstimated ? estimatedMark : ''}${number}`)
      .join(numberSeparator),
    offsets: Uint16Array.from(points.flatMap(([lng, lat]) => [lng - west, lat - south])),
    box: [west, south, Math.max(...lngs), Math.max(...lats)],
  }
}

const partsOf = ([lng, lat]: Position): [number, number] => [
  Math.round(lng * addressParts),
  Math.round(lat * addressParts),
]
