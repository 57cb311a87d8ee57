import { foldName } from '@/lib/format/fold'
import { type Bounds, boundsOf } from '@/lib/geo/mercator'
import { type Municipality, populationOf } from '@/server/atlas/derive/country/municipalities'
import { areaIndex, packedArea } from '@/server/atlas/derive/geometry/area-index'
import type { Feature } from '@/server/atlas/derive/geometry/features'
import { featuresOf } from '@/server/atlas/derive/geometry/features'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { polygonContains } from '@/server/atlas/derive/geometry/polygon-index'
import type {
  Country,
  Extract,
  OsmWay,
  OtherName,
  Place,
  Position,
  Site,
  Tags,
} from '@/server/atlas/entities/entities'
import { latinNameOf, nameOf } from '@/server/atlas/entities/place-names'
import { landmarks } from './landmarks'
import { type OtherNames, otherNamesIn } from './other-names'

/**
 * Merges a settlement's outline and point into one place at the point: the relation's `label` member, else
 * a point of the same name and kind inside. An outline without a point gets one inside it.
 * @param settlements points and outlines with a `place` and a name
 * @param kindOf prevents a quarter from becoming the centre of the town of its name
 */
export function atCentres(
  settlements: readonly Feature[],
  { relations }: Pick<Extract, 'relations'>,
  kindOf: (tags: Tags) => string | undefined,
): Feature[] {
  const points = settlements.filter(({ kind }) => kind === 'node')
  const keyOf = ({ tags }: Feature) => `${kindOf(tags)} ${foldName(nameOf(tags))}`
  const byKey = Map.groupBy(points, keyOf)
  const labels = labelsOf(relations, points)
  const outlines = new Map<Feature, Feature>()
  const alone = settlements.flatMap((outline) => {
    if (outline.kind === 'node') return []
    const label = outline.kind === 'relation' ? labels.get(outline.osmId) : undefined
    const isOwn = label !== undefined && keyOf(label) === keyOf(outline)
    const point = isOwn ? label : byKey.get(keyOf(outline))?.find((each) => isInside(each, outline))
    if (point) outlines.set(point, outline)
    return point ? [] : [{ ...outline, position: label?.position ?? outline.position }]
  })
  const centred = points.map((point) => {
    const outline = outlines.get(point)
    if (!outline) return point
    return { ...point, tags: { ...outline.tags, ...point.tags }, polygons: outline.polygons }
  })
  return [...centred, ...alone].sort((a, b) => Number(a.osmId) - Number(b.osmId))
}

const isInside = ({ position }: Feature, { polygons }: Feature) =>
  polygons.some((polygon) => polygonContains(polygon, position))

function labelsOf(relations: Extract['relations'], points: readonly Feature[]): Map<string, Feature> {
  const byId = new Map(points.map((point) => [point.osmId, point]))
  return new Map(
    relations.flatMap(({ id, members }): [string, Feature][] => {
      const member = members.find(({ type, role }) => type === 'node' && role === 'label')
      const point = member && byId.get(String(member.ref))
      return point ? [[String(id), point]] : []
    }),
  )
}

export interface PlaceSources {
  streets: readonly OsmWay[]
  sites: readonly Site[]
  people: number
  town(position: Position): string
  municipalities: readonly Municipality[]
}

const kinds: ReadonlyMap<string, Place['kind']> = new Map([
  ['city', 'town'],
  ['town', 'town'],
  ['municipality', 'town'],
  ['village', 'village'],
  ['hamlet', 'hamlet'],
  ['borough', 'suburb'],
  ['suburb', 'suburb'],
  ['quarter', 'suburb'],
  ['neighbourhood', 'suburb'],
  ['isolated_dwelling', 'locality'],
  ['farm', 'locality'],
  ['locality', 'locality'],
  ['archipelago', 'locality'],
  ['island', 'locality'],
  ['islet', 'locality'],
  ['region', 'locality'],
  ['square', 'locality'],
])

const kindOf = ({ place = '' }: Tags) => kinds.get(place)

export function derivePlaces(extract: Extract, country: Country, sources: PlaceSources): Place[] {
  const { features } = featuresOf(extract, (tags) => kindOf(tags) !== undefined && nameOf(tags) !== '')
  const settled = atCentres(features, extract, kindOf)
  const names = otherNamesIn([...settled, ...sources.municipalities].map(({ tags }) => tags))
  return [
    {
      name: country.name,
      kind: 'country',
      position: insidePoint(country.polygons),
      population: sources.people,
      city: '',
      otherNames: names.of(country.tags ?? {}, '', country.name),
    },
    ...settlements(settled, country, { ...sources, names }),
    ...unsettled(settled, country, { ...sources, names }),
    ...streetPlaces(country, { ...sources, names }),
    ...namedSites(sources),
    ...landmarks(extract, country, { ...sources, names }),
  ]
}

interface NamedSources extends PlaceSources {
  names: OtherNames
}

function settlements(
  settled: readonly Feature[],
  country: Country,
  { town, municipalities, names }: NamedSources,
): Place[] {
  const municipalityBox = municipalityBoxes(municipalities)
  const find = areaIndex(municipalities)
  return settled.flatMap(({ tags, position, polygons }) => {
    const kind = kindOf(tags)
    const name = nameOf(tags)
    if (!(kind && name !== '' && country.contains(position))) return []
    const city = town(position)
    const own = find(position).find((each) => isNamesake(each.tags, tags))
    return {
      name,
      kind,
      position,
      population: populationOf(tags) ?? 0,
      city,
      bounds: boundsOf(polygons.flat(2)) ?? municipalityBox(name, position),
      ...latinOf(tags),
      // Names in other languages are often on the boundary alone.
      otherNames: names.of({ ...own?.tags, ...tags }, city),
    }
  })
}

function latinOf(tags: Tags): Pick<Place, 'latinName'> {
  const latinName = latinNameOf(tags)
  return latinName === undefined ? {} : { latinName }
}

/** People from which a municipality counts as a town; Eurostat, Applying the Degree of Urbanisation, 2021. */
const townPeople = 5000

/** Municipalities in which no settlement has one of their names: many are mapped as a boundary alone. */
function unsettled(
  settled: readonly Feature[],
  country: Country,
  { town, municipalities, names }: NamedSources,
): Place[] {
  const find = areaIndex(municipalities)
  const known = new Set<Municipality>()
  for (const { tags, position } of settled) {
    for (const each of find(position)) if (isNamesake(each.tags, tags)) known.add(each)
  }
  return municipalities.flatMap((municipality): Place[] => {
    const { name, tags, polygons } = municipality
    const position = insidePoint(polygons)
    if (known.has(municipality) || !country.contains(position)) return []
    const population = populationOf(tags) ?? 0
    return [
      {
        name,
        kind: population >= townPeople ? 'town' : 'village',
        position,
        population,
        city: town(position),
        bounds: boundsOf(polygons.flat(2)),
        ...latinOf(tags),
        otherNames: names.of(tags, name),
      },
    ]
  })
}

const namesIn = (tags: Tags) =>
  [tags.name, tags['name:en'], tags.alt_name, tags.loc_name].flatMap((name) => (name ? foldName(name) : []))

function isNamesake(a: Tags, b: Tags): boolean {
  const names = namesIn(b)
  return namesIn(a).some((name) => names.includes(name))
}

/** Limited to the part of the municipality around the place. */
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

/** Uses the middle node of the longest way inside the country. */
function streetPlaces(country: Country, { streets, town, names }: NamedSources): Place[] {
  const longest = new Map<string, { place: Place; nodes: number }>()
  for (const { tags, positions } of streets) {
    const inside = positions.filter((position) => country.contains(position))
    const middle = inside[inside.length >> 1]
    if (!(middle && tags.name)) continue
    const city = town(middle)
    const place: Place = {
      name: tags.name,
      kind: 'street',
      position: middle,
      population: 0,
      city,
      otherNames: names.of(tags, city),
    }
    const key = `${place.name}\n${place.city}`
    const known = longest.get(key)
    if (!known || inside.length > known.nodes) longest.set(key, { place, nodes: inside.length })
  }
  return [...longest.values()].map(({ place }) => place)
}

/** Drops unbranded sites named after their street, because the street finds them. */
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
      otherNames: latinNameWithBrand(site),
    }))
}

/** `Migrol, Landstrasse`, because people search by brand. */
function nameWithBrand({ name, brand }: Pick<Site, 'name' | 'brand'>): string {
  return foldName(name).includes(foldName(brand)) ? name : `${brand}, ${name}`
}

function latinNameWithBrand({ latinName, latinCity, brand, city }: Site): OtherName[] {
  if (latinName === undefined) return []
  return [{ name: nameWithBrand({ name: latinName, brand }), city: latinCity ?? city }]
}
