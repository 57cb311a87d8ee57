import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isFullDisk } from '@/server/base/errors/error-code'
import { openDatabase } from '@/server/engine/db/open-database'
import { customers } from '@/server/engine/db/schema/customer'
import { placeImage } from '@/tests/support/database-image'
import { smallDisk } from '@/tests/support/small-disk'

test('uses little memory and stores the embedded database’s records on disk', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-embedded-'))
  const place = { directory: join(directory, 'db') }
  await placeImage(place.directory)
  const first = await openDatabase(place)
  await first.db.insert(customers).values({ id: 'kept', name: 'Kept' })
  await first.close()

  const second = await openDatabase(place)
  const buffers = sql<string>`current_setting('shared_buffers')`
  const rows = await second.db.select({ name: customers.name, buffers }).from(customers)
  expect(rows).toEqual([{ name: 'Kept', buffers: '16MB' }])
  await second.close()
  rmSync(directory, { recursive: true })
})

test('lets the embedded database answer while its disk is full, and recovers once there is room', async () => {
  const disk = smallDisk('70m')
  try {
    const log = { info: jest.fn(), error: jest.fn() }
    const directory = join(disk.folder, 'db')
    await placeImage(directory)
    const { db, close } = await openDatabase({ directory, log })
    await db.insert(customers).values({ id: 'kept', name: 'Kept' })
    disk.resize('52m')
    const failures: unknown[] = []
    for (const attempt of [1, 2, 3]) {
      // A new segment of the write-ahead log finds no room, which ends PostgreSQL.
      const write = db.transaction(async (all) => {
        await all.insert(customers).values({ id: `lost-${attempt}`, name: `Lost ${attempt}` })
        await all.execute(sql`select pg_switch_wal()`)
        await all.insert(customers).values({ id: `lost-too-${attempt}`, name: `Lost too ${attempt}` })
      })
      await write.catch((error: unknown) => failures.push(error))
    }
    expect(failures.map((error) => isFullDisk(error))).toEqual([true, true, true])
    disk.resize('200m')
    const rows = await db.select({ name: customers.name }).from(customers)
    expect(rows).toEqual([{ name: 'Kept' }])
    expect(log.error).not.toHaveBeenCalled()
    await close()
  } finally {
    disk.remove()
  }
})
