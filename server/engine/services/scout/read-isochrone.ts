import type { Isochrone } from '@/lib/contract/isochrone'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { driveSeconds } from '@/server/atlas/derive/isochrone/isochrone-drive'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Empty outside all countries. */
export async function readIsochrone(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  latlng: string,
): Promise<Isochrone> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) return { type: 'FeatureCollection', features: [] }
  const { segments, outline } = await country.isochrone(point)
  if (outline.length === 0) return { type: 'FeatureCollection', features: [] }
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [outline.map(pairOf)] },
        properties: { kind: 'outline', seconds: driveSeconds },
      },
      ...segments.map(({ lines, ...segment }) => ({
        type: 'Feature' as const,
        geometry: { type: 'MultiLineString' as const, coordinates: lines.map((line) => line.map(pairOf)) },
        properties: {
          kind: 'road' as const,
          class: segment.class,
          aadt: Math.round(segment.aadt),
          aadt_estimated: segment.aadtEstimated,
          name: segment.name,
        },
      })),
    ],
  }
}

/** OpenStreetMap's own precision. */
const pairOf = ([lng, lat]: readonly [number, number]): [number, number] => [
  Math.round(lng * 1e7) / 1e7,
  Math.round(lat * 1e7) / 1e7,
]
