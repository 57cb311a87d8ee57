import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from '@/server/base/db'
import { openDatabase } from '@/server/engine/db/open-database'
import { openImage } from './database-image'
import { postgresPrograms, startPostgres } from './postgres-server'

export interface TestDatabase {
  db: Db
  close(): Promise<void>
}

/** An embedded database in memory with every table. */
export async function openInMemory(): Promise<TestDatabase> {
  const client = await openImage()
  return { db: drizzle(client), close: () => client.close() }
}

async function openPostgres(programs: string): Promise<TestDatabase> {
  const server = await startPostgres(programs)
  const opened = await openDatabase({ databaseUrl: server.url, directory: '' })
  return { db: opened.db, close: () => opened.close().finally(server.stop) }
}

/**
 * The databases on which the engine must behave the same; PostgreSQL only where Debian's package is
 * installed.
 */
export function everyDatabase(): { name: string; open: () => Promise<TestDatabase> }[] {
  const embedded = { name: 'PGlite', open: openInMemory }
  const programs = postgresPrograms()
  if (programs) return [embedded, { name: 'PostgreSQL', open: () => openPostgres(programs) }]
  process.stdout.write('skipped on PostgreSQL: its package is not installed\n')
  return [embedded]
}
