import { appOrigin, env, isBuilding } from '@/server/base/env'
import { createLog } from '@/server/base/log'
import { keepFilesPrivate } from '@/server/base/private-files'
import { guardServers } from '@/server/listener/gate'
import { packedFiles, sendPackedFiles } from '@/server/listener/packed-files'
import {
  frameAnswers,
  refuseUnreadableAddresses,
  requireSecureTransport,
  watchClientAddresses,
} from '@/server/listener/request-hooks'
import { cutSlowClients } from '@/server/listener/slow-clients'
import { requestRules } from './request-rules'
import { startRuntime } from './start-runtime'
import { stopInOrder } from './stop-server'
import { stopWithStarter } from './stop-with-starter'

/** The messages of an error and its causes; a stack does not help at a terminal. */
function sentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} ${sentences(error.cause)}` : error.message
}

/** Parts that failed to start have reported it and need no shutdown. */
const nothing = () => undefined

/** Starts everything this process runs; on failure prints one sentence and exits. */
export async function startServer(): Promise<void> {
  if (isBuilding) return
  try {
    watchClientAddresses(env.TRUSTED_PROXIES)
    refuseUnreadableAddresses()
    frameAnswers()
    sendPackedFiles(packedFiles())
    guardServers(requestRules(env))
    cutSlowClients()
    requireSecureTransport(appOrigin)
    const log = createLog(env.LOG_LEVEL)
    keepFilesPrivate(env.VAR_DIR, log)
    const starting = startRuntime(log)
    // Registered before the parts run: a database that does not answer must not block the shutdown.
    stopInOrder({ log, close: () => starting.then(({ close }) => close(), nothing) })
    stopWithStarter()
    await starting
  } catch (error) {
    process.stderr.write(`\n${sentences(error)}\n`)
    process.exit(1)
  }
}
