import type { Runs } from '@/lib/contract/evaluation'

/** A country of the scouting list. `slug` names its atlas, `query` is its `country` in the address. */
export interface ScoutingCountry {
  name: string
  query: string
  slug: string
}

/**
 * The atlas behind a country's map address: its `mapUrl` parameter ends in `/scout/maps/<slug>.json`. Null for an
 * address that leads elsewhere.
 */
export function atlasOfMap(map: string): string | null {
  if (!URL.canParse(map)) return null
  const mapUrl = new URL(map).searchParams.get('mapUrl') ?? ''
  return /\/scout\/maps\/([a-z][a-z-]*)\.json$/.exec(mapUrl)?.[1] ?? null
}

/** The countries that can be scouted, by name. */
export function scoutingCountries(grids: Runs['grids']): ScoutingCountry[] {
  return grids
    .flatMap(({ name, map }) => {
      const slug = atlasOfMap(map)
      return slug ? [{ name, slug, query: name.toLowerCase() }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The country that an address asks for, by name or by the name of its atlas, in any case. */
export function findScoutingCountry(
  countries: readonly ScoutingCountry[],
  query: string,
): ScoutingCountry | undefined {
  const wanted = query.trim().toLowerCase()
  return countries.find((country) => country.query === wanted || country.slug === wanted)
}

/** The name that the atlas of an asked country most likely has; undefined for what none can have. */
export function likelySlug(query: string): string | undefined {
  const slug = query.trim().toLowerCase().replaceAll(' ', '-')
  return /^[a-z][a-z-]{1,40}$/.test(slug) ? slug : undefined
}
