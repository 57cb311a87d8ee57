import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import { isBuilding } from '@/server/atlas/derive/population/buildings'
import type { Country, Polygon, Tags } from '@/server/atlas/entities/entities'
import type { Area } from '@/server/atlas/read/areas'
import { polygonArea } from '@/server/atlas/read/rings'
import type { BasemapFeature } from './basemap-features'
import { firstZoom, lastZoom } from './basemap-path'

export const isDrawnArea = (tags: Tags) => isWater(tags) || isBuilding(tags) || landuseOf(tags) !== undefined

export function areaFeatures(area: Area, country: Pick<Country, 'contains'>): BasemapFeature[] {
  const kinds = [drawnLanduse(area, country), drawnWater(area), drawnBuilding(area, country)]
  return kinds.flatMap((kind) =>
    kind ? { ...kind, geometry: { type: 'area', polygons: area.polygons } } : [],
  )
}

export const seaFeature = (polygons: readonly Polygon[]): BasemapFeature => ({
  layer: 'water',
  minzoom: firstZoom,
  properties: {},
  geometry: { type: 'area', polygons },
})

type Drawn = Omit<BasemapFeature, 'geometry'>

const isWater = (tags: Tags) =>
  tags.natural === 'water' || tags.waterway === 'riverbank' || tags.landuse === 'reservoir'

const drawnWater = ({ tags }: Area): Drawn | null =>
  isWater(tags) ? { layer: 'water', minzoom: firstZoom, properties: {} } : null

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
  for (const key of ['landuse', 'natural', 'leisure'] as const) {
    const kind = landuseKinds[`${key}=${tags[key]}`]
    if (kind) return kind
  }
  return undefined
}

/** An area counts as abroad when most corners of its outline are abroad. */
function drawnLanduse({ tags, polygons }: Area, country: Pick<Country, 'contains'>): Drawn | null {
  const kind = landuseOf(tags)
  if (!kind) return null
  const corners = polygons.flatMap(([outline = []]) => outline)
  const inside = corners.filter((corner) => country.contains(corner)).length
  if (inside * 2 < corners.length) return null
  return { layer: 'landuse', minzoom: landuseZooms[kind], properties: { kind } }
}

function drawnBuilding({ tags, polygons }: Area, country: Pick<Country, 'contains'>): Drawn | null {
  if (!isBuilding(tags) || !country.contains(insidePoint(polygons))) return null
  const area = polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  if (area === 0) return null
  // At zoom 13 a house is a few pixels wide; halls and blocks carry the picture.
  return { layer: 'buildings', minzoom: area >= 400 ? 13 : lastZoom, properties: {} }
}
