import { appOrigin, env, isBuilding } from '@/server/base/env'
import { createLog } from '@/server/base/log'
import {
  frameAnswers,
  refuseForeignMethods,
  refuseUnreadableAddresses,
  requireSecureTransport,
  watchClientAddresses,
} from '@/server/listener/request-hooks'
import { startRuntime } from './start-runtime'
import { stopInOrder } from './stop-server'
import { stopWithStarter } from './stop-with-starter'

/** The sentence of an error and of what caused it; the stack is for nobody at a terminal. */
function sentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} ${sentences(error.cause)}` : error.message
}

/** Parts that could not start have said so and need no end. */
const nothing = () => undefined

/** Starts everything this process runs; prints one sentence and ends the process when that is impossible. */
export async function startServer(): Promise<void> {
  if (isBuilding) return
  try {
    watchClientAddresses(env.TRUSTED_PROXIES)
    refuseUnreadableAddresses()
    frameAnswers()
    refuseForeignMethods()
    requireSecureTransport(appOrigin)
    const log = createLog(env.LOG_LEVEL)
    const starting = startRuntime(log)
    // Before the parts stand: a database that does not answer must not keep a process from being stopped.
    stopInOrder({ log, close: () => starting.then(({ close }) => close(), nothing) })
    stopWithStarter()
    await starting
  } catch (error) {
    process.stderr.write(`\n${sentences(error)}\n`)
    process.exit(1)
  }
}
