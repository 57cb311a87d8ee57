import { type ChildProcess, fork } from 'node:child_process'

export interface WorkerOptions {
  /** Joined at run time: a bundler that resolved it would pull it into the web app. */
  entry: string
  /** Completes 'The process that ...' in messages. */
  task: string
  /** One result, as a sentence begins: 'A document'. */
  result: string
  heapMegabytes: number
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

/** `problem` says why there is no answer. */
export type WorkerMessage<Answer> = { answer: Answer; problem?: never } | { answer?: never; problem: string }

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
    child ??= start()
    try {
      return await askWorker(child, request, options)
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
  { task, result, limitMs }: WorkerOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    const onError = (cause: Error) =>
      settle(() => reject(new Error(`The process that ${task} cannot be reached.`, { cause })))
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process that ${task} ended (${signal ?? code}).`)))
    const onMessage = ({ answer, problem }: WorkerMessage<Answer>) =>
      settle(() => (problem === undefined ? resolve(answer) : reject(new WorkerFault(problem))))
    const limit = setTimeout(() => {
      settle(() => reject(new Error(`${result} was not ready after ${limitMs / 1000} s.`)))
    }, limitMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(request as object, (error) => {
      if (error) onError(error)
    })
  })
}
