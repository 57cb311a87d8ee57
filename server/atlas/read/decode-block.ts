import { isNativeError } from 'node:util/types'
import { ExtractError } from './extract-error'
import { type BlockTarget, readOsmBlock } from './osm-block'
import { unpackBlob } from './pbf-blocks'

export function decodeBlock(blob: Uint8Array, target: BlockTarget): void {
  const bytes = blaming('a block cannot be unpacked', () => unpackBlob(blob))
  blaming('a block is corrupt', () => readOsmBlock(bytes, target))
}

export function blaming<T>(fault: string, step: () => T): T {
  try {
    return step()
  } catch (cause) {
    if (cause instanceof ExtractError) throw cause
    throw new Error(`${fault}, ${isNativeError(cause) ? cause.message : cause}`, { cause })
  }
}
