import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findCountry } from '@/lib/catalogue/countries'
import type { Manifest } from '@/lib/contract/scout'
import { isCountrySlug } from '@/server/atlas/store/files/atlas-files'
import { filesOf, readVersionManifest } from './content-hash'
import { namedVersion, versionsIn } from './version-store'

export interface InstalledVersion {
  country: string
  root: string
  home: string
  folder: string
  version: string
  /** `shadowed` is current in its root, but an earlier root has the country too. */
  state: 'current' | 'shadowed' | 'previous' | 'old'
}

export async function installedVersions(roots: readonly string[]): Promise<InstalledVersion[]> {
  const served = new Set<string>()
  const found: InstalledVersion[] = []
  for (const root of roots) {
    for (const country of (await readdir(root).catch(() => [])).filter(isCountrySlug)) {
      const versions = await versionsAt(root, country)
      found.push(...(served.has(country) ? versions.map(inShadow) : versions))
      if (versions.some(({ state }) => state === 'current')) served.add(country)
    }
  }
  // Stable, so roots keep their order.
  return found.sort((a, b) => a.country.localeCompare(b.country, 'en'))
}

async function versionsAt(root: string, country: string): Promise<InstalledVersion[]> {
  const home = join(root, country)
  const current = await namedVersion(home, 'current')
  const previous = await namedVersion(home, 'previous')
  const named = [current, previous].filter((version) => version !== null)
  const there = await versionsIn(home)
  const ordered = new Set([...named.filter((each) => each === current || there.includes(each)), ...there])
  return [...ordered].map((version) => ({
    country,
    root,
    home,
    folder: join(home, version),
    version,
    state: (version === current && 'current') || (version === previous && 'previous') || 'old',
  }))
}

const inShadow = (version: InstalledVersion): InstalledVersion =>
  version.state === 'current' ? { ...version, state: 'shadowed' } : version

/** @param wanted slug, name or ISO code */
export async function versionsOfCountry(
  roots: readonly string[],
  wanted: string,
): Promise<InstalledVersion[]> {
  const slug = findCountry(wanted)?.slug ?? wanted
  const versions = (await installedVersions(roots)).filter(({ country }) => country === slug)
  if (versions.length === 0) throw new Error(`No atlas of "${wanted}" is installed.`)
  return versions
}

/** @param text prefix of a version */
export function pickVersion(versions: readonly InstalledVersion[], text: string): InstalledVersion {
  const found = versions.filter(({ version }) => text !== '' && version.startsWith(text))
  const [first, second] = found
  const country = versions[0]?.country
  if (!first) {
    const known = [...new Set(versions.map(({ version }) => version))].join(', ')
    throw new Error(`${country} has no version ${text}; it has ${known}.`)
  }
  if (second && second.version !== first.version) {
    throw new Error(`"${text}" begins more than one version of ${country}; give more of it.`)
  }
  return first
}

export async function sizeOf(folder: string): Promise<number> {
  const sizes = (await filesOf(folder)).map(async (path) => (await stat(join(folder, path))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export const dataDate = ({ sources }: Manifest) => sources[0]?.date ?? ''

/** A string is a sentence about the fault. */
export const manifestOrProblem = (folder: string): Promise<Manifest | string> =>
  readVersionManifest(folder).catch((error: Error) => error.message)
