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
    people: number
  } | null
  problem: string | null
}

/** Every version of every country, by country and root. */
export async function describeVersions(
  context: Pick<ManagementContext, 'roots' | 'clock'>,
): Promise<ListedVersion[]> {
  const rows: ListedVersion[] = []
  for (const version of await installedVersions(context.roots)) rows.push(await describe(context, version))
  return rows
}

async function describe(
  { clock }: Pick<ManagementContext, 'clock'>,
  { home, ...version }: InstalledVersion,
): Promise<ListedVersion> {
  const manifest = await manifestOrProblem(version.folder)
  const bytes = await sizeOf(version.folder).catch(() => 0)
  const readers = await activeReaders(home, version.version, clock())
  if (typeof manifest === 'string') return { ...version, bytes, readers, content: null, problem: manifest }
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
  return { ...version, bytes, readers, content, problem: null }
}
