import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '@/server/engine/errors/app-error'
import type { PlanMessage, PlanOrder, PlanRequest } from './plan-order'

export interface NetworkPlanner {
  /**
   * One plan at a time. Ends when the plan is done or `signal` aborts, after which the process has a moment to answer.
   * @throws AppError 422 with a sentence for the user; Error for a fault of ours; the signal's reason
   */
  plan(order: PlanOrder, given: { signal: AbortSignal; onMessage(message: PlanMessage): void }): Promise<void>
  close(): void
}

/** Joined at run time: a bundler that resolved it would pull it into the web app. */
const entry = ['server', 'engine', 'network', 'plan-worker.ts'].join('/')

const heapMegabytes = 1_024
/** For a plan with its bound and draws. */
const limitMs = 10 * 60_000
/** An edit soon after finds drives and estimates again. */
const idleMs = 5 * 60_000
/** The solver of the bound hears nothing until it returns. */
const stopMs = 500

export function createNetworkPlanner(): NetworkPlanner {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const start = (): ChildProcess => {
    const started = startWorker()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }
  return {
    async plan(order, { signal, onMessage }) {
      signal.throwIfAborted()
      clearTimeout(idle)
      child ??= start()
      try {
        await ask(child, { order, signal, onMessage, kill: end })
      } finally {
        idle = setTimeout(end, idleMs)
        idle.unref()
      }
    },
    close: end,
  }
}

function startWorker(): ChildProcess {
  const child = fork(entry, [], {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${heapMegabytes}`],
    // No secrets: it needs none.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

interface Asked {
  order: PlanOrder
  signal: AbortSignal
  onMessage(message: PlanMessage): void
  kill(): void
}

function ask(child: ChildProcess, { order, signal, onMessage, kill }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping: NodeJS.Timeout | undefined
    const settle = (finish: () => void) => {
      clearTimeout(limit)
      clearTimeout(stopping)
      child.off('message', hear).off('exit', fail).off('error', fail)
      signal.removeEventListener('abort', stop)
      finish()
    }
    const fail = () =>
      settle(() =>
        reject(signal.aborted ? signal.reason : new Error('The process that plans networks ended.')),
      )
    const hear = (message: PlanMessage) => {
      if (signal.aborted) {
        if (message.kind === 'done' || message.kind === 'problem') settle(() => reject(signal.reason))
        return
      }
      if (message.kind === 'done') settle(resolve)
      else if (message.kind === 'problem') settle(() => reject(faultOf(message)))
      else onMessage(message)
    }
    const stop = () => {
      child.send({ kind: 'stop' } satisfies PlanRequest, () => undefined)
      stopping = setTimeout(kill, stopMs)
    }
    const limit = setTimeout(() => {
      kill()
      settle(() =>
        reject(
          new AppError({
            code: 'invalid',
            message: 'The plan took more than 10 minutes. Choose fewer candidates or station options.',
          }),
        ),
      )
    }, limitMs)
    child.on('message', hear).on('exit', fail).on('error', fail)
    signal.addEventListener('abort', stop)
    child.send({ kind: 'plan', order } satisfies PlanRequest, (error) => {
      if (error) fail()
    })
  })
}

const faultOf = ({ sentence, isKnown }: Extract<PlanMessage, { kind: 'problem' }>): Error =>
  isKnown ? new AppError({ code: 'invalid', message: sentence }) : new Error(sentence)
