import type { PlaceKind } from '@/lib/catalogue/place-kinds'
import { foldName } from '@/lib/format/fold'
import { eachFeature } from '@/server/atlas/derive/geometry/features'
import type { Country, Extract, Place, Position, Tags } from '@/server/atlas/entities/entities'
import { namedBy, nameOf } from '@/server/atlas/entities/place-names'
import type { OtherNames } from './other-names'
import { notThere } from './poi-kinds'

/** `key=value` of what people look for by its name, beside shops. */
const kindOfTag: ReadonlyMap<string, PlaceKind> = new Map([
  ['aeroway=aerodrome', 'airport'],
  ['railway=station', 'station'],
  ['railway=halt', 'station'],
  ['public_transport=station', 'station'],
  ['amenity=bus_station', 'station'],
  ['amenity=ferry_terminal', 'station'],
  ['amenity=hospital', 'hospital'],
  ['healthcare=hospital', 'hospital'],
  ['shop=mall', 'shopping centre'],
])
const keys = ['aeroway', 'railway', 'public_transport', 'amenity', 'healthcare', 'shop'] as const

function landmarkKindOf(tags: Tags): PlaceKind | null {
  for (const key of keys) {
    const kind = kindOfTag.get(`${key}=${tags[key]}`)
    if (kind) return kind
  }
  return tags.shop !== undefined && !notThere.has(tags.shop) ? 'shop' : null
}

interface LandmarkSources {
  town(position: Position): string
  names: OtherNames
}

/** Steps per degree: objects of one name within some 500 m are one, such as a station's building and its stop. */
const steps = 200

/** Airports, stations, hospitals, shopping centres and shops with a name; outlines before points. */
export function landmarks(extract: Extract, country: Country, { town, names }: LandmarkSources): Place[] {
  const found = new Map<string, { place: Place; area: number }>()
  const isLandmark = (tags: Tags) => landmarkKindOf(tags) !== null && nameOf(tags) !== ''
  for (const { tags, position, area } of eachFeature(extract, isLandmark)) {
    const kind = landmarkKindOf(tags)
    if (!kind || !country.contains(position)) continue
    const name = nameOf(tags)
    const square = [Math.round(position[0] * steps), Math.round(position[1] * steps)]
    const key = [kind, foldName(name), ...square].join('\n')
    const known = found.get(key)
    if (known && known.area >= area) continue
    const city = town(position)
    const place: Place = {
      ...namedBy(tags),
      kind,
      position,
      population: 0,
      city,
      otherNames: names.of(tags, city),
    }
    found.set(key, { place, area })
  }
  return [...found.values()].map(({ place }) => place)
}
