import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { atATime } from '@/server/atlas/concurrency/at-a-time'
import { readManifest } from '@/server/atlas/store/files/atlas-files'
import {
  changingVersions,
  makeCurrent,
  namedVersion,
  removeAbandoned,
  repoint,
  versionsIn,
  withTemporaryFolder,
} from '@/server/atlas/versions/version-store'
import { removeSuperseded } from '@/server/atlas/versions/write-version'
import { privateFolder } from '@/server/base/files/private-files'
import type { Log } from '@/server/base/log/log'
import { takeLock } from '@/server/base/process/process-lock'
import type { ObjectStore } from '@/server/s3/object-store'
import { fileListName, type ListedFile, readFileList } from './file-list'
import { listPointers, type Pointer, publishedFolder, readPointer } from './pointers'
import { objectsAtATime } from './publish-version'

export interface FollowedStore {
  store: ObjectStore
  root: string
  clock: () => Date
  log: Pick<Log, 'info' | 'error'>
}

/** Open pages still ask for the previous version, so a process that starts later fetches it too. */
const openPagesMs = 24 * 3_600_000

/** Reads the pointer only when its ETag changes. */
export function followCountry(deps: FollowedStore, country: string): (etag: string) => Promise<void> {
  let held: { etag: string; pointer: Pointer } | null = null
  return async (etag) => {
    if (held?.etag !== etag) {
      const pointer = await readPointer(deps.store, country)
      held = pointer && { etag, pointer }
    }
    if (held) await agree(deps, country, held.pointer)
  }
}

async function agree(deps: FollowedStore, country: string, pointer: Pointer): Promise<void> {
  const { version, previous } = pointer
  const home = join(deps.root, country)
  const age = deps.clock().getTime() - Date.parse(pointer.from)
  if (version !== null) {
    await fetchOnce(deps, { home, country, version })
    if (previous !== null && age < openPagesMs) await fetchOnce(deps, { home, country, version: previous })
  }
  await switchTo(deps, { home, country, pointer })
}

/** Switches without fetching, for commands on a machine without a service. */
export async function settleCountries(deps: FollowedStore): Promise<void> {
  for (const { country } of await listPointers(deps.store)) {
    const home = join(deps.root, country)
    const pointer = (await versionsIn(home)).length > 0 && (await readPointer(deps.store, country))
    if (pointer) await switchTo(deps, { home, country, pointer })
  }
}

const attempts = 3

interface WantedVersion {
  home: string
  country: string
  version: string
}

const isFetched = ({ home, version }: WantedVersion) =>
  stat(join(home, version)).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** @throws Error if the store fails or does not hold what was published; nothing stays behind */
async function fetchVersion(store: ObjectStore, wanted: WantedVersion): Promise<number> {
  const { home, country, version } = wanted
  const source = publishedFolder(country, version)
  // Read whole: the store would end a stream that is read no faster than the files arrive.
  const list = await store.read(`${source}/${fileListName}`)
  if (!list) throw new Error(`The store holds no version ${version} of ${country}.`)
  return withTemporaryFolder(home, async (folder) => {
    let bytes = 0
    const fetchOne = async (file: ListedFile) => {
      await fetchFile(store, { key: `${source}/${file.path}`, target: join(folder, file.path), file })
      bytes += file.bytes
    }
    await atATime(objectsAtATime, readFileList(Buffer.from(list)), fetchOne)
    const manifest = await readManifest(folder)
    if (manifest.country !== country || manifest.version !== version) {
      throw new Error(`The store holds ${manifest.country} ${manifest.version} as ${country} ${version}.`)
    }
    await changingVersions(home, async () => {
      if (!(await isFetched(wanted))) await rename(folder, join(home, version))
    })
    return bytes
  })
}

interface Fetched {
  key: string
  target: string
  file: ListedFile
}

async function fetchFile(store: ObjectStore, wanted: Fetched): Promise<void> {
  await mkdir(dirname(wanted.target), { recursive: true, mode: privateFolder })
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await streamFile(store, wanted)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

async function streamFile(store: ObjectStore, { key, target, file }: Fetched): Promise<void> {
  const found = await store.open(key)
  if (!found) throw new Error(`The store lacks ${key}.`)
  const differs = () => new Error(`${key} is not what was published.`)
  if (found.size !== file.bytes) {
    await found.stream.cancel()
    throw differs()
  }
  const hash = createHash('sha256')
  const checked = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(
    found.stream as AsyncIterable<Uint8Array>,
    checked,
    createWriteStream(target, { flush: true }),
  )
  if (hash.digest('hex') !== file.sha256) throw differs()
}

interface Home {
  home: string
  country: string
}

/** Skips a version that another process over the same folder is fetching. */
async function fetchOnce(
  { store, clock, log }: FollowedStore,
  { home, country, version }: Home & { version: string },
): Promise<void> {
  if (await isFetched({ home, country, version })) return
  await mkdir(home, { recursive: true })
  const lock = takeLock(join(home, `.fetching-${version}.lock`))
  if (!('release' in lock)) return
  try {
    await changingVersions(home, () => removeAbandoned(home))
    const started = clock().getTime()
    const bytes = await fetchVersion(store, { home, country, version })
    const ms = clock().getTime() - started
    log.info({ event: 'atlas_fetched', country, version, bytes, ms }, 'An atlas was fetched from the store.')
  } finally {
    lock.release()
  }
}

/** Until the published time all machines serve the previous version, if any. */
async function switchTo(
  { clock, log }: FollowedStore,
  { home, country, pointer: { version, previous, from } }: Home & { pointer: Pointer },
): Promise<void> {
  const isDue = clock().getTime() >= Date.parse(from)
  const due = isDue ? version : previous
  const before = await namedVersion(home, 'current')
  const isHere = due === null ? isDue : await isFetched({ home, country, version: due })
  const isSwitch = before !== due && isHere
  const kept = [version, previous].filter((each) => each !== null)
  const here = await versionsIn(home)
  if (!isSwitch && here.every((each) => kept.includes(each))) return
  await changingVersions(home, async () => {
    if (isSwitch) await (due === null ? repoint(home, null) : makeCurrent(home, due))
    await removeSuperseded(home, { now: clock(), kept })
  })
  const fields = { event: 'atlas_switched', country, version: due, before }
  if (isSwitch) log.info(fields, 'Another version of an atlas is served.')
}
