import { activeReaders } from '@/server/atlas/store/memory/lease'
import {
  dataDate,
  type InstalledVersion,
  installedVersions,
  manifestOrProblem,
  sizeOf,
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
