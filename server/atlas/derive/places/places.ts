import { type Bounds, boundsOf } from '@/lib/geo/mercator'
import type { Country, Extract, OsmWay, Place, Position, Site, Tags } from '@/server/atlas/base/entities'
import { foldName } from '@/server/atlas/base/fold-name'
import { type Municipality, populationOf } from '@/server/atlas/derive/country/municipalities'
import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import { featuresOf } from '@/server/atlas/derive/geometry/features'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { packedArea } from '@/server/atlas/derive/geometry/packed-area'
import { atCentres } from './settlement-centres'

export interface PlaceSources {
  streets: readonly OsmWay[]
  sites: readonly Site[]
  /** People in the country, 0 if unknown. */
  people: number
  town(position: Position): string
  municipalities: readonly Municipality[]
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

const kindOf = ({ place = '' }: Tags) => kinds.get(place)

/** The search index: country, settlements and localities by id, streets by town, and named sites. */
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

function settlements(extract: Extract, country: Country, { town, municipalities }: PlaceSources): Place[] {
  const { features } = featuresOf(extract, (tags) => kindOf(tags) !== undefined && !!tags.name)
  const municipalityBox = municipalityBoxes(municipalities)
  return atCentres(features, extract, kindOf).flatMap(({ tags, position, polygons }) => {
    const kind = kindOf(tags)
    if (!(kind && tags.name && country.contains(position))) return []
    return {
      name: tags.name,
      kind,
      position,
      population: populationOf(tags) ?? 0,
      city: town(position),
      bounds: boundsOf(polygons.flat(2)) ?? municipalityBox(tags.name, position),
    }
  })
}

/** The box of the municipality of that name, limited to the part around the place. */
function municipalityBoxes(municipalities: readonly Municipality[]) {
  const find = areaIndex(
    municipalities.flatMap(({ name, polygons }) =>
      polygons.map((polygon) => packedArea({ name, polygons: [polygon] })),
    ),
  )
  return (name: string, position: Position): Bounds | undefined => {
    const own = find(position).find((part) => foldName(part.name) === foldName(name))
    return own && boundsOf(own.polygons.flat(2))
  }
}

/** A street's position is the middle node of its longest way inside the country. */
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

/** Drops unbranded sites named after their street: the street finds them. */
function namedSites({ sites, streets }: PlaceSources): Place[] {
  const streetNames = new Set(streets.map(({ tags }) => tags.name))
  return sites
    .filter(({ name, brand }) => brand !== '' || !streetNames.has(name))
    .map((site) => ({
      name: nameWithBrand(site),
      kind: 'site',
      position: site.position,
      population: 0,
      city: site.city,
    }))
}

/** `Migrol, Landstrasse`: people search by brand. */
function nameWithBrand({ name, brand }: Site): string {
  return foldName(name).includes(foldName(brand)) ? name : `${brand}, ${name}`
}
