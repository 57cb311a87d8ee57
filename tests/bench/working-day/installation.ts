import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltApp, startBuiltApp } from '@/tests/battery/rig/built-app'
import type { TestProvider } from '@/tests/battery/rig/identity'
import { type RoundRobin, startRoundRobin } from '@/tests/battery/rig/round-robin'
import { benchApiKey, type RunningEngine, startEngine } from '@/tests/bench/engine-alone'
import { freePort } from '@/tests/bench/free-port'
import { startOwnProvider } from '@/tests/bench/own-provider'
import { type PostgresServer, startPostgres } from '@/tests/support/postgres-server'

export interface Installation {
  balancer: RoundRobin
  provider: TestProvider
  postgres: PostgresServer
  webs: readonly BuiltApp[]
  /** For the live bytes of each process (`heap-probe.cjs`). */
  heapFolder: string
  /** Ids of webs and engines by name; restarts change them. */
  processes(): ReadonlyMap<string, number>
  /** Uses SIGKILL, and restarts after `pauseMs`. */
  killEngine(pauseMs: number): Promise<void>
  close(): Promise<void>
}

/** Nothing leaves the machine. */
const quiet = {
  GOOGLE_MAPS_SERVER_KEY: '',
  SATELLITE_TILES_URL: 'off',
  LOG_LEVEL: 'error',
  // Virtual people have their own addresses in front of the balancer.
  TRUSTED_PROXIES: '2',
}

const pairs = ['first', 'second']

/** @param folder removed by the caller */
export async function startInstallation(folder: string): Promise<Installation> {
  const undo: (() => Promise<unknown> | unknown)[] = []
  const close = async () => {
    for (const each of undo.toReversed()) await each()
  }
  try {
    const postgres = await startPostgres()
    undo.push(postgres.stop)
    const balancer = await startRoundRobin()
    undo.push(balancer.close)
    const provider = await startOwnProvider(balancer.origin, 3_600)
    undo.push(provider.close)
    const varDir = join(folder, 'var')
    const heapFolder = join(folder, 'heap')
    mkdirSync(heapFolder)
    const shared = {
      ...quiet,
      HEAP_PROBE_FOLDER: heapFolder,
      NODE_OPTIONS: `--require=${join(import.meta.dirname, 'heap-probe.cjs')}`,
      ...provider.settings,
      API_KEY: benchApiKey,
      APP_URL: balancer.origin,
      DATABASE_URL: postgres.url,
    }
    const engines: RunningEngine[] = []
    undo.push(() => Promise.all(engines.map((engine) => engine.stop())))
    const webs: BuiltApp[] = []
    undo.push(() => Promise.all(webs.map((web) => web.stop())))
    for (const _ of pairs) {
      const engine = await startEngine(varDir, { ...shared, ENGINE_PORT: String(await freePort()) })
      engines.push(engine)
      webs.push(await startBuiltApp(varDir, { ...shared, API_BASE_URL: engine.origin }))
    }
    balancer.setBackends(webs.map(({ origin }) => Number(new URL(origin).port)))
    return {
      heapFolder,
      balancer,
      provider,
      postgres,
      webs,
      processes: () =>
        new Map(
          pairs.flatMap((pair, at) => [
            [`${pair} web process`, webs[at]?.pid ?? 0],
            [`${pair} engine`, engines[at]?.pid ?? 0],
          ]),
        ),
      async killEngine(pauseMs) {
        const [engine] = engines
        if (!engine) return
        await engine.stop('SIGKILL')
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        engines[0] = await startEngine(varDir, { ...shared, ENGINE_PORT: new URL(engine.origin).port })
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
