import { setTimeout as wait } from 'node:timers/promises'
import { env } from '@/server/env'
import { onRequestStart } from '@/server/listener/request-start'
import { isStopping, noteStopping } from './stopping'

/** Milliseconds from the signal to the end, whatever still runs. */
const endWithin = 25_000

const signals = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends the process in order. On a signal it first says that it wants no more (`/system/health` answers 503, answers
 * close their connections) and goes on serving for `STOP_DELAY_SECONDS`, so that a balancer in front learns of it; then
 * Next refuses new connections and finishes what is under way, `close` ends jobs, provider and database, and the exit
 * code is 0.
 */
export function stopInOrder(close: () => Promise<void>): void {
  closeConnectionsWhileStopping()
  const exit = process.exit.bind(process)
  let isClosing = false
  // Next calls this when the last request has been answered; there is no other moment between that and the end.
  const closeThenExit = (): never => {
    if (!isClosing) {
      isClosing = true
      close().then(
        () => exit(0),
        () => exit(1),
      )
    }
    return undefined as never
  }
  for (const signal of signals) {
    const next = process.listeners(signal)
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (isStopping()) return
      noteStopping()
      process.exit = closeThenExit
      setTimeout(() => exit(1), endWithin + env.STOP_DELAY_SECONDS * 1000).unref()
      wait(env.STOP_DELAY_SECONDS * 1000).then(() => {
        for (const listener of next) listener(signal)
      }, exit)
    })
  }
}

/** A connection that is kept would be used for the next request too, and keep the server from ending. */
function closeConnectionsWhileStopping(): void {
  onRequestStart((_request, response) => {
    const writeHead = response.writeHead
    response.writeHead = function (this: typeof response, ...head: unknown[]) {
      if (isStopping()) response.setHeader('connection', 'close')
      return Reflect.apply(writeHead, this, head)
    } as typeof writeHead
  })
}
