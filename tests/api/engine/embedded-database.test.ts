import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { customers } from '@/server/engine/db/schema/customer'

test('the embedded database uses little memory and stores its records on disk', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-embedded-'))
  const place = { directory: join(directory, 'db') }
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
