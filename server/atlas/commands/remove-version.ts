import { NeededVersionError, removeVersions } from '@/server/atlas/management/remove-versions'
import type { CommandContext } from './command-context'
import { type CommandLine, refuseExtra, UsageError } from './command-line'

/**
 * `remove <country> [version]`. Without a version, removes all of the country in the first root that has
 * it. Current, used and shipped versions need `--force`.
 */
export async function remove(
  context: CommandContext,
  { positionals, options }: CommandLine,
): Promise<number> {
  const [country, version, extra] = positionals
  refuseExtra(extra)
  if (country === undefined) throw new UsageError('Remove which country?')
  const wanted = { country, version, force: options.force === true }
  const { gone, current } = await removeVersions(context, wanted).catch((error: unknown) => {
    if (!(error instanceof NeededVersionError)) throw error
    throw new Error(`${error.message}; --force removes it all the same.`, { cause: error })
  })
  for (const each of gone) context.print(`Version ${each.version} of ${each.country} is removed.`)
  context.print(
    current
      ? `${current.country} is at version ${current.version}.`
      : `${country} is not installed any more.`,
  )
  return 0
}
