import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { privateFolder } from '@/server/base/private-files'
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
 * The path of an image (a file or a folder), written by `make` if it is missing. Test files run in several processes: each
 * writes under its own name.
 */
export async function cachedImage(
  name: string,
  make: (path: string) => Promise<void> | void,
): Promise<string> {
  const path = join(cache, name)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const own = `${path}.${randomUUID()}`
  await make(own)
  try {
    renameSync(own, path)
  } catch (error) {
    // A folder cannot replace another that holds files.
    if (!existsSync(path)) throw error
    rmSync(own, { recursive: true, force: true })
  }
  return path
}

/** The packed data directory of an embedded database with every table. Creating one takes seconds. */
function packedDatabase(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'))
  return cachedImage(`pglite-${imageKey(version)}.tar`, async (path) => {
    const client = await PGlite.create()
    await migrate(drizzle(client), migrations)
    writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    await client.close()
  })
}

/** An embedded database in memory with every table. */
export async function openImage(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([readFileSync(await packedDatabase())]) })
}

/** Makes `directory` the closed embedded database that its first opening would create, with every table. */
export async function placeImage(directory: string): Promise<void> {
  const packed = await packedDatabase()
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  execFileSync('tar', ['-x', '-f', packed, '-C', directory])
}
