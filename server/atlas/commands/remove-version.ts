import { basename, resolve } from 'node:path'
import { removePublished } from '@/server/atlas/published/remove-published'
import { unpublish } from '@/server/atlas/published/unpublish'
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
import { type CommandContext, withStore } from './command-context'
import { type CommandLine, refuseExtra, UsageError } from './command-line'

/**
 * `remove <country> [version]`. Without a version, removes all of the country in the first root that has
 * it. Current, used and shipped versions need `--force`.
 */
export async function remove(
  context: CommandContext,
  { positionals, options }: CommandLine,
): Promise<number> {
  const [country, text, extra] = positionals
  refuseExtra(extra)
  if (country === undefined) throw new UsageError('Remove which country?')
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
        if (options.force !== true) await refuseNeeded(context, wanted)
        return { wanted, left: here.filter((each) => !wanted.includes(each)) }
      },
    }),
  )
  await removeIfEmpty(home)
  for (const each of gone) context.print(`Version ${each.version} of ${each.country} is removed.`)
  const left = await versionsOfCountry(context.roots, country).catch(() => [])
  const current = left.find(({ state }) => state === 'current')
  context.print(
    current
      ? `${current.country} is at version ${current.version}.`
      : `${country} is not installed any more.`,
  )
  return 0
}

interface Parted {
  wanted: readonly InstalledVersion[]
  left: readonly InstalledVersion[]
}

interface Removal {
  home: string
  store: ObjectStore | null
  find(): Promise<Parted>
}

/** The store's pointer first, its files last, so that no machine fetches a version that is going. */
async function removeEverywhere(
  { clock }: CommandContext,
  { home, store, find }: Removal,
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

async function refuseNeeded(context: CommandContext, wanted: readonly InstalledVersion[]): Promise<void> {
  for (const each of wanted) {
    const reasons = await reasonsToKeep(context, each)
    if (reasons.length === 0) continue
    throw new Error(
      `Version ${each.version} of ${each.country} ${reasons.join(' and ')}; --force removes it all the same.`,
    )
  }
}

async function reasonsToKeep(
  { clock, shippedRoot }: CommandContext,
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
