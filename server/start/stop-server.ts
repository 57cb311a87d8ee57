import { setTimeout as wait } from 'node:timers/promises'
import { env } from '@/server/base/env'
import type { Log } from '@/server/base/log'
import { isStopping, noteStopping } from '@/server/base/stopping'
import { type OpenConnections, watchConnections } from '@/server/listener/open-connections'
import { onRequestStart } from '@/server/listener/request-hooks'

/** Milliseconds until idle connections are cut: they would delay the exit by a minute. */
const unusedWithin = 1_000
/** Milliseconds that requests under way may take to finish. */
const answersWithin = 20_000
const endWithin = 25_000

const signals = ['SIGTERM', 'SIGINT'] as const

interface Parts {
  log: Log
  /** Stops jobs, provider and database, even while they are still starting. */
  close(): Promise<void>
}

/**
 * Shuts the process down in order. On a signal it first announces it (`/system/health` answers 503, answers
 * close their connections) and keeps serving for `STOP_DELAY_SECONDS`, so that a load balancer notices. Then
 * Next refuses new connections and finishes requests under way, for 20 s at most; `close` ends the rest, and
 * the exit code is 0. After 25 s it logs what still runs and exits with 1.
 */
export function stopInOrder({ log, close }: Parts): void {
  closeConnectionsWhileStopping()
  const connections = watchConnections()
  const exit = process.exit.bind(process)
  let isClosing = false
  const fail = (error: unknown) => {
    log.error({ event: 'stop_failed', err: error }, 'The process did not end in order.')
    exit(1)
  }
  // Next calls this after the last request's answer, the only hook before the exit.
  const closeThenExit = (): never => {
    if (!isClosing) {
      isClosing = true
      close().then(() => exit(0), fail)
    }
    return undefined as never
  }
  const giveUp = () => {
    const waitsFor = isClosing ? 'jobs, provider or database' : 'requests'
    log.error(
      { event: 'stop_overdue', waitsFor, connections: connections.count() },
      `The process had not ended in order after ${endWithin / 1000} s and ends now.`,
    )
    exit(1)
  }
  for (const signal of signals) {
    const next = process.listeners(signal)
    process.on(signal, () => {
      if (isStopping()) return
      noteStopping()
      log.info({ event: 'stopping', signal }, 'The process was told to stop.')
      process.exit = closeThenExit
      wait(env.STOP_DELAY_SECONDS * 1000).then(() => {
        for (const listener of next) listener(signal)
        limitStop(connections, giveUp)
      }, fail)
    })
    // Only now: without any listener for a moment, a signal on its way would be lost.
    for (const listener of next) process.removeListener(signal, listener)
  }
}

function limitStop(connections: OpenConnections, giveUp: () => void): void {
  setTimeout(connections.cutUnused, unusedWithin).unref()
  setTimeout(connections.cutAll, answersWithin).unref()
  setTimeout(giveUp, endWithin).unref()
}

/** A kept-alive connection would carry the next request too, and keep the server running. */
function closeConnectionsWhileStopping(): void {
  onRequestStart((_request, response) => {
    const writeHead = response.writeHead
    response.writeHead = function (this: typeof response, ...head: unknown[]) {
      if (isStopping()) response.setHeader('connection', 'close')
      return Reflect.apply(writeHead, this, head)
    } as typeof writeHead
  })
}
