import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from '@/server/base/db'
import { openDatabase } from '@/server/engine/db/open-database'
import { dropTemplates, imageKey, openImage } from './database-image'
import { startPostgres } from './postgres-server'

export interface TestDatabase {
  db: Db
  close(): Promise<void>
}

/** Databases that a finished block of the test file has left to the next. */
const idle = { embedded: [] as TestDatabase[], server: [] as TestDatabase[] }

let isLastBlockOver = false

// The file's own come after it, and close what they have opened.
afterAll(async () => {
  isLastBlockOver = true
  for (const database of [...idle.embedded.splice(0), ...idle.server.splice(0)]) await database.close()
})

/** Migrations fill no table except their own, which is in another schema. */
async function empty(db: Db): Promise<void> {
  await db.execute(sql`DO $$ BEGIN
    EXECUTE (SELECT 'TRUNCATE ' || string_agg(format('%I', tablename), ', ') || ' RESTART IDENTITY CASCADE'
      FROM pg_tables WHERE schemaname = 'public');
  END $$`)
}

/** An empty database: a new one, or one that an earlier block of the test file has closed. */
async function lend(kept: TestDatabase[], open: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const earlier = kept.pop()
  if (earlier) await empty(earlier.db)
  const database = earlier ?? (await open())
  return {
    db: database.db,
    async close() {
      if (isLastBlockOver) await database.close()
      else kept.push(database)
    },
  }
}

/** An embedded database in memory with every table. */
export const openInMemory = (): Promise<TestDatabase> =>
  lend(idle.embedded, async () => {
    const client = await openImage()
    return { db: drizzle(client), close: () => client.close() }
  })

/** Every table; small, since each test file copies it. */
async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, directory: '' })
  for (const statement of dropTemplates) await db.execute(statement)
  await close()
}

const openPostgres = (): Promise<TestDatabase> =>
  lend(idle.server, async () => {
    const server = await startPostgres([], { filled: { name: imageKey('small'), fill } })
    const opened = await openDatabase({ databaseUrl: server.url, directory: '' })
    return { db: opened.db, close: () => opened.close().finally(server.stop) }
  })

/** The databases on which the engine must behave the same. */
export const everyDatabase = (): { name: string; open: () => Promise<TestDatabase> }[] => [
  { name: 'PGlite', open: openInMemory },
  { name: 'PostgreSQL', open: openPostgres },
]
