import { join } from 'node:path'
import { type OpenedDatabase, openDatabase } from '@/server/engine/db/open-database'
import { type Ask, askAt } from './ask'
import { type BuiltApp, startBuiltApp } from './built-app'
import { startTestProvider, type TestProvider } from './identity'
import { type RoundRobin, startRoundRobin } from './round-robin'
import { askSupervisor, openFolder } from './supervised'

export interface Installation {
  apps: BuiltApp[]
  balancer: RoundRobin
  provider: TestProvider
  db: OpenedDatabase['db']
  /** Asks through the balancer. */
  ask: Ask
  close(): Promise<void>
}

/** The processes generate and share their own secrets, and nothing may leave the machine. */
const fresh = { SESSION_SECRET: '', API_KEY: '', GOOGLE_MAPS_SERVER_KEY: '', SATELLITE_TILES_URL: 'off' }

/**
 * Processes of the production build that start together over one empty PostgreSQL database, each in a folder
 * of `folders`, behind a balancer and with their own identity provider. `over` overrides their settings.
 */
export async function startInstallation(
  folders = ['apps', 'apps', 'apps'],
  over: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const place = await openFolder()
  const undo: (() => Promise<unknown> | unknown)[] = [place.remove]
  const close = async () => {
    for (const each of undo.toReversed()) await each()
  }
  try {
    const { url } = await askSupervisor('database', {})
    const balancer = await startRoundRobin()
    undo.push(balancer.close)
    const provider = await startTestProvider({ apps: [balancer.origin], directory: place.folder })
    undo.push(provider.close)
    const settings = {
      APP_URL: balancer.origin,
      DATABASE_URL: url,
      TRUSTED_PROXIES: '1',
      STOP_DELAY_SECONDS: '3',
      ...fresh,
      ...provider.settings,
      ...over,
    }
    const started = await Promise.allSettled(
      folders.map((folder) => startBuiltApp(join(place.folder, folder), settings)),
    )
    const apps = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    // An orderly stop waits for the balancer and for jobs.
    undo.push(() => Promise.all(apps.map((app) => app.stop('SIGKILL'))))
    const failed = started.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    balancer.setBackends(apps.map(({ origin }) => Number(new URL(origin).port)))
    const database = await openDatabase({ databaseUrl: url, directory: '' })
    undo.push(database.close)
    const { ask, close: closeAsk } = askAt(balancer.origin)
    undo.push(closeAsk)
    return { apps, balancer, provider, db: database.db, ask, close }
  } catch (error) {
    await close()
    throw error
  }
}
