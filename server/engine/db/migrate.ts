import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'
import type { Db } from '@/server/base/db'

/** drizzle-kit's own record of applied migrations, so that its tools agree with us. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }),
})

/** Arbitrary, but the same in every process: the lock's holder migrates, the others wait. */
const migrationLock = 7_211_004

/** Applies the pending migrations of `folder`, all or none. Safe with many processes at once. */
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
