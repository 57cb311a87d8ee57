import { serve } from '@hono/node-server'
import { errorCode } from '@/server/base/errors/error-code'
import { keepFilesPrivate } from '@/server/base/files/private-files'
import { createLog } from '@/server/base/log/log'
import { noteStopping } from '@/server/base/process/runtime'
import { appOrigin, env } from '@/server/base/settings/env'
import { secretsFor } from '@/server/base/settings/secrets'
import { fewHeaders, knownMethods, pathsOnly } from '@/server/listener/address-rules'
import {
  closeConnectionsWhileStopping,
  connectionsOfProcess,
  limitConnections,
  watchConnections,
} from '@/server/listener/connection-limits'
import { guardServers } from '@/server/listener/gate'
import { cutSlowClients } from '@/server/listener/slow-clients'
import { composeEngine } from './compose-engine'
import { engineSettings } from './engine-settings'

const graceMs = 10_000
/** Idle connections would use up the grace period. */
const unusedMs = 1_000

const log = createLog(env.LOG_LEVEL)

/** Only the web app calls it, by path. */
const rules = [knownMethods, pathsOnly(() => false), fewHeaders]

async function run(): Promise<void> {
  keepFilesPrivate(env.VAR_DIR, log)
  guardServers(rules)
  cutSlowClients()
  // The web app's connections all come from one address.
  limitConnections({ perNetwork: Number.POSITIVE_INFINITY, all: connectionsOfProcess() }, log)
  const engine = await composeEngine(
    engineSettings(env, { origin: appOrigin, apiKey: secretsFor(env).apiKey() }),
    log,
  )
  const server = serve({ fetch: engine.fetch, port: env.ENGINE_PORT }, ({ port }) => {
    print([{ part: 'address', uses: `http://localhost:${port}` }, ...engine.parts])
  })
  server.on('error', (error: Error) => void fail(portSentence(error)))
  closeConnectionsWhileStopping()
  const connections = watchConnections()
  const stop = () => {
    noteStopping()
    setTimeout(connections.cutUnused, unusedMs).unref()
    setTimeout(giveUp, graceMs).unref()
    server.close(() => void engine.close().then(() => process.exit(0), fail))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

function giveUp(): void {
  log.error(
    { event: 'stop_overdue' },
    `The engine had not ended in order after ${graceMs / 1000} s and ends now.`,
  )
  process.exit(1)
}

function print(rows: readonly { part: string; uses: string }[]): void {
  const width = Math.max(...rows.map(({ part }) => part.length))
  process.stdout.write(`${rows.map(({ part, uses }) => `  ${part.padEnd(width)}  ${uses}`).join('\n')}\n`)
}

function portSentence(error: Error): Error {
  if (errorCode(error) !== 'EADDRINUSE') return error
  return new Error(`Port ${env.ENGINE_PORT} is in use. Stop what uses it or set ENGINE_PORT.`)
}

function fail(error: unknown): void {
  log.debug({ err: error }, 'The engine did not start.')
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} ${sentenceOf(error.cause)}` : error.message
}

run().catch(fail)
