import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'

/** [lng, lat] */
export type Geometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'MultiPoint'; coordinates: [number, number][] }
  | { type: 'LineString'; coordinates: [number, number][] }
  | { type: 'MultiLineString'; coordinates: [number, number][][] }
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'MultiPolygon'; coordinates: [number, number][][][] }

export interface Feature<P> {
  type: 'Feature'
  geometry: Geometry
  properties: P
}

export interface FeatureCollection<P = Record<string, unknown>> {
  type: 'FeatureCollection'
  features: Feature<P>[]
}

export function collection<P>(features: Feature<P>[]): FeatureCollection<P> {
  return { type: 'FeatureCollection', features }
}

export function point<P>(place: { lat: number; lng: number }, properties: P): Feature<P> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [place.lng, place.lat] }, properties }
}

const isFeature = (value: unknown): boolean => textIn(value, 'type') === 'Feature'

/** Features of a collection, or of a list; undefined for anything else. */
function featuresIn(value: unknown): readonly unknown[] | undefined {
  const parts = Array.isArray(value) ? value : [value]
  const features = parts.flatMap((part) =>
    textIn(part, 'type') === 'FeatureCollection' ? listIn(part, 'features') : [part],
  )
  return features.length > 0 && features.every(isFeature) ? features : undefined
}

const hasGeometry = (feature: unknown): boolean => isObject(partOf(feature, 'geometry'))

/** Neither can be degrees. */
function isInMetres(feature: unknown): boolean {
  const geometry = partOf(feature, 'geometry')
  const [x, y] = listIn(geometry, 'coordinates')
  const areNumbers = typeof x === 'number' && typeof y === 'number'
  return textIn(geometry, 'type') === 'Point' && areNumbers && Math.abs(x) > 540 && Math.abs(y) > 540
}

function rowOf(feature: unknown): Json {
  const properties = partOf(feature, 'properties')
  const id = partOf(feature, 'id')
  const row: Record<string, unknown> = {
    ...(id !== undefined && { id }),
    ...(isObject(properties) && properties),
  }
  const [east, north] = listIn(partOf(feature, 'geometry'), 'coordinates')
  if (east === undefined) return row
  const isTaken = ['easting', 'northing'].some((name) => Object.hasOwn(row, name))
  const names = isTaken ? ['x of geometry', 'y of geometry'] : ['easting', 'northing']
  return { ...row, [names[0] ?? '']: east, [names[1] ?? '']: north }
}

/**
 * Rows of GeoJSON that draws nothing by itself: no feature has a geometry, so that places can only be in their
 * properties, or all are points in metres of a system that the file does not name.
 */
export function rowsOfFeatures(geojson: unknown): Json[] | undefined {
  const features = featuresIn(geojson)
  if (!features) return undefined
  const isBare = !features.some(hasGeometry)
  return isBare || features.every(isInMetres) ? features.map(rowOf) : undefined
}
