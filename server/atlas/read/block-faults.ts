import { blaming } from './decode-block'
import { ExtractError } from './extract-error'
import { type OsmHeader, readOsmHeader } from './osm-header'
import { type PbfBlock, unpackBlob } from './pbf-blocks'

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
