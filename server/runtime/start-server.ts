import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '@/lib/config/brand'
import { returnHosts } from '@/lib/config/return-url'
import { keepFilesPrivate } from '@/server/base/files/private-files'
import type { Log } from '@/server/base/log/log'
import { createLog } from '@/server/base/log/log'
import { isStopping, noteStopping } from '@/server/base/process/runtime'
import { appOrigin, type Env, env, isBuilding, originOf } from '@/server/base/settings/env'
import {
  fewHeaders,
  knownHosts,
  knownMethods,
  noFaultPage,
  noNullCharacter,
  ownCookies,
  pathsOnly,
} from '@/server/listener/address-rules'
import { clientUnits } from '@/server/listener/client-units'
import {
  closeConnectionsWhileStopping,
  connectionsOfProcess,
  limitConnections,
  type OpenConnections,
  watchConnections,
} from '@/server/listener/connection-limits'
import type { Rule } from '@/server/listener/gate'
import { guardServers } from '@/server/listener/gate'
import { packedFiles, sendPackedFiles } from '@/server/listener/packed-files'
import {
  frameAnswers,
  nameMapOrigins,
  refuseUnreadableAddresses,
  requireSecureTransport,
  watchClientAddresses,
} from '@/server/listener/request-hooks'
import { cutSlowClients } from '@/server/listener/slow-clients'
import { mapOrigins, streetsNow } from '@/server/streets/street-map'
import { startRuntime } from './start-runtime'

/** Idle connections would delay the exit by a minute; ms. */
const unusedWithin = 1_000
/** For running requests, ms. */
const answersWithin = 20_000
const endWithin = 25_000

const signals = ['SIGTERM', 'SIGINT'] as const

interface Parts {
  log: Log
  /** Works even while the parts are still starting. */
  close(): Promise<void>
}

/**
 * On a signal, announces the stop (`/system/health` answers 503, answers close their connections)
 * and serves for `STOP_DELAY_SECONDS`, so that a load balancer notices. Then Next finishes running
 * requests within 20 s; after 25 s, logs what still runs and exits with 1.
 */
function stopInOrder({ log, close }: Parts): void {
  closeConnectionsWhileStopping()
  const connections = watchConnections()
  const exit = process.exit.bind(process)
  let isClosing = false
  const fail = (error: unknown) => {
    log.error({ event: 'stop_failed', err: error }, 'The process did not end in order.')
    exit(1)
  }
  // Next calls this after the last answer, the only hook before the exit.
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
    // Only now: a signal that finds no listener is lost.
    for (const listener of next) process.removeListener(signal, listener)
  }
}

function limitStop(connections: OpenConnections, giveUp: () => void): void {
  setTimeout(connections.cutUnused, unusedWithin).unref()
  setTimeout(connections.cutAll, answersWithin).unref()
  setTimeout(giveUp, endWithin).unref()
}

/** The app's session, next-auth's unfinished sign-ins and the embedded provider's own. */
const cookies = [`${brand.slug}.`, 'next-auth.', 'identity.']

type Hosts = Pick<Env, 'APP_URL' | 'PORT' | 'STUDIO_HOST' | 'DEMO_HOST' | 'MAPS_URL'>
type Rules = Hosts & Pick<Env, 'UNITS_PER_MINUTE'>

/** The embedded provider shares the app's host. */
function ownHosts(env: Hosts): Set<string> {
  const named = returnHosts({
    appOrigin: originOf(env),
    studioHost: env.STUDIO_HOST,
    demoHost: env.DEMO_HOST,
  }).map((host) => `http://${host}`)
  const addresses = env.MAPS_URL === undefined ? named : [...named, env.MAPS_URL]
  return new Set(addresses.map((address) => new URL(address).hostname))
}

/** Allows any host until `APP_URL` names one. */
export function requestRules(env: Rules): readonly Rule[] {
  const hosts = ownHosts(env)
  const isOurs = (hostname: string) => hosts.has(hostname)
  return [
    clientUnits(env.UNITS_PER_MINUTE),
    knownMethods,
    fewHeaders,
    pathsOnly(isOurs),
    ...(env.APP_URL === undefined ? [] : [knownHosts(isOurs)]),
    noNullCharacter,
    noFaultPage,
    ownCookies(cookies),
  ]
}

/** A trusted proxy brings everybody's connections from one address. */
const connectionsPerNetwork = ({ TRUSTED_PROXIES, CONNECTIONS_PER_ADDRESS }: Env) =>
  TRUSTED_PROXIES === 0 ? CONNECTIONS_PER_ADDRESS : Number.POSITIVE_INFINITY

/** A killed starter forwards no signal, and port and database would stay taken: the end of its channel means stop. */
export function stopWithStarter(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

function sentences(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} ${sentences(error.cause)}` : error.message
}

/** Failed parts have reported it and need no shutdown. */
const nothing = () => undefined

export async function startServer(): Promise<void> {
  if (isBuilding) return
  try {
    watchClientAddresses(env.TRUSTED_PROXIES)
    refuseUnreadableAddresses()
    nameMapOrigins(mapOrigins)
    frameAnswers()
    sendPackedFiles(packedFiles())
    guardServers(requestRules(env))
    cutSlowClients()
    requireSecureTransport(appOrigin)
    const log = createLog(env.LOG_LEVEL)
    limitConnections({ perNetwork: connectionsPerNetwork(env), all: connectionsOfProcess() }, log)
    keepFilesPrivate(env.VAR_DIR, log)
    // Early, so that the first page's policy knows its hosts.
    streetsNow(log)?.catch(nothing)
    const starting = startRuntime(log)
    // Registered before the parts run: an unresponsive database must not block the shutdown.
    stopInOrder({ log, close: () => starting.then(({ close }) => close(), nothing) })
    stopWithStarter()
    await starting
  } catch (error) {
    process.stderr.write(`\n${sentences(error)}\n`)
    process.exit(1)
  }
}
