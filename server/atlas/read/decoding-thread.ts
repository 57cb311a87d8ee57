import { parentPort } from 'node:worker_threads'
import { type PackedBlock, packBlock, transferred } from './packed-block'

/** Answer to a blob: its block, or the clause that says why it is malformed. */
export type DecodingAnswer = { block: PackedBlock } | { problem: string }

/** Thread of `DecodingThreads`: decodes one blob after another. */
parentPort?.on('message', (blob: Uint8Array) => {
  const answer = answerTo(blob)
  parentPort?.postMessage(answer, 'block' in answer ? transferred(answer.block) : [])
})

function answerTo(blob: Uint8Array): DecodingAnswer {
  try {
    return { block: packBlock(blob) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
