import { isNativeError } from 'node:util/types'
import type { Bounds } from '@/lib/geo/mercator'
import { ExtractError } from './extract-error'
import { type BlockTarget, readOsmBlock } from './osm-block'
import { type PbfBlock, unpackBlob } from './pbf-blocks'
import { ProtobufCursor, readFields } from './protobuf-cursor'

export function decodeBlock(blob: Uint8Array, target: BlockTarget): void {
  const bytes = blaming('a block cannot be unpacked', () => unpackBlob(blob))
  blaming('a block is corrupt', () => readOsmBlock(bytes, target))
}

function blaming<T>(fault: string, step: () => T): T {
  try {
    return step()
  } catch (cause) {
    if (cause instanceof ExtractError) throw cause
    throw new Error(`${fault}, ${isNativeError(cause) ? cause.message : cause}`, { cause })
  }
}

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

export interface OsmHeader {
  date: string
  box: Bounds | null
}

/** @throws Error if the file requires an unsupported feature, such as a full history */
function readOsmHeader(bytes: Uint8Array): OsmHeader {
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

export function headerOf(path: string, block: PbfBlock): OsmHeader {
  try {
    const bytes = blaming('a block cannot be unpacked', () => unpackBlob(block.blob))
    return blaming('a block is corrupt', () => readOsmHeader(bytes))
  } catch (cause) {
    throw brokenBlock(path, block, cause)
  }
}

export function brokenBlock(path: string, block: PbfBlock, cause: unknown): ExtractError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ExtractError(
    `The extract ${path} is not usable: ${reason} (block ${block.number} at byte ${block.offset} of ${block.totalBytes}).`,
    { cause },
  )
}
