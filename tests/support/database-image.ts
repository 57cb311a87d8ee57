import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from '@/server/engine/db/migrate'

const migrations = 'server/engine/db/migrations'

const cache = join('node_modules', '.cache', 'kerbwatt')

/** Changes with the migrations and `program`, so that an outdated image is never used. */
function imageKey(program: string): string {
  const hash = createHash('sha256').update(program)
  for (const name of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * The path of an image, written by `make` where it is missing. Test files run in several processes: each
 * writes under its own name, and the last rename wins.
 */
async function cachedImage(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(cache, name)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const own = `${path}.${randomUUID()}`
  await make(own)
  renameSync(own, path)
  return path
}

/** An embedded database with every table. Creating one takes seconds, loading it tenths of a second. */
export async function openImage(): Promise<PGlite> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'))
  const path = await cachedImage(`pglite-${imageKey(version)}.tar`, async (path) => {
    const client = await PGlite.create()
    await migrate(drizzle(client), migrations)
    writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    await client.close()
  })
  return PGlite.create({ loadDataDir: new Blob([readFileSync(path)]) })
}
