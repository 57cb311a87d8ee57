import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Manifest } from '@/lib/contract/scout'
import { largerFirst, overlaps } from '@/lib/geo/mercator'
import type { Atlas, AtlasLibrary } from './atlas'
import { isCountrySlug, isMissing, isVersion, readIfThere, readManifest } from './files/atlas-files'
import { keepLatest } from './memory/keep-latest'
import { keepLeases } from './memory/lease'
import { createTableMemory } from './memory/table-memory'
import { openAtlas } from './open-atlas'

/** Small without their tables. */
const keptVersions = 200

interface Version {
  folder: string
  manifest: Manifest
}

export interface LibraryOptions {
  report?: (problem: string) => void
  /** Bytes of tables and indexes; 1 GiB by default. */
  memoryLimit?: number | undefined
  clock?: () => Date
}

const defaultMemory = 2 ** 30

/**
 * Earlier roots win; an unreadable country is looked up in the next one. `current` is read on each query,
 * so a rebuilt country needs no restart. Versions in use hold a lease, so that no build removes them.
 */
export function createAtlasLibrary(
  roots: readonly string[],
  { report = () => undefined, memoryLimit = defaultMemory, clock = () => new Date() }: LibraryOptions = {},
): AtlasLibrary {
  const findVersion = findVersions(report)
  const memory = createTableMemory(memoryLimit)
  const kept = keepLatest<Atlas>(keptVersions)
  const leases = keepLeases(clock)
  const keep = async (version: Version): Promise<Atlas> => {
    await leases.touch(dirname(version.folder), basename(version.folder))
    return kept.get(version.folder) ?? kept.set(version.folder, openAtlas(version, memory))
  }

  const find = async (country: string, version?: string): Promise<Version | null> => {
    if (!isCountrySlug(country)) return null
    for (const root of roots) {
      const found = await findVersion({ root, country, version })
      if (found) return found
    }
    return null
  }
  const findAll = async (): Promise<Version[]> => {
    const versions = await Promise.all((await listCountries(roots)).map((country) => find(country)))
    return versions
      .filter((version) => version !== null)
      .sort((a, b) => a.manifest.name.localeCompare(b.manifest.name, 'en'))
  }
  const overlapping: AtlasLibrary['overlapping'] = async (bounds) => {
    const found = (await findAll()).filter(({ manifest }) => overlaps(manifest.bounds, bounds))
    return Promise.all(found.map(keep))
  }
  /** A country before its regions, whose figures stop at their boundaries. */
  const near = async ({ lat, lng }: { lat: number; lng: number }): Promise<Atlas[]> =>
    (await overlapping([lng, lat, lng, lat])).sort((one, other) =>
      largerFirst(one.manifest.bounds, other.manifest.bounds),
    )

  return {
    countries: async () => (await findAll()).map(({ manifest }) => manifest),
    open: async (country, version) => {
      const found = await find(country, version)
      return found && keep(found)
    },
    overlapping,
    async at(point) {
      for (const atlas of await near(point)) if (await atlas.contains(point)) return atlas
      return null
    },
    async containing(point) {
      const found: Atlas[] = []
      for (const atlas of await near(point)) if (await atlas.contains(point)) found.push(atlas)
      return found
    },
    close() {
      memory.clear()
      return leases.releaseAll()
    },
  }
}

/** Manifests are large and needed for every tile, so they are cached. */
function findVersions(report: (problem: string) => void) {
  const kept = keepLatest<Version>(keptVersions)
  return async (wanted: { root: string; country: string; version?: string | undefined }) => {
    const home = join(wanted.root, wanted.country)
    try {
      const version = wanted.version ?? (await readCurrent(home))
      if (!version || !isVersion(version)) return null
      const folder = join(home, version)
      return kept.get(folder) ?? kept.set(folder, { folder, manifest: await readManifest(folder) })
    } catch (error) {
      // An older version may have been removed since its URL was handed out.
      if (!(wanted.version && isMissing(error))) report(`${home} cannot be opened: ${messageOf(error)}`)
      return null
    }
  }
}

async function listCountries(roots: readonly string[]): Promise<string[]> {
  const names = await Promise.all(roots.map((root) => readdir(root).catch(emptyIfMissing)))
  return [...new Set(names.flat())].filter(isCountrySlug)
}

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

async function readCurrent(home: string): Promise<string | null> {
  const bytes = await readIfThere(join(home, 'current'))
  return bytes && new TextDecoder().decode(bytes).trim()
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
