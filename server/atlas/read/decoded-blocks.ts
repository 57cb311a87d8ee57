import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { decodeBlock } from './decode-block'
import { DecodingThreads } from './decoding-threads'
import type { BlockTarget } from './osm-block'
import { pourBlock } from './packed-block'
import { type PbfBlock, readPbfBlocks } from './pbf-blocks'

/** A data block of the file; `pour` throws an Error if it is malformed. */
export interface DecodedBlock {
  block: PbfBlock
  pour(target: BlockTarget): void
}

/** Smaller extracts are read before threads have started. */
const worthThreads = 16e6
/** One thread takes the objects of so many. */
const mostThreads = 4
/** Blocks read ahead for each thread. */
const aheadPerThread = 2

/** Number of threads that decode an extract; 0 decodes it in this one. */
export async function decodingThreadsFor(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  const processors = availableParallelism()
  return size < worthThreads || processors === 1 ? 0 : Math.min(processors, mostThreads)
}

/**
 * The blocks of an extract in their order, decoded ahead in `threads` threads, or in this one without. Holds
 * two blocks per thread.
 * @throws ExtractError as `readPbfBlocks`, or if a thread ends.
 */
export async function* decodedBlocks(path: string, threads: number): AsyncGenerator<DecodedBlock> {
  const blocks = readPbfBlocks(path)
  const decoders = threads > 0 ? new DecodingThreads(threads) : null
  const decode = async (): Promise<DecodedBlock | null> => {
    const { done, value: block } = await blocks.next()
    if (done) return null
    if (!decoders || block.type === 'OSMHeader') {
      return { block, pour: (target) => decodeBlock(block.blob, target) }
    }
    const settled = await decoders.decode(block.blob).then(
      (packed) => ({ packed }),
      (error: unknown) => ({ error }),
    )
    return {
      block,
      pour(target) {
        if ('error' in settled) throw settled.error
        pourBlock(settled.packed, target)
      },
    }
  }
  const ahead = () => {
    const decoded = decode()
    // Its error is raised at its turn.
    decoded.catch(() => undefined)
    return decoded
  }
  try {
    const queue = Array.from({ length: Math.max(1, threads * aheadPerThread) }, ahead)
    for (let next = await queue.shift(); next; next = await queue.shift()) {
      if (decoders) queue.push(ahead())
      yield next
      if (!decoders) queue.push(ahead())
    }
  } finally {
    await Promise.all([blocks.return(), decoders?.close()])
  }
}
