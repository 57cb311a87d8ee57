import type { Runs } from '@/lib/contract/evaluation'

export interface ScoutingCountry {
  name: string
  query: string
  slug: string
}

/** Reads `/scout/maps/<slug>.json` from a map address's `mapUrl`. */
export function atlasOfMap(map: string): string | null {
  if (!URL.canParse(map)) return null
  const mapUrl = new URL(map).searchParams.get('mapUrl') ?? ''
  return /\/scout\/maps\/([a-z][a-z-]*)\.json$/.exec(mapUrl)?.[1] ?? null
}

export interface OtherMap {
  name: string
  map: string | null
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')

export function scoutingCountries(grids: Runs['grids']): ScoutingCountry[] {
  return grids
    .flatMap(({ name, map }) => {
      const slug = atlasOfMap(map)
      return slug ? [{ name, slug, query: name.toLowerCase() }] : []
    })
    .sort(byName)
}

export function otherMaps(grids: Runs['grids']): OtherMap[] {
  return grids
    .filter(({ map }) => atlasOfMap(map) === null)
    .map(({ name, map }) => ({
      name,
      map: /^https?:$/.test(URL.parse(map)?.protocol ?? '') ? map : null,
    }))
    .sort(byName)
}

export function findScoutingCountry(
  countries: readonly ScoutingCountry[],
  query: string,
): ScoutingCountry | undefined {
  const wanted = query.trim().toLowerCase()
  return countries.find((country) => country.query === wanted || country.slug === wanted)
}

export function findOtherMap(others: readonly OtherMap[], query: string): OtherMap | undefined {
  const wanted = query.trim().toLowerCase()
  return others.find(({ name }) => name.toLowerCase() === wanted)
}

export function likelySlug(query: string): string | undefined {
  const slug = query.trim().toLowerCase().replaceAll(' ', '-')
  return /^[a-z][a-z-]{1,40}$/.test(slug) ? slug : undefined
}
