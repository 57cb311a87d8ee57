import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@/server/engine/db/open-database'
import { startPostgres } from '@/tests/support/postgres-server'
import { table } from './figure'
import { measureLocations } from './locations/locations'

/**
 * `npm run bench:locations [-- locations]`: submissions of 500 for one customer, evaluated by one worker
 * without documents, over the embedded database and over PostgreSQL.
 */

const locations = Number(process.argv[2] ?? 10_000)

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function measure(name: string, databaseUrl?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-locations-'))
  const database = await openDatabase({ databaseUrl, directory: join(folder, 'db') })
  try {
    print(table(name, await measureLocations(database.db, locations)))
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
await measure('Embedded database')
const postgres = await startPostgres()
try {
  await measure('PostgreSQL', postgres.url)
} finally {
  postgres.stop()
}
print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
