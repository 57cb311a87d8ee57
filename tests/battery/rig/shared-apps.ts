import { statSync } from 'node:fs'
import { freePort } from '@/tests/bench/free-port'
import { browserKey } from './browser-key'
import { type BuiltApp, startBuiltApp } from './built-app'
import { providerSettings } from './identity-client'
import { refuseLeaks, secretsIn } from './log-leaks'
import type { Image, Lease, SharedKind } from './supervised'
import { twoHostNames } from './two-host-names'

interface SharedApp extends Omit<Lease, 'log' | 'client'> {
  kind: SharedKind
  app: BuiltApp
  logFile: string
}

type Place = Pick<Lease, 'ports' | 'providerDirectory'>

interface Deps {
  newFolder(): string
  copyImage(image: Image): Promise<string>
}

export interface SharedApps {
  /** Lends an app to one user until it is given back. */
  lease(kind: SharedKind): Promise<Lease>
  giveBack(id: number): Promise<Record<string, never>>
  close(): Promise<void>
}

const local = (port: number) => `http://127.0.0.1:${port}`

const images: Readonly<Record<SharedKind, Image>> = {
  studio: 'empty',
  engine: 'seeded',
  alone: 'empty',
  hosts: 'seeded',
}

const settingsOf: Readonly<Record<SharedKind, (place: Place) => Record<string, string>>> = {
  studio: ({ ports, providerDirectory }) => ({
    ...providerSettings(local(ports.provider), providerDirectory),
    APP_URL: `http://localhost:${ports.app}`,
    API_BASE_URL: local(ports.stub),
    TRUSTED_PROXIES: '1',
  }),
  engine: ({ ports, providerDirectory }) => ({
    ...providerSettings(local(ports.provider), providerDirectory),
    APP_URL: `http://localhost:${ports.app}`,
    TRUSTED_PROXIES: '1',
    GOOGLE_MAPS_SERVER_KEY: '',
    SATELLITE_TILES_URL: 'off',
    MANUAL_URL: 'https://manual.test/guide',
    MEETING_URL: 'https://meet.test/us?with=sales',
  }),
  alone: ({ ports }) => ({
    API_BASE_URL: local(ports.stub),
    // Longer than a busy machine holds an answer up; tests of silence wait as long.
    API_TIMEOUT_SECONDS: '4',
    GOOGLE_MAPS_BROWSER_KEY: browserKey,
    // This variable makes the sign-in trust every host, and a shell may still hold it.
    AUTH_TRUST_HOST: '1',
  }),
  hosts: ({ ports, providerDirectory }) => ({
    ...providerSettings(local(ports.provider), providerDirectory),
    APP_URL: `http://${twoHostNames.studio}:${ports.app}`,
    STUDIO_HOST: twoHostNames.studio,
    DEMO_HOST: twoHostNames.demo,
    ANALYTICS_URL: `${local(ports.analytics)}/in`,
    GOOGLE_MAPS_SERVER_KEY: '',
    SATELLITE_TILES_URL: 'off',
  }),
}

async function choosePorts(): Promise<Lease['ports']> {
  const [app = 0, provider = 0, stub = 0, analytics = 0] = await Promise.all([1, 2, 3, 4].map(freePort))
  return { app, provider, stub, analytics }
}

/** Whether the app is alive and answers at all; its service is gone by now. */
async function isSound({ app }: SharedApp): Promise<boolean> {
  const answer = await fetch(`${app.origin}/api/system/version`, { headers: { connection: 'close' } }).catch(
    () => null,
  )
  await answer?.arrayBuffer()
  return answer !== null
}

/**
 * Apps that files use in turn. Each file brings its own service and identity provider, at ports that the app
 * knows. An unresponsive app is replaced, so that no file can break another.
 */
export function createSharedApps({ newFolder, copyImage }: Deps): SharedApps {
  const all = new Map<number, SharedApp>()
  const free = new Set<SharedApp>()
  const starting = new Set<Promise<unknown>>()
  let leases = 0
  let isClosed = false

  async function start(kind: SharedKind): Promise<SharedApp> {
    const [ports, varDir, providerDirectory] = await Promise.all([
      choosePorts(),
      copyImage(images[kind]),
      copyImage('empty'),
    ])
    if (isClosed) throw new Error('The run is over.')
    const settings = { PORT: String(ports.app), ...settingsOf[kind]({ ports, providerDirectory }) }
    const logFile = `${newFolder()}.log`
    const app = await startBuiltApp(varDir, settings, logFile)
    const { origin, identityOrigin, pid } = app
    const shared = {
      kind,
      app,
      id: pid,
      origin,
      identityOrigin,
      varDir,
      pid,
      logFile,
      ports,
      providerDirectory,
    }
    all.set(pid, shared)
    return shared
  }

  function started(kind: SharedKind): Promise<SharedApp> {
    const next = start(kind)
    starting.add(next)
    const forget = () => void starting.delete(next)
    next.then(forget, forget)
    return next
  }

  async function drop(shared: SharedApp, signal: NodeJS.Signals): Promise<void> {
    free.delete(shared)
    all.delete(shared.id)
    await shared.app.stop(signal)
    refuseLeaks(shared.app.output(), secretsIn(shared.varDir))
  }

  return {
    async lease(kind) {
      const waiting = [...free].find((each) => each.kind === kind)
      if (waiting) free.delete(waiting)
      const { app: _, logFile, ...shared } = waiting ?? (await started(kind))
      leases += 1
      return {
        ...shared,
        log: { file: logFile, from: statSync(logFile).size },
        client: `198.51.100.${leases % 250}`,
      }
    },
    async giveBack(id) {
      const shared = all.get(id)
      if (!shared) return {}
      if (await isSound(shared)) free.add(shared)
      else await drop(shared, 'SIGKILL')
      return {}
    },
    async close() {
      isClosed = true
      await Promise.allSettled(starting)
      const ended = await Promise.allSettled([...all.values()].map((shared) => drop(shared, 'SIGTERM')))
      const failed = ended.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
