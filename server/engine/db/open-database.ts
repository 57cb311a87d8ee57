import { join } from 'node:path'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log'
import { lockDirectory } from './directory-lock'
import { openEmbeddedClient } from './embedded-client'
import { migrate } from './migrate'

export interface OpenedDatabase {
  db: Db
  /** For the start-up table; never holds a password. */
  description: string
  /** True for PostgreSQL, which other processes may use at the same time. */
  isShared: boolean
  close(): Promise<void>
}

export interface DatabasePlace {
  databaseUrl?: string | undefined
  /** Directory of the embedded database, used without a `databaseUrl`. */
  directory: string
  migrations?: string | undefined
  log?: Pick<Log, 'info' | 'error'> | undefined
}

/**
 * Opens PostgreSQL when there is a `databaseUrl`, else PGlite in `directory`, for one process at a time.
 * Applies pending migrations.
 * @throws a sentence when the directory is locked or the server does not answer.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  const opened = place.databaseUrl
    ? openPostgres(place.databaseUrl, place.log)
    : await openEmbedded(place.directory, place.log)
  try {
    await migrate(opened.db, place.migrations ?? join(process.cwd(), 'server/engine/db/migrations'))
    return opened
  } catch (cause) {
    await opened.close().catch(() => undefined)
    throw new Error(`The database (${opened.description}) could not be prepared.`, { cause })
  }
}

async function openEmbedded(directory: string, log: DatabasePlace['log']): Promise<OpenedDatabase> {
  const release = lockDirectory(directory)
  try {
    const client = await openEmbeddedClient(directory, log)
    const close = () => client.close().finally(release)
    return { db: drizzlePglite(client), description: `embedded, in ${directory}`, isShared: false, close }
  } catch (cause) {
    release()
    throw new Error(`The embedded database in ${directory} could not be opened.`, { cause })
  }
}

interface Pool {
  on(event: 'error', listener: (error: Error) => void): void
  end(): Promise<void>
}

function openPostgres(databaseUrl: string, log: DatabasePlace['log']): OpenedDatabase {
  const db = drizzlePostgres({
    connection: { connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 },
  })
  const pool: Pool = db.$client
  // Without a listener a lost idle connection would end the process; the pool replaces it.
  pool.on('error', (error) => log?.error({ err: error }, 'A database connection was lost.'))
  const { host, pathname } = new URL(databaseUrl)
  return { db, description: `PostgreSQL, ${host}${pathname}`, isShared: true, close: () => pool.end() }
}
