import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { privateFolder } from '@/server/base/files/private-files'
import { embeddedParameters, migrate } from '@/server/engine/db/open-database'

const migrations = 'server/engine/db/migrations'

const cache = join('node_modules', '.cache', 'kerbwatt')

/** Changes with the migrations and `program`, so that an outdated image is never used. */
export function imageKey(program: string): string {
  const hash = createHash('sha256').update(program)
  for (const name of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Test files run in several processes, so each writes under its own name. */
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

/** Creating a data directory takes seconds. */
async function packedImage(name: string, create: () => Promise<PGlite>): Promise<string> {
  return cachedImage(`${name}.tar`, async (path) => {
    const client = await create()
    writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    await client.close()
  })
}

const version = (): string =>
  JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')).version

async function migrated(options?: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ ...options })
  await migrate(drizzle(client), migrations)
  return client
}

/** The templates of new databases take two thirds of a data directory. */
export const dropTemplates = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
] as const

/** Small, because each test file unpacks it again. */
async function small(create: (options: PGliteOptions) => Promise<PGlite>): Promise<PGlite> {
  const client = await create({ initDbStartParams: ['--wal-segsize=1'] })
  for (const statement of [...dropTemplates, 'CHECKPOINT']) await client.exec(statement)
  return client
}

const opened = async (path: string) =>
  PGlite.create({ loadDataDir: new Blob([readFileSync(path)]), startParams: embeddedParameters })

export const openImage = async (): Promise<PGlite> =>
  opened(await packedImage(`pglite-small-${imageKey(version())}`, () => small(migrated)))

const emptyImage = () =>
  packedImage(`pglite-empty-${version()}`, () => small((options) => PGlite.create(options)))

export const openEmpty = async (): Promise<PGlite> => opened(await emptyImage())

/** The first opening would create the same database. */
export async function placeImage(directory: string): Promise<void> {
  unpack(await packedImage(`pglite-${imageKey(version())}`, migrated), directory)
}

/** Before any migration. */
export async function placeEmpty(directory: string): Promise<void> {
  unpack(await emptyImage(), directory)
}

function unpack(packed: string, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  execFileSync('tar', ['-x', '-f', packed, '-C', directory], { stdio: 'ignore' })
}
