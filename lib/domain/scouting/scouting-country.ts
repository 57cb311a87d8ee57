import type { Runs } from '@/lib/contract/evaluation'

/** A country of the scouting list. `slug` names its atlas, `query` is its `country` parameter. */
export interface ScoutingCountry {
  name: string
  query: string
  slug: string
}

/** The slug in a map address whose `mapUrl` ends in `/scout/maps/<slug>.json`; null for any other. */
export function atlasOfMap(map: string): string | null {
  if (!URL.canParse(map)) return null
  const mapUrl = new URL(map).searchParams.get('mapUrl') ?? ''
  return /\/scout\/maps\/([a-z][a-z-]*)\.json$/.exec(mapUrl)?.[1] ?? null
}

/** An entry of the scouting list whose map is not one of the atlases; null for an invalid address. */
export interface OtherMap {
  name: string
  map: string | null
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')

/** The entries that an atlas can draw, by name. */
export function scoutingCountries(grids: Runs['grids']): ScoutingCountry[] {
  return grids
    .flatMap(({ name, map }) => {
      const slug = atlasOfMap(map)
      return slug ? [{ name, slug, query: name.toLowerCase() }] : []
    })
    .sort(byName)
}

/** The other entries, by name. */
export function otherMaps(grids: Runs['grids']): OtherMap[] {
  return grids
    .filter(({ map }) => atlasOfMap(map) === null)
    .map(({ name, map }) => ({
      name,
      map: /^https?:$/.test(URL.parse(map)?.protocol ?? '') ? map : null,
    }))
    .sort(byName)
}

/** Finds a country by name or slug, ignoring case. */
export function findScoutingCountry(
  countries: readonly ScoutingCountry[],
  query: string,
): ScoutingCountry | undefined {
  const wanted = query.trim().toLowerCase()
  return countries.find((country) => country.query === wanted || country.slug === wanted)
}

/** Finds an entry with a map of its own by its name, ignoring case. */
export function findOtherMap(others: readonly OtherMap[], query: string): OtherMap | undefined {
  const wanted = query.trim().toLowerCase()
  return others.find(({ name }) => name.toLowerCase() === wanted)
}

/** The likely slug for a `country` parameter; undefined when no slug can match. */
export function likelySlug(query: string): string | undefined {
  const slug = query.trim().toLowerCase().replaceAll(' ', '-')
  return /^[a-z][a-z-]{1,40}$/.test(slug) ? slug : undefined
}
