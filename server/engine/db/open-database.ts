import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Db } from '@/server/base/db'
import { privateFolder, tightenFolder } from '@/server/base/files/private-files'
import type { Log } from '@/server/base/log/log'
import { type LockHolder, takeLock } from '@/server/base/process/process-lock'

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

/** PostgreSQL's default of 128 MB would be half of the process; records are few and the file is local. */
const embeddedBuffers = '16MB'

export const embeddedParameters = [...PGlite.defaultStartParams, '-c', `shared_buffers=${embeddedBuffers}`]

/** PostgreSQL needs two segments of write-ahead log to start. */
const bytesToStart = 32 * 1024 * 1024
const triesApartMs = 10_000

const terminateMessage = 'X'.charCodeAt(0)

const isPanic = (error: unknown) =>
  error instanceof Error && 'severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity))

/** Fails every call after a panic: the next statement would block the process forever. */
class MortalDatabase extends PGlite {
  panic: unknown

  override execProtocol(...[message, options]: Parameters<PGlite['execProtocol']>) {
    return this.#whileAlive(message, () => super.execProtocol(message, options))
  }

  override execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
    return this.#whileAlive(message, () => super.execProtocolStream(message, options))
  }

  async #whileAlive<T>(message: Uint8Array, call: () => Promise<T>): Promise<T> {
    if (this.panic && message[0] !== terminateMessage) throw this.panic
    try {
      return await call()
    } catch (error) {
      if (isPanic(error)) this.panic = error
      throw error
    }
  }
}

async function create(directory: string): Promise<MortalDatabase> {
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  const database = new MortalDatabase(directory, { startParams: embeddedParameters })
  await database.waitReady
  // PGlite sets its files' modes itself and ignores the umask.
  tightenFolder(directory)
  return database
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize >= bytesToStart
}

/** PostgreSQL panics when its log finds no disk space; calls fail until there is some, and the next one reopens it. */
async function openEmbeddedClient(
  directory: string,
  log: Pick<Log, 'info' | 'error'> | undefined,
): Promise<PGlite> {
  let current = await create(directory)
  let opening: Promise<void> | null = null
  let lastTry = 0

  async function openAnew(): Promise<void> {
    const { panic } = current
    if (Date.now() - lastTry < triesApartMs || !hasRoom(directory)) throw panic
    lastTry = Date.now()
    await current.close().catch(() => undefined)
    try {
      current = await create(directory)
    } catch (error) {
      log?.error({ err: error }, 'The embedded database could not be opened anew.')
      throw panic
    }
    log?.info({}, 'The embedded database had stopped and is open again.')
  }

  async function alive(): Promise<PGlite> {
    if (!current.panic) return current
    opening ??= openAnew().finally(() => {
      opening = null
    })
    await opening
    return current
  }

  return new Proxy<PGlite>(current, {
    get(_first, name) {
      if (name === 'query')
        return async (...args: Parameters<PGlite['query']>) => (await alive()).query(...args)
      if (name === 'transaction') {
        return async (...args: Parameters<PGlite['transaction']>) => (await alive()).transaction(...args)
      }
      const value: unknown = Reflect.get(current, name, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
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
