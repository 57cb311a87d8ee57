import { join } from 'node:path'
import { publishVersion } from '@/server/atlas/published/publish-version'
import { touchLease } from '@/server/atlas/store/memory/lease'
import { type InstalledVersion, versionsOfCountry } from '@/server/atlas/versions/installed-versions'
import { verifyVersion } from '@/server/atlas/versions/verify-version'
import { type CommandContext, withStore } from './command-context'
import { type CommandLine, refuseExtra, UsageError } from './command-line'

type Version = Pick<InstalledVersion, 'country' | 'version' | 'home'>

export async function publish(context: CommandContext, { positionals }: CommandLine): Promise<number> {
  const [country, extra] = positionals
  refuseExtra(extra)
  if (country === undefined) throw new UsageError('Publish which country?')
  const [current] = await versionsOfCountry(context.roots, country)
  if (current?.state !== 'current') throw new Error(`${country} has no current version here.`)
  const { problems } = await verifyVersion(current.folder)
  if (problems.length > 0) throw new Error([`${current.folder} is damaged:`, ...problems].join('\n  '))
  if (!(await publishBuilt(context, current))) throw new Error('No store is set: publishing needs S3_BUCKET.')
  return 0
}

/** False without a store. */
export function publishBuilt(
  { store, clock, progress, print }: CommandContext,
  { country, version, home }: Version,
): Promise<boolean> {
  return withStore(store, async (opened) => {
    if (!opened) return false
    await progress.step('Publishing the atlas', async (report) => {
      await touchLease(home, version, clock())
      const local = { country, version, folder: join(home, version) }
      await publishVersion(opened, local, { now: clock(), onProgress: report.share })
    })
    print(`Version ${version} of ${country} is published. Every process serves it in about a minute.`)
    return true
  })
}
