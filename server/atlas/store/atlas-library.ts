import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@/lib/contract/scout'
import { overlaps } from '@/lib/geo/mercator'
import type { Atlas, AtlasLibrary } from './atlas'
import { isCountrySlug, isVersion } from './atlas-paths'
import { isMissing } from './is-missing'
import { openAtlas, readManifest } from './open-atlas'

/** Countries whose tables stay in memory; the one not asked for longest goes first. */
const keptAtlases = 12

interface Version {
  folder: string
  manifest: Manifest
}

/**
 * The countries under `roots`, each `<root>/<country>/<version>/` with a file `current` that names the version; an
 * earlier root wins. `current` is read at every question, so a rebuilt country is served without a restart. A
 * country that cannot be read is passed over for the next root and told to `report`, so that it harms no other.
 */
export function createAtlasLibrary(
  roots: readonly string[],
  report: (problem: string) => void = () => undefined,
): AtlasLibrary {
  const manifestOf = keepManifests(report)
  const keep = keepAtlases()

  const find = async (country: string, version?: string): Promise<Version | null> => {
    if (!isCountrySlug(country)) return null
    for (const root of roots) {
      const found = await manifestOf({ root, country, version })
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
  const overlapping: AtlasLibrary['overlapping'] = async (bounds) =>
    (await findAll()).filter(({ manifest }) => overlaps(manifest.bounds, bounds)).map(keep)

  return {
    countries: async () => (await findAll()).map(({ manifest }) => manifest),
    open: async (country, version) => {
      const found = await find(country, version)
      return found && keep(found)
    },
    overlapping,
    async at({ lat, lng }) {
      const near = await overlapping([lng, lat, lng, lat])
      return near.find((atlas) => atlas.contains({ lat, lng })) ?? null
    },
  }
}

/** Finds versions and keeps the last manifest of each country: lists are asked for often, manifests are large. */
function keepManifests(report: (problem: string) => void) {
  const kept = new Map<string, Version>()
  const readCurrentVersion = async (home: string): Promise<Version | null> => {
    const version = await readCurrent(home)
    if (!version || !isVersion(version)) return null
    const folder = join(home, version)
    const known = kept.get(home)
    if (known?.folder === folder) return known
    const found = { folder, manifest: await readManifest(folder) }
    kept.set(home, found)
    return found
  }
  const readOldVersion = async (folder: string): Promise<Version | null> => {
    const known = kept.values().find((version) => version.folder === folder)
    return known ?? { folder, manifest: await readManifest(folder) }
  }
  return async (wanted: { root: string; country: string; version?: string | undefined }) => {
    const { root, country, version } = wanted
    if (version && !isVersion(version)) return null
    const home = join(root, country)
    try {
      return await (version ? readOldVersion(join(home, version)) : readCurrentVersion(home))
    } catch (error) {
      // An older version may have been cleared away since its address was handed out.
      if (!(version && isMissing(error))) report(`${home} cannot be opened: ${messageOf(error)}`)
      return null
    }
  }
}

function keepAtlases() {
  const kept = new Map<string, Atlas>()
  return ({ folder, manifest }: Version): Atlas => {
    const atlas = kept.get(folder) ?? openAtlas(folder, manifest)
    kept.delete(folder)
    kept.set(folder, atlas)
    const oldest = kept.keys().next().value
    if (kept.size > keptAtlases && oldest !== undefined) kept.delete(oldest)
    return atlas
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
  try {
    return (await readFile(join(home, 'current'), 'utf8')).trim()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
