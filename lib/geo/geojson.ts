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
