import type { Bounds } from '@/lib/geo/mercator'
import { ProtobufCursor, readFields } from './protobuf-cursor'

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

export interface OsmHeader {
  date: string
  box: Bounds | null
}

/** @throws Error if the file requires an unsupported feature, such as a full history */
export function readOsmHeader(bytes: Uint8Array): OsmHeader {
  let seconds = 0
  let box: Bounds | null = null
  const header = new ProtobufCursor(bytes)
  readFields(header, {
    1: () => {
      box = readBox(header.message())
    },
    4: () => {
      const feature = Buffer.from(header.message().rest()).toString()
      if (!knownFeatures.has(feature)) throw new Error(`it needs the feature ${feature}, which is not read`)
    },
    32: () => {
      seconds = header.signed()
    },
  })
  return { date: seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : '', box }
}

/** HeaderBBox: left, right, top and bottom in nanodegrees. */
function readBox(message: ProtobufCursor): Bounds | null {
  const sides = new Map<number, number>()
  const side = (field: number) => () => void sides.set(field, message.zigzag() / 1e9)
  readFields(message, { 1: side(1), 2: side(2), 3: side(3), 4: side(4) })
  const [west, east, north, south] = [1, 2, 3, 4].map((field) => sides.get(field) ?? Number.NaN)
  const box = [west, south, east, north] as const
  return box.every((each) => each !== undefined && Math.abs(each) <= 180) ? (box as Bounds) : null
}
