import {
  type InstalledVersion,
  installedVersions,
  versionsOfCountry,
} from '@/server/atlas/versions/installed-versions'
import { verifyVersion } from '@/server/atlas/versions/verify-version'
import type { CommandContext } from './command-context'
import { type CommandLine, refuseExtra } from './command-line'
import { megabytes } from './text-table'

/** `verify [country]`: checks the current versions against their content hashes. */
export async function verify(context: CommandContext, { positionals }: CommandLine): Promise<number> {
  const [wanted, extra] = positionals
  refuseExtra(extra)
  const all = await (wanted === undefined
    ? installedVersions(context.roots)
    : versionsOfCountry(context.roots, wanted))
  const current = all.filter(({ state }) => state === 'current' || state === 'shadowed')
  if (current.length === 0) throw new Error('No atlas is installed.')
  let damaged = 0
  for (const each of current) damaged += (await isSound(context, each)) ? 0 : 1
  return damaged === 0 ? 0 : 1
}

async function isSound(
  { print, complain }: CommandContext,
  { country, version, folder }: InstalledVersion,
): Promise<boolean> {
  const verdict = await verifyVersion(folder).catch((error: Error) => ({
    files: 0,
    bytes: 0,
    problems: [error.message],
  }))
  if (verdict.problems.length > 0) {
    complain([`${country} ${version} in ${folder} is damaged:`, ...verdict.problems].join('\n  '))
    return false
  }
  print(`${country.padEnd(20)} ${version}  sound  ${verdict.files} files, ${megabytes(verdict.bytes)}`)
  return true
}
