import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { type LockHolder, takeLock } from '@/server/base/process/process-lock'
import { openEmbeddedClient } from './embedded-client'

/** drizzle-kit's own table, so that its tools agree with us. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }),
})

/** Arbitrary, but the same in every process: the holder migrates, the others wait. */
const migrationLock = 7_211_004

/** All or none; safe with many processes. */
export async function migrate(db: Db, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
    )
    const [last] = await tx.select().from(applied).orderBy(desc(applied.createdAt)).limit(1)
    const pending = migrations.filter((each) => each.folderMillis > (last?.createdAt ?? 0))
    for (const migration of pending) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.insert(applied).values({ hash: migration.hash, createdAt: migration.folderMillis })
    }
  })
}

/** The message names the holder and the remedy. */
class DirectoryLockedError extends Error {
  constructor(directory: string, holder: LockHolder) {
    const who = holder.pid === process.pid ? 'this process' : `process ${holder.pid} on ${holder.host}`
    super(
      `The database in ${directory} is already open in ${who}, and only one process may use it. ` +
        'Stop that process first, or set DATABASE_URL to a PostgreSQL server that many processes can share.',
    )
    this.name = 'DirectoryLockedError'
  }
}

/** Takes over the lock of a dead process. @returns release @throws DirectoryLockedError, or the system's error */
export function lockDirectory(directory: string): () => void {
  const lock = takeLock(`${directory}.lock`)
  if ('heldBy' in lock) throw new DirectoryLockedError(directory, lock.heldBy)
  return lock.release
}

export interface OpenedDatabase {
  db: Db
  /** Printed at start-up; never holds a password. */
  description: string
  /** Other processes may use PostgreSQL at the same time. */
  isShared: boolean
  close(): Promise<void>
}

export interface DatabasePlace {
  databaseUrl?: string | undefined
  directory: string
  migrations?: string | undefined
  log?: Pick<Log, 'info' | 'error'> | undefined
}

/** Without a `databaseUrl` opens PGlite, for one process. Applies pending migrations. @throws a sentence */
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
  // Without a listener, a lost idle connection would end the process; the pool replaces it.
  pool.on('error', (error) => log?.error({ err: error }, 'A database connection was lost.'))
  const { host, pathname } = new URL(databaseUrl)
  return { db, description: `PostgreSQL, ${host}${pathname}`, isShared: true, close: () => pool.end() }
}
