import { activeReaders } from '@/server/atlas/store/memory/lease'
import {
  dataDate,
  type InstalledVersion,
  installedVersions,
  manifestOrProblem,
  pickVersion,
  sizeOf,
  versionsOfCountry,
} from '@/server/atlas/versions/installed-versions'
import type { ManagementContext } from './management-context'

export interface ListedVersion extends Omit<InstalledVersion, 'home'> {
  bytes: number
  /** `<host>-<process>` of running services. */
  readers: string[]
  /** Null if the manifest is unreadable. */
  content: {
    name: string
    iso: string
    date: string
    builtAt: string
    sites: number
    chargers: number
    hexagons: number
    people: number | null
  } | null
  problem: string | null
}

type Facts = Pick<ListedVersion, 'bytes' | 'content' | 'problem'>

/** Facts of sound versions by folder: a version never changes, and one of a large country has 100,000 files. */
export type KnownVersions = Map<string, Facts>

/** Every version of every country, by country and root. */
export async function describeVersions(
  { roots, clock }: Pick<ManagementContext, 'roots' | 'clock'>,
  known: KnownVersions = new Map(),
): Promise<ListedVersion[]> {
  const rows: ListedVersion[] = []
  for (const { home, ...version } of await installedVersions(roots)) {
    const readers = await activeReaders(home, version.version, clock())
    const facts = known.get(version.folder) ?? (await factsOf(version.folder))
    if (facts.problem === null) known.set(version.folder, facts)
    rows.push({ ...version, ...facts, readers })
  }
  return rows
}

async function factsOf(folder: string): Promise<Facts> {
  const manifest = await manifestOrProblem(folder)
  const bytes = await sizeOf(folder).catch(() => 0)
  if (typeof manifest === 'string') return { bytes, content: null, problem: manifest }
  const { sites, chargers, hexagons } = manifest.counts
  const content = {
    name: manifest.name,
    iso: manifest.iso,
    date: dataDate(manifest),
    builtAt: manifest.builtAt,
    sites,
    chargers,
    hexagons,
    people: manifest.population.total,
  }
  return { bytes, content, problem: null }
}

interface WantedVersions {
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
