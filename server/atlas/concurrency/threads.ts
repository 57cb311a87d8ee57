import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isNativeError } from 'node:util/types'
import { setFlagsFromString } from 'node:v8'
import { parentPort, Worker } from 'node:worker_threads'

const heapMegabytes = 512
const youngMegabytes = 8
/** One thread handles the answers of so many. */
const maxThreads = 4

/** Number of threads worth starting on this machine: one per processor, 0 with one processor. */
export function threadsHere(): number {
  const processors = availableParallelism()
  return processors === 1 ? 0 : Math.min(processors, maxThreads)
}

/** Memory that moves to another thread instead of being copied. */
type Moved = readonly ArrayBuffer[]

type Answer<A> = { answer: A } | { problem: string }

/**
 * Threads that answer questions, each in the order asked. A thread runs a source file that calls
 * `answerQuestions`.
 */
export class Threads<Q, A> {
  readonly #threads: readonly Thread<Q, A>[]

  /**
   * @param entry the threads' file, as a path below the working folder
   * @param data each thread's `workerData`; shared buffers are not copied
   */
  constructor(count: number, entry: string, data?: unknown) {
    this.#threads = Array.from({ length: count }, () => new Thread<Q, A>(entry, data))
  }

  /**
   * Asks the thread with the fewest questions.
   * @throws Error with the message of the thread's own error
   * @throws ThreadEnded if the thread ends
   */
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

/** A thread ended while it was needed. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** Answers the questions that this thread is asked; `moved` names the answer's memory. */
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
    // The command's own flag holds for every thread: large young generations of all would fill memory.
    setFlagsFromString(`--max-semi-space-size=${youngMegabytes}`)
    this.#worker = new Worker(resolve(entry), {
      // As the process that makes documents: tsx knows the alias.
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
