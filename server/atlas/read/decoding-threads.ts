import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DecodingAnswer } from './decoding-thread'
import { ExtractError } from './extract-error'
import type { PackedBlock } from './packed-block'

const usualEntry = 'server/atlas/read/decoding-thread.ts'
const heapMegabytes = 512

/** Decodes blobs in threads. */
export class DecodingThreads {
  readonly #threads: readonly DecodingThread[]

  /** @param entry the file that a thread runs, as a path below the working folder */
  constructor(count: number, entry = usualEntry) {
    this.#threads = Array.from({ length: count }, () => new DecodingThread(entry))
  }

  /**
   * Decodes the blob of an OSMData block in the least busy thread. The blob's buffer moves there.
   * @throws Error with a clause that says why the block is malformed
   * @throws ExtractError if the thread ends
   */
  decode(blob: Uint8Array<ArrayBuffer>): Promise<PackedBlock> {
    const [first, ...others] = this.#threads
    if (!first) throw new RangeError('There is no thread.')
    return others.reduce((least, other) => (other.waiting < least.waiting ? other : least), first).ask(blob)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}

type Question = PromiseWithResolvers<PackedBlock>

/** A thread that answers questions in their order. */
class DecodingThread {
  readonly #worker: Worker
  readonly #questions: Question[] = []
  #end: ExtractError | null = null

  constructor(entry: string) {
    this.#worker = new Worker(resolve(entry), {
      execArgv: ['--import', 'tsx'],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    this.#worker.on('message', (answer: DecodingAnswer) => {
      const question = this.#questions.shift()
      if ('block' in answer) question?.resolve(answer.block)
      else question?.reject(new Error(answer.problem))
    })
    this.#worker.on('error', (cause) => this.#fail(cause.message, cause))
    this.#worker.on('exit', (code) => this.#fail(`code ${code}`))
  }

  get waiting() {
    return this.#questions.length
  }

  ask(blob: Uint8Array<ArrayBuffer>): Promise<PackedBlock> {
    if (this.#end) return Promise.reject(this.#end)
    const question = Promise.withResolvers<PackedBlock>()
    this.#questions.push(question)
    this.#worker.postMessage(blob, [blob.buffer])
    return question.promise
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(reason: string, cause?: Error) {
    this.#end ??= new ExtractError(`A thread that reads the extract ended early (${reason}).`, { cause })
    for (const question of this.#questions.splice(0)) question.reject(this.#end)
  }
}
