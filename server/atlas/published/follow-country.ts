import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  changingVersions,
  makeCurrent,
  namedVersion,
  removeAbandoned,
  repoint,
  versionsIn,
} from '@/server/atlas/versions/version-store'
import { removeSuperseded } from '@/server/atlas/versions/write-version'
import type { Log } from '@/server/base/log/log'
import { takeLock } from '@/server/base/process/process-lock'
import type { ObjectStore } from '@/server/s3/object-store'
import { fetchVersion, isFetched } from './fetch-version'
import { listPointers, type Pointer, readPointer } from './pointers'

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
