import {
  type InstalledVersion,
  pickVersion,
  versionsOfCountry,
} from '@/server/atlas/versions/installed-versions'

export interface WantedVersions {
  country: string
  /** Prefixes of versions; the previous and the current one without them. */
  before?: string | undefined
  after?: string | undefined
}

/**
 * Folders of the versions to compare.
 * @throws Error for a country or version that is not installed, or without an earlier version
 */
export async function comparedVersions(
  roots: readonly string[],
  { country, before: second, after: third }: WantedVersions,
): Promise<readonly [before: string, after: string]> {
  const versions = await versionsOfCountry(roots, country)
  const current = versions.find(({ state }) => state === 'current')
  const after = third === undefined ? current : pickVersion(versions, third)
  if (!after) throw new Error(`No version of ${country} is current.`)
  const before = second === undefined ? previousOf(versions, after) : pickVersion(versions, second)
  if (!before) throw new Error(`There is no version of ${country} before ${after.version}.`)
  return [before.folder, after.folder]
}

/** The shipped version after the first local build. */
function previousOf(versions: readonly InstalledVersion[], { root }: InstalledVersion) {
  return (
    versions.find((each) => each.root === root && each.state === 'previous') ??
    versions.find(({ state }) => state === 'shadowed')
  )
}
