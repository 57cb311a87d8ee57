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

/** Left by finished blocks of the test file. */
const idle = { embedded: [] as TestDatabase[], server: [] as TestDatabase[] }

let isLastBlockOver = false

// The file's own hooks run later, and close what they opened.
afterAll(async () => {
  isLastBlockOver = true
  for (const database of [...idle.embedded.splice(0), ...idle.server.splice(0)]) await database.close()
})

/** Migrations fill only their own table, which is in another schema. */
async function empty(db: Db): Promise<void> {
  await db.execute(sql`DO $$ BEGIN
    EXECUTE (SELECT 'TRUNCATE ' || string_agg(format('%I', tablename), ', ') || ' RESTART IDENTITY CASCADE'
      FROM pg_tables WHERE schemaname = 'public');
  END $$`)
}

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

export const openInMemory = (): Promise<TestDatabase> =>
  lend(idle.embedded, async () => {
    const client = await openImage()
    return { db: drizzle(client), close: () => client.close() }
  })

/** Small, because each test file copies it. */
async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, directory: '' })
  for (const statement of dropTemplates) await db.execute(statement)
  await close()
}

/** With all migrations. */
export const startMigratedPostgres = () => startPostgres([], { filled: { name: imageKey('small'), fill } })

const openPostgres = (): Promise<TestDatabase> =>
  lend(idle.server, async () => {
    const server = await startMigratedPostgres()
    const opened = await openDatabase({ databaseUrl: server.url, directory: '' })
    return { db: opened.db, close: () => opened.close().finally(server.stop) }
  })

/** The engine must behave the same on each. */
export const everyDatabase = (): { name: string; open: () => Promise<TestDatabase> }[] => [
  { name: 'PGlite', open: openInMemory },
  { name: 'PostgreSQL', open: openPostgres },
]
