import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isNativeError } from 'node:util/types'
import { setFlagsFromString } from 'node:v8'
import { parentPort, Worker } from 'node:worker_threads'

const heapMegabytes = 512
const youngMegabytes = 8
/** One thread cannot handle the answers of more. */
const maxThreads = 4

export function threadsHere(): number {
  const processors = availableParallelism()
  return processors === 1 ? 0 : Math.min(processors, maxThreads)
}

type Moved = readonly ArrayBuffer[]

type Answer<A> = { answer: A } | { problem: string }

/** `entry` must call `answerQuestions`. Each thread answers in the order asked. */
export class Threads<Q, A> {
  readonly #threads: readonly Thread<Q, A>[]

  /** @param entry path below the working folder */
  constructor(count: number, entry: string, data?: unknown) {
    this.#threads = Array.from({ length: count }, () => new Thread<Q, A>(entry, data))
  }

  /** @throws ThreadEnded, or Error with the message of the thread's own error */
  ask(question: Q, moved: Moved = []): Promise<A> {
    const [first, ...others] = this.#threads
    if (!first) throw new RangeError('There is no thread.')
    const min = others.reduce((min, other) => (other.waiting < min.waiting ? other : min), first)
    return min.ask(question, moved)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}

export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

export function answerQuestions<Q, A>(answerTo: (question: Q) => A, moved: (answer: A) => Moved): void {
  parentPort?.on('message', (question: Q) => {
    try {
      const answer = answerTo(question)
      parentPort?.postMessage({ answer }, moved(answer))
    } catch (error) {
      parentPort?.postMessage({ problem: isNativeError(error) ? error.message : String(error) })
    }
  })
}

class Thread<Q, A> {
  readonly #worker: Worker
  readonly #asked: PromiseWithResolvers<A>[] = []
  #end: ThreadEnded | null = null

  constructor(entry: string, workerData: unknown) {
    // V8 flags apply to all threads; large young generations in each would fill memory.
    setFlagsFromString(`--max-semi-space-size=${youngMegabytes}`)
    this.#worker = new Worker(resolve(entry), {
      // tsx resolves the `@/` alias.
      execArgv: ['--import', 'tsx'],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    this.#worker.on('message', (answer: Answer<A>) => {
      const asked = this.#asked.shift()
      if ('answer' in answer) asked?.resolve(answer.answer)
      else asked?.reject(new Error(answer.problem))
    })
    this.#worker.on('error', (cause) => this.#fail(cause.message, cause))
    this.#worker.on('exit', (code) => this.#fail(`code ${code}`))
  }

  get waiting() {
    return this.#asked.length
  }

  ask(question: Q, moved: Moved): Promise<A> {
    if (this.#end) return Promise.reject(this.#end)
    const asked = Promise.withResolvers<A>()
    this.#asked.push(asked)
    this.#worker.postMessage(question, [...moved])
    return asked.promise
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(reason: string, cause?: Error) {
    this.#end ??= new ThreadEnded(`A thread of the build ended early (${reason}).`, { cause })
    for (const asked of this.#asked.splice(0)) asked.reject(this.#end)
  }
}
