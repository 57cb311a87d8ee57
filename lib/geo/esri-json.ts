import { isObject, type Json, listIn, partOf } from '@/lib/json/json-parts'

/** A code of ArcGIS, whose older ones differ from those of EPSG. */
function codeOf(reference: unknown): string | undefined {
  const codes = [partOf(reference, 'latestWkid'), partOf(reference, 'wkid')]
  const code = codes.find((each) => typeof each === 'number')
  return code === undefined ? undefined : `EPSG:${code}`
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)

/** ArcGIS orders rings by their direction; each becomes an area of its own. */
function geometryOf(geometry: unknown): Json | null {
  const x = partOf(geometry, 'x')
  const y = partOf(geometry, 'y')
  if (isNumber(x) && isNumber(y)) return { type: 'Point', coordinates: [x, y] }
  const kinds = [
    ['points', 'MultiPoint'],
    ['paths', 'MultiLineString'],
  ] as const
  for (const [key, type] of kinds) {
    const coordinates = listIn(geometry, key)
    if (coordinates.length > 0) return { type, coordinates }
  }
  const rings = listIn(geometry, 'rings')
  return rings.length > 0 ? { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) } : null
}

const isFeature = (value: unknown): value is Json =>
  isObject(value) && isObject(value.attributes) && !('type' in value)

/** Answers of ArcGIS servers (Esri JSON) as GeoJSON with its system; undefined for anything else. */
export function geojsonOfEsri(value: unknown): Json | undefined {
  const features = listIn(value, 'features')
  const isEsri = ['geometryType', 'spatialReference', 'objectIdFieldName'].some((name) => partOf(value, name))
  if (!isEsri || features.length === 0 || !features.every(isFeature)) return undefined
  const system =
    codeOf(partOf(value, 'spatialReference')) ?? codeOf(partOf(features[0]?.geometry, 'spatialReference'))
  return {
    type: 'FeatureCollection',
    ...(system && { crs: { type: 'name', properties: { name: system } } }),
    features: features.map(({ attributes, geometry }) => ({
      type: 'Feature',
      properties: attributes,
      geometry: geometryOf(geometry),
    })),
  }
}
