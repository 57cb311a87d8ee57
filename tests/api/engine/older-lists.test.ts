import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { heldLists, listsOf } from '@/server/engine/db/queries/lists'
import { heldBytes } from '@/server/engine/db/queries/saved-maps'
import { placeEmpty } from '@/tests/support/database-image'

const current = 'server/engine/db/migrations'
/** The last migration before lists and files knew their bytes. */
const lastOfOlder = '0018_cloud_tokens'

interface Journal {
  entries: { tag: string }[]
}

/** The migrations that an older build had. */
function olderMigrations(folder: string): string {
  const older = join(folder, 'migrations')
  cpSync(current, older, { recursive: true })
  const path = join(older, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(path, 'utf8'))
  const end = journal.entries.findIndex(({ tag }) => tag === lastOfOlder) + 1
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return older
}

test('keeps the lists and maps of an older build, and knows their bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-older-'))
  const directory = join(folder, 'db')
  await placeEmpty(directory)
  const older = await openDatabase({ directory, migrations: olderMigrations(folder) })
  const content = '{"kind" : "locations", "locations": [{"name":"Müller"},{"name":"Two"}]}'
  await older.db.execute(sql`insert into customers (id, name) values ('c', 'C')`)
  await older.db.execute(
    sql`insert into members (id, subject, email, customer_id) values ('m', 's', 'ada@example.com', 'c')`,
  )
  await older.db.execute(
    sql`insert into lists (member_id, id, kind, version, content) values ('m', 'mine', 'locations', 3, ${content})`,
  )
  await older.db.execute(
    sql`insert into lists (member_id, id, kind, version, content) values ('m', 'odd', 'scenarios', 1, '{}')`,
  )
  await older.db.execute(sql`insert into saved_maps (id, member_id, title) values ('map', 'm', 'Trips')`)
  await older.db.execute(
    sql`insert into saved_map_versions (map_id, version, map_key, bytes) values ('map', 1, 'maps/a.json', 7000)`,
  )
  await older.db.execute(sql`insert into leftover_files (key, remove_after) values ('maps/b.json', now())`)
  await older.close()

  const { db, close } = await openDatabase({ directory })
  expect(await listsOf(db, 'm', undefined)).toEqual([
    { id: 'mine', kind: 'locations', version: 3, count: 2, bytes: Buffer.byteLength(content) },
    { id: 'odd', kind: 'scenarios', version: 1, count: 0, bytes: 2 },
  ])
  expect(await heldLists(db, 'm')).toEqual({ lists: 2, bytes: Buffer.byteLength(content) + 2 })
  expect(await heldBytes(db, 'm')).toBe(7000)
  await close()
  rmSync(folder, { recursive: true })
})
