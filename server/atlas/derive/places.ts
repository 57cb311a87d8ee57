import type { Country, Extract, OsmWay, Place, Position, Site } from '@/server/atlas/entities'
import { featuresOf } from './features'
import { insidePoint } from './inside-point'
import { populationOf } from './municipalities'

export interface PlaceSources {
  /** Ways that carry a street's name. */
  streets: readonly OsmWay[]
  sites: readonly Site[]
  /** People in the country, 0 when nobody knows. */
  people: number
  town(position: Position): string
}

const kinds: ReadonlyMap<string, Place['kind']> = new Map([
  ['city', 'town'],
  ['town', 'town'],
  ['village', 'village'],
  ['hamlet', 'hamlet'],
  ['suburb', 'suburb'],
  ['quarter', 'suburb'],
  ['neighbourhood', 'suburb'],
  ['isolated_dwelling', 'locality'],
  ['farm', 'locality'],
  ['locality', 'locality'],
  ['square', 'locality'],
])

/**
 * What people search for: the country, its settlements and localities by OpenStreetMap id, streets (one per name and
 * town) and the sites that carry a name of their own.
 */
export function derivePlaces(extract: Extract, country: Country, sources: PlaceSources): Place[] {
  return [
    {
      name: country.name,
      kind: 'country',
      position: insidePoint(country.polygons),
      population: sources.people,
      city: '',
    },
    ...settlements(extract, country, sources),
    ...streetPlaces(country, sources),
    ...namedSites(sources),
  ]
}

function settlements(extract: Extract, country: Country, { town }: PlaceSources): Place[] {
  const { features } = featuresOf(extract, (tags) => kinds.has(tags.place ?? '') && !!tags.name)
  return features.flatMap(({ tags, position }) => {
    const kind = kinds.get(tags.place ?? '')
    if (!(kind && tags.name && country.contains(position))) return []
    return { name: tags.name, kind, position, population: populationOf(tags) ?? 0, city: town(position) }
  })
}

/** A street stands at the middle node of its longest way inside the country. */
function streetPlaces(country: Country, { streets, town }: PlaceSources): Place[] {
  const longest = new Map<string, { place: Place; nodes: number }>()
  for (const { tags, positions } of streets) {
    const inside = positions.filter((position) => country.contains(position))
    const middle = inside[inside.length >> 1]
    if (!(middle && tags.name)) continue
    const place: Place = {
      name: tags.name,
      kind: 'street',
      position: middle,
      population: 0,
      city: town(middle),
    }
    const key = `${place.name}\n${place.city}`
    const known = longest.get(key)
    if (!known || inside.length > known.nodes) longest.set(key, { place, nodes: inside.length })
  }
  return [...longest.values()].map(({ place }) => place)
}

/** A site that was named after its street is found by the street. */
function namedSites({ sites, streets }: PlaceSources): Place[] {
  const streetNames = new Set(streets.map(({ tags }) => tags.name))
  return sites
    .filter(({ name }) => !streetNames.has(name))
    .map(({ name, position, city }) => ({ name, kind: 'site', position, population: 0, city }))
}
