import { type Ask, askAt } from './ask'
import { type BuiltApp, startBuiltApp } from './built-app'
import { type CanaryServer, startCanary } from './canary-server'
import { refuseLeaks, secretsIn } from './log-leaks'
import { type People, signInEverybody } from './people'
import { leaseApp } from './shared-app'
import { type StubApi, startStubApi } from './stub-api'
import { openFolder } from './supervised'

export interface Battery {
  app: BuiltApp
  /** The service behind the app; unused with `engine: true`. */
  stub: StubApi
  canary: CanaryServer
  people: People
  ask: Ask
  close(): Promise<void>
}

export interface BatteryOptions {
  /** Override the rig's own. */
  settings?: Readonly<Record<string, string>>
  /** Runs the app with its embedded service instead of the stub. */
  engine?: boolean
  /** Starts without sessions. */
  isEmpty?: boolean
}

/** Keeps the embedded service's calls on this machine: Google's services refuse the connection. */
const withoutOutside = { SATELLITE_TILES_URL: 'off', GOOGLE_MAPS_BASE_URL: 'http://127.0.0.1:9' }

/**
 * The production build on free ports with canary secrets, a service that records and fails on command, a
 * server that nothing may reach, and three signed-in people. For files that need their own settings or
 * disturb their app: open in `beforeAll`, close in `afterAll`.
 */
export async function openBattery(options: BatteryOptions = {}): Promise<Battery> {
  const place = await openFolder(options.engine ? 'seeded' : 'empty')
  const canary = await startCanary()
  const stub = await startStubApi(canary.origin)
  const shutServers = async () => {
    await Promise.all([stub.close(), canary.close()])
    place.remove()
  }
  let started: BuiltApp | undefined
  try {
    const app = await startBuiltApp(place.folder, {
      ...(options.engine ? withoutOutside : { API_BASE_URL: stub.origin }),
      ...options.settings,
    })
    started = app
    const { ask, close } = askAt(app.origin)
    return {
      app,
      stub,
      canary,
      people: options.isEmpty ? { a: '', b: '', staff: '' } : await signInEverybody(app),
      ask,
      close: async () => {
        close()
        await app.stop()
        const generated = secretsIn(app.varDir)
        await shutServers()
        refuseLeaks(app.output(), generated)
      },
    }
  } catch (error) {
    await started?.stop('SIGKILL')
    await shutServers()
    throw error
  }
}

/**
 * An app with its own identity provider, shared with other files, over a service of this file's own. For files
 * that need no settings and leave the app unchanged.
 */
export async function openSharedBattery(): Promise<Battery> {
  const { app, ports, giveBack } = await leaseApp('alone')
  const canary = await startCanary()
  const stub = await startStubApi(canary.origin, ports.stub)
  const { ask, close } = askAt(app.origin)
  return {
    app,
    stub,
    canary,
    people: await signInEverybody(app),
    ask,
    async close() {
      close()
      await Promise.all([stub.close(), canary.close()])
      await giveBack()
    },
  }
}
