import { isBuilding } from '@/server/atlas/derive/buildings'
import { featuresOf } from '@/server/atlas/derive/features'
import type { Country, Extract, OsmWay, Place, Polygon, Position, Tags } from '@/server/atlas/entities'
import { areasOf } from '@/server/atlas/read/areas'

/** Geometry with the zoom from which it is drawn; `properties` go into the tile. */
export interface BasemapFeature {
  geometry: GeoJSON.Geometry
  minzoom: number
  properties: Readonly<Record<string, string | number | boolean>>
}

export const firstZoom = 6
export const lastZoom = 14

const roadZooms = [6, 6, 7, 9, 10, 12, 13] as const
const roadClasses: Readonly<Record<string, number>> = {
  motorway: 0,
  trunk: 1,
  primary: 2,
  secondary: 3,
  tertiary: 4,
  unclassified: 5,
  residential: 5,
  living_street: 6,
  service: 6,
  track: 6,
}

/** Roads of class 0-5; 6 is service roads, living streets and tracks. */
export function roadFeatures({ ways }: Extract): BasemapFeature[] {
  return ways.flatMap((way) => {
    const road = drawnRoad(way.tags)
    if (!road) return []
    const isMinor = way.tags.service !== undefined || way.tags.highway === 'track'
    const minzoom = isMinor ? lastZoom : (roadZooms[road.class] ?? lastZoom)
    return toLines(way, { minzoom, properties: road })
  })
}

function drawnRoad(tags: Tags): { class: number; link?: true; name?: string } | null {
  const highway = tags.highway ?? ''
  const link = highway.endsWith('_link')
  const roadClass = roadClasses[link ? highway.slice(0, -'_link'.length) : highway]
  if (roadClass === undefined || tags.area === 'yes') return null
  return { class: roadClass, ...(link && { link }), ...(tags.name && { name: tags.name }) }
}

const railways = new Set(['rail', 'light_rail', 'narrow_gauge', 'tram', 'subway', 'funicular'])

export function railFeatures({ ways }: Extract): BasemapFeature[] {
  return ways.flatMap((way) => {
    const kind = way.tags.railway ?? ''
    return railways.has(kind)
      ? toLines(way, { minzoom: way.tags.service ? 13 : 8, properties: { kind } })
      : []
  })
}

const waterwayZooms: Readonly<Record<string, number>> = { river: 6, canal: 9, stream: 13 }

export function waterwayFeatures({ ways }: Extract): BasemapFeature[] {
  return ways.flatMap((way) => {
    const kind = way.tags.waterway ?? ''
    const minzoom = waterwayZooms[kind]
    if (minzoom === undefined || way.tags.tunnel === 'yes') return []
    return toLines(way, { minzoom, properties: { kind } })
  })
}

const isWater = (tags: Tags) =>
  tags.natural === 'water' || tags.waterway === 'riverbank' || tags.landuse === 'reservoir'

export function waterFeatures(extract: Extract): BasemapFeature[] {
  return areasOf(extract, isWater).areas.map(({ polygons }) => ({
    geometry: toMultiPolygon(polygons),
    minzoom: firstZoom,
    properties: {},
  }))
}

type Landuse = 'forest' | 'built' | 'park' | 'farm'
const landuseKinds: Readonly<Record<string, Landuse>> = {
  'landuse=forest': 'forest',
  'natural=wood': 'forest',
  'landuse=residential': 'built',
  'landuse=commercial': 'built',
  'landuse=industrial': 'built',
  'landuse=retail': 'built',
  'leisure=park': 'park',
  'leisure=garden': 'park',
  'leisure=pitch': 'park',
  'leisure=golf_course': 'park',
  'landuse=cemetery': 'park',
  'landuse=recreation_ground': 'park',
  'landuse=village_green': 'park',
  'landuse=farmland': 'farm',
  'landuse=meadow': 'farm',
  'landuse=orchard': 'farm',
  'landuse=vineyard': 'farm',
}
const landuseZooms: Readonly<Record<Landuse, number>> = { forest: 7, built: 8, park: 12, farm: 10 }

function landuseOf(tags: Tags): Landuse | undefined {
  for (const key of ['landuse', 'natural', 'leisure']) {
    const kind = landuseKinds[`${key}=${tags[key]}`]
    if (kind) return kind
  }
  return undefined
}

/** Ground of the country; an area counts as abroad when most corners of its outline are. */
export function landuseFeatures(extract: Extract, country: Pick<Country, 'contains'>): BasemapFeature[] {
  const { areas } = areasOf(extract, (tags) => landuseOf(tags) !== undefined)
  return areas.flatMap(({ polygons, tags }) => {
    const kind = landuseOf(tags)
    const corners = polygons.flatMap(([outline = []]) => outline)
    const inside = corners.filter((corner) => country.contains(corner)).length
    if (!kind || inside * 2 < corners.length) return []
    return { geometry: toMultiPolygon(polygons), minzoom: landuseZooms[kind], properties: { kind } }
  })
}

export function buildingFeatures(extract: Extract, country: Pick<Country, 'contains'>): BasemapFeature[] {
  const { features } = featuresOf({ ...extract, nodes: [] }, isBuilding)
  return features
    .filter(({ area, position }) => area > 0 && country.contains(position))
    .map(({ polygons, area }) => ({
      geometry: toMultiPolygon(polygons),
      // At zoom 13 a house is a few pixels; halls and blocks carry the picture there.
      minzoom: area >= 400 ? 13 : lastZoom,
      properties: {},
    }))
}

export function landFeatures(polygons: readonly Polygon[]): BasemapFeature[] {
  return [{ geometry: toMultiPolygon(polygons), minzoom: firstZoom, properties: {} }]
}

export function borderFeatures(polygons: readonly Polygon[]): BasemapFeature[] {
  return polygons.flat().map((ring) => ({ geometry: toLine(ring), minzoom: firstZoom, properties: {} }))
}

const placeKinds: Readonly<Partial<Record<Place['kind'], { kind: string; minzoom: number }>>> = {
  town: { kind: 'town', minzoom: 6 },
  village: { kind: 'village', minzoom: 9 },
  suburb: { kind: 'hamlet', minzoom: 11 },
  hamlet: { kind: 'hamlet', minzoom: 11 },
}
const placeOrder = ['town', 'village', 'suburb', 'hamlet']

/** Labels; `rank` 1 is drawn first when two collide: towns before villages before hamlets, larger ones first. */
export function placeFeatures(places: readonly Place[]): BasemapFeature[] {
  const labelled = places
    .filter(({ kind }) => placeKinds[kind])
    .sort(
      (a, b) =>
        placeOrder.indexOf(a.kind) - placeOrder.indexOf(b.kind) ||
        b.population - a.population ||
        a.name.localeCompare(b.name, 'en'),
    )
  return labelled.map(({ kind, name, population, position }, index) => ({
    geometry: { type: 'Point', coordinates: [...position] },
    minzoom: placeKinds[kind]?.minzoom ?? lastZoom,
    properties: { name, kind: placeKinds[kind]?.kind ?? kind, rank: index + 1, population },
  }))
}

/** A way as a feature; of ways cut off at the extract's end one node may be left, which is no line. */
function toLines(way: OsmWay, drawn: Omit<BasemapFeature, 'geometry'>): BasemapFeature[] {
  const { positions } = way
  return positions.length < 2 ? [] : [{ geometry: toLine(positions), ...drawn }]
}

function toLine(positions: readonly Position[]): GeoJSON.LineString {
  return { type: 'LineString', coordinates: positions.map(([lng, lat]) => [lng, lat]) }
}

function toMultiPolygon(polygons: readonly Polygon[]): GeoJSON.MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lng, lat]))),
  }
}
