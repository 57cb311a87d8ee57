import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { heldLists, listsOf, storedList } from '@/server/engine/db/queries/lists'
import { heldBytes } from '@/server/engine/db/queries/saved-maps'
import { placeEmpty } from '@/tests/support/database-image'

const current = 'server/engine/db/migrations'

interface Journal {
  entries: { tag: string }[]
}

/** The migrations that an older build had, up to the `last`. */
function olderMigrations(folder: string, last: string): string {
  const older = join(folder, 'migrations')
  cpSync(current, older, { recursive: true })
  const path = join(older, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(path, 'utf8'))
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return older
}

test('keeps the lists and maps of an older build, and knows their bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-older-'))
  const directory = join(folder, 'db')
  await placeEmpty(directory)
  const older = await openDatabase({ directory, migrations: olderMigrations(folder, '0018_cloud_tokens') })
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

test('sets lists of another kind than their id aside, and keeps what they hold', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-older-'))
  const directory = join(folder, 'db')
  await placeEmpty(directory)
  const older = await openDatabase({ directory, migrations: olderMigrations(folder, '0023_saved_addresses') })
  await older.db.execute(sql`insert into customers (id, name) values ('c', 'C')`)
  await older.db.execute(
    sql`insert into members (id, subject, email, customer_id) values ('m', 's', 'ada@example.com', 'c')`,
  )
  const stored = [
    { id: 'mine', kind: 'imports' },
    { id: 'own-money', kind: 'money' },
    { id: 'scenarios:47.1:9.5', kind: 'locations' },
    { id: 'scenarios:47.2:9.5', kind: 'scenarios' },
    { id: 'settings', kind: 'imports' },
  ]
  for (const { id, kind } of stored) {
    const content = JSON.stringify({ kind, of: id })
    await older.db.execute(
      sql`insert into lists (member_id, id, kind, version, content) values ('m', ${id}, ${kind}, 3, ${content})`,
    )
  }
  await older.close()

  const { db, close } = await openDatabase({ directory })
  const kept = await listsOf(db, 'm', undefined)
  const stays = new Set(['mine', 'own-money', 'scenarios:47.2:9.5'])
  const aside = kept.filter(({ id }) => !stays.has(id))
  expect(kept).toHaveLength(stored.length)
  expect(
    aside.map(({ id, kind, version }) => [/^set-aside:(\w+):[0-9a-f]{32}$/.exec(id)?.[1], kind, version]),
  ).toEqual([
    ['imports', 'imports', 3],
    ['locations', 'locations', 3],
  ])
  const contents = await Promise.all(aside.map(({ id }) => storedList(db, { memberId: 'm', id })))
  expect(contents.map((list) => JSON.parse(list?.content ?? '{}').of)).toEqual([
    'settings',
    'scenarios:47.1:9.5',
  ])
  await close()
  rmSync(folder, { recursive: true })
})
