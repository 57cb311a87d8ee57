import { stat } from 'node:fs/promises'
import { inOrderAhead } from '@/server/atlas/concurrency/at-a-time'
import { ThreadEnded, Threads, threadsHere } from '@/server/atlas/concurrency/threads'
import { decodeBlock } from './decode-block'
import type { BlockTarget } from './osm-block'
import { type PackedBlock, pourBlock } from './packed-block'
import { type PbfBlock, readPbfBlocks } from './pbf-blocks'

export interface DecodedBlock {
  block: PbfBlock
  pour(target: BlockTarget): void
}

/** Bytes. Smaller extracts are read before threads have started. */
const worthThreads = 16e6
const aheadPerThread = 2
const threadEntry = 'server/atlas/read/decoding-thread.ts'

export async function decodingThreadsFor(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  return size < worthThreads ? 0 : threadsHere()
}

/** Holds two decoded blocks per thread. */
export async function* decodedBlocks(path: string, count: number): AsyncGenerator<DecodedBlock> {
  if (count > 0) {
    yield* blocksFromThreads(path, count)
    return
  }
  for await (const block of readPbfBlocks(path)) {
    yield { block, pour: (target) => decodeBlock(block.blob, target) }
  }
}

async function* blocksFromThreads(path: string, count: number): AsyncGenerator<DecodedBlock> {
  const threads = new Threads<Uint8Array, PackedBlock>(count, threadEntry)
  const blocks = readPbfBlocks(path)
  const next = async (): Promise<DecodedBlock | null> => {
    const { done, value: block } = await blocks.next()
    if (done) return null
    if (block.type === 'OSMHeader') return { block, pour: () => undefined }
    return decoded(block, threads.ask(block.blob, [block.blob.buffer]))
  }
  try {
    yield* inOrderAhead(next, aheadPerThread * count)
  } finally {
    await Promise.all([blocks.return(), threads.close()])
  }
}

async function decoded(block: PbfBlock, answer: Promise<PackedBlock>): Promise<DecodedBlock> {
  try {
    const packed = await answer
    return { block, pour: (target) => pourBlock(packed, target) }
  } catch (error) {
    if (error instanceof ThreadEnded) throw error
    return {
      block,
      pour() {
        throw error
      },
    }
  }
}
