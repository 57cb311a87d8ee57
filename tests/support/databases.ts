import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from '@/server/base/db'
import { openDatabase } from '@/server/engine/db/open-database'
import { dropTemplates, imageKey, openImage } from './database-image'
import { startPostgres } from './postgres-server'

export interface TestDatabase {
  db: Db
  close(): Promise<void>
}

/** An embedded database in memory with every table. */
export async function openInMemory(): Promise<TestDatabase> {
  const client = await openImage()
  return { db: drizzle(client), close: () => client.close() }
}

/** Every table; small, since each test file copies it. */
async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, directory: '' })
  for (const statement of dropTemplates) await db.execute(statement)
  await close()
}

async function openPostgres(): Promise<TestDatabase> {
  const server = await startPostgres([], { filled: { name: imageKey('small'), fill } })
  const opened = await openDatabase({ databaseUrl: server.url, directory: '' })
  return { db: opened.db, close: () => opened.close().finally(server.stop) }
}

/** The databases on which the engine must behave the same. */
export const everyDatabase = (): { name: string; open: () => Promise<TestDatabase> }[] => [
  { name: 'PGlite', open: openInMemory },
  { name: 'PostgreSQL', open: openPostgres },
]
