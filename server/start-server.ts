import { watchClientAddresses } from './client-address'
import { appOrigin, env, isBuilding } from './env'
import { sendPackedAnswers } from './packed-answers'
import { startRuntime } from './start-runtime'
import { requireSecureTransport } from './transport-security'

const CLOSE_WITHIN = 15_000

/** The sentence of an error and of what caused it; the stack is for nobody at a terminal. */
function sentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} ${sentences(error.cause)}` : error.message
}

/**
 * Lets the process end only when jobs, provider and database are closed. On a signal Next first finishes the
 * requests under way and then calls `process.exit`; there is no other moment between the two.
 */
function closeBeforeExit(close: () => Promise<void>): void {
  const exit = process.exit.bind(process)
  let closing = false
  const closeThenExit = (): never => {
    if (!closing) {
      closing = true
      const limit = setTimeout(() => exit(1), CLOSE_WITHIN)
      limit.unref()
      close().then(
        () => exit(0),
        () => exit(1),
      )
    }
    return undefined as never
  }
  const onSignal = () => {
    process.exit = closeThenExit
  }
  // First in line, so that it stands when Next's own handlers run.
  process.prependListener('SIGTERM', onSignal)
  process.prependListener('SIGINT', onSignal)
}

/** Starts everything this process runs; prints one sentence and ends the process when that is impossible. */
export async function startServer(): Promise<void> {
  if (isBuilding) return
  try {
    watchClientAddresses(env.TRUSTED_PROXIES)
    sendPackedAnswers()
    requireSecureTransport(appOrigin)
    const runtime = await startRuntime()
    closeBeforeExit(runtime.close)
  } catch (error) {
    process.stderr.write(`\n${sentences(error)}\n`)
    process.exit(1)
  }
}
