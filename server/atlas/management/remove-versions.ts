import { basename, resolve } from 'node:path'
import { removePublished } from '@/server/atlas/published/file-list'
import { type Pointer, readPointer, writePointer } from '@/server/atlas/published/pointers'
import { publishVersion, switchDelayMs } from '@/server/atlas/published/publish-version'
import { activeReaders } from '@/server/atlas/store/memory/lease'
import {
  type InstalledVersion,
  pickVersion,
  versionsOfCountry,
} from '@/server/atlas/versions/installed-versions'
import {
  changingVersions,
  removeAbandoned,
  removeFolder,
  removeIfEmpty,
  repoint,
} from '@/server/atlas/versions/version-store'
import type { ObjectStore } from '@/server/s3/object-store'
import { type ManagementContext, withStore } from './management-context'

type Context = Pick<ManagementContext, 'clock' | 'roots' | 'out' | 'shippedRoot' | 'store'>

export interface Removal {
  country: string
  /** Prefix of a version; all of the country without one. */
  version?: string | undefined
  /** Also removes what is current, in use or shipped. */
  force: boolean
}

export interface Removed {
  gone: readonly InstalledVersion[]
  /** What is served now, perhaps from another root. */
  current: InstalledVersion | null
}

/** The version is needed, so that removing it takes a word more. */
export class NeededVersionError extends Error {
  override name = 'NeededVersionError'
}

/**
 * Removes from the first root that has the country, and from the store.
 * @throws NeededVersionError for current, used and shipped versions without `force`; Error for a country or
 * version that is not installed
 */
export async function removeVersions(
  context: Context,
  { country, version: text, force }: Removal,
): Promise<Removed> {
  const all = await versionsOfCountry(context.roots, country)
  const { root, home } = text === undefined ? (all[0] as InstalledVersion) : pickVersion(all, text)
  const isPublishable = resolve(root) === resolve(context.out)
  const gone = await withStore(isPublishable ? context.store : null, (store) =>
    removeEverywhere(context, {
      home,
      store,
      find: async () => {
        // Check again: a build may just have finished.
        const here = await versionsOfCountry([root], country)
        const wanted = text === undefined ? here : [pickVersion(here, text)]
        if (!force) await refuseNeeded(context, wanted)
        return { wanted, left: here.filter((each) => !wanted.includes(each)) }
      },
    }),
  )
  await removeIfEmpty(home)
  const left = await versionsOfCountry(context.roots, country).catch(() => [])
  return { gone, current: left.find(({ state }) => state === 'current') ?? null }
}

interface Unpublishing {
  country: string
  versions: readonly string[]
  next: { version: string; folder: string } | null
  now: Date
}

/** Call it before `removePublished`, so that the pointer never names a missing version. */
async function unpublish(store: ObjectStore, { country, versions, next, now }: Unpublishing): Promise<void> {
  const pointer = await readPointer(store, country)
  if (!pointer) return
  const isGone = (version: string | null) => version !== null && versions.includes(version)
  const left: Pointer = { ...pointer, previous: isGone(pointer.previous) ? null : pointer.previous }
  if (!isGone(pointer.version)) {
    if (left.previous !== pointer.previous) await writePointer(store, country, left)
    return
  }
  const from = new Date(now.getTime() + switchDelayMs).toISOString()
  await writePointer(store, country, { version: null, previous: null, from })
  if (next) await publishVersion(store, { country, ...next }, { now })
}

interface Parted {
  wanted: readonly InstalledVersion[]
  left: readonly InstalledVersion[]
}

interface Removing {
  home: string
  store: ObjectStore | null
  find(): Promise<Parted>
}

/** The store's pointer first, its files last, so that no machine fetches a version that is going. */
async function removeEverywhere(
  { clock }: Context,
  { home, store, find }: Removing,
): Promise<readonly InstalledVersion[]> {
  const country = basename(home)
  const gone = await changingVersions(home, async () => {
    const { wanted, left } = await find()
    const versions = wanted.map(({ version }) => version)
    if (store) await unpublish(store, { country, versions, next: nextOf(left), now: clock() })
    await removeAll(home, { wanted, left })
    return wanted
  })
  if (store) for (const { version } of gone) await removePublished(store, country, version)
  return gone
}

async function refuseNeeded(context: Context, wanted: readonly InstalledVersion[]): Promise<void> {
  for (const each of wanted) {
    const reasons = await reasonsToKeep(context, each)
    if (reasons.length === 0) continue
    throw new NeededVersionError(`Version ${each.version} of ${each.country} ${reasons.join(' and ')}`)
  }
}

async function reasonsToKeep(
  { clock, shippedRoot }: Context,
  { root, home, version, state }: InstalledVersion,
): Promise<string[]> {
  const readers = await activeReaders(home, version, clock())
  return [
    ...(resolve(root) === resolve(shippedRoot) ? ['ships with the project'] : []),
    ...(state === 'current' ? ['is the current one'] : []),
    ...(readers.length > 0 ? [`is being read by ${readers.join(', ')}`] : []),
  ]
}

const nextOf = (left: readonly InstalledVersion[]): InstalledVersion | null =>
  left.find(({ state }) => state === 'previous') ?? left[0] ?? null

/** Repoints `current` first, so that it never names a removed version. */
async function removeAll(home: string, { wanted, left }: Parted): Promise<void> {
  const isCurrent = ({ state }: InstalledVersion) => state === 'current'
  if (wanted.some(isCurrent)) await repoint(home, nextOf(left)?.version ?? null)
  else if (wanted.some(({ state }) => state === 'previous')) {
    await repoint(home, left.find(isCurrent)?.version ?? null)
  }
  for (const { version } of wanted) await removeFolder(home, version)
  await removeAbandoned(home)
}
