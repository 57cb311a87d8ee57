import { type ChildProcess, fork } from 'node:child_process'

export interface WorkerOptions {
  /** Joined at run time: a bundler that resolved it would pull it into the web app. */
  entry: string
  /** Completes 'The process that ...' in messages. */
  task: string
  /** One result, as a sentence begins: 'A document'. */
  result: string
  heapMegabytes: number
  /** For one answer, from when the process is ready. */
  limitMs: number
  idleMs: number
}

export interface WorkerProcess<Request, Answer> {
  /**
   * @throws WorkerFault when the program reports a failure; Error when it dies or takes too long.
   */
  ask(request: Request): Promise<Answer>
  processId(): number | undefined
  close(): void
}

/** The first message of a process is `ready`; `problem` says why there is no answer. */
export type WorkerMessage<Answer> =
  | { kind: 'ready' }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'problem'; problem: string }

/** A busy machine needs seconds to start a process, which is no fault of the request. */
const startLimitMs = 20_000

/** The program continues with the next request. */
class WorkerFault extends Error {
  override name = 'WorkerFault'
}

/**
 * One request at a time; starts with the first and ends when idle. A timeout or crash rejects the
 * request, and the next one gets a new process.
 */
export function createWorkerProcess<Request, Answer>(options: WorkerOptions): WorkerProcess<Request, Answer> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = startWorker(options)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }
  const answer = async (request: Request): Promise<Answer> => {
    if (closed) throw new Error('The service is stopping.')
    clearTimeout(idle)
    const isStarting = child === undefined
    child ??= start()
    try {
      return await askWorker(child, request, { ...options, isStarting })
    } catch (error) {
      if (!(error instanceof WorkerFault)) end()
      throw error
    } finally {
      idle = setTimeout(end, options.idleMs)
      idle.unref()
    }
  }
  return {
    ask(request) {
      const answered = turn.then(() => answer(request))
      turn = answered.catch(() => undefined)
      return answered
    },
    processId: () => child?.pid,
    close() {
      closed = true
      end()
    },
  }
}

function startWorker({ entry, heapMegabytes }: WorkerOptions): ChildProcess {
  const child = fork(entry, [], {
    // Runs the sources even beside the built web app: tsx knows JSX and the alias.
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
    // No secrets: it handles untrusted input.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Pending requests report it; without a listener it would end our process.
  child.on('error', () => undefined)
  // Neither process nor channel keeps ours alive.
  child.unref()
  child.channel?.unref()
  return child
}

function askWorker<Request, Answer>(
  child: ChildProcess,
  request: Request,
  { task, result, limitMs, isStarting }: WorkerOptions & { isStarting: boolean },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    const fail = (message: string, cause?: Error) => settle(() => reject(new Error(message, { cause })))
    const limitAnswer = () =>
      setTimeout(() => fail(`${result} was not ready after ${limitMs / 1000} s.`), limitMs)
    const limitStart = () =>
      setTimeout(
        () => fail(`The process that ${task} did not start in ${startLimitMs / 1000} s.`),
        startLimitMs,
      )
    let limit = isStarting ? limitStart() : limitAnswer()
    const onError = (cause: Error) => fail(`The process that ${task} cannot be reached.`, cause)
    const onExit = (code: number | null, signal: string | null) =>
      fail(`The process that ${task} ended (${signal ?? code}).`)
    const onMessage = (message: WorkerMessage<Answer>) => {
      switch (message.kind) {
        case 'ready':
          clearTimeout(limit)
          limit = limitAnswer()
          return
        case 'answer':
          return settle(() => resolve(message.answer))
        case 'problem':
          return settle(() => reject(new WorkerFault(message.problem)))
      }
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(request as object, (error) => {
      if (error) onError(error)
    })
  })
}
