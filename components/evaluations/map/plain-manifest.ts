import { worldCredit } from '@/components/map/layers/world-layers'
import type { MapManifest } from '@/components/map/map-props'
import { boundsOf } from '@/lib/geo/mercator'

/**
 * A map of the world's countries around the places, for a country without an atlas: no cells, no streets.
 * @returns undefined without a place
 */
export function plainManifest(places: readonly { lat: number; lng: number }[]): MapManifest | undefined {
  const bounds = boundsOf(places.map(({ lat, lng }): [number, number] => [lng, lat]))
  if (!bounds) return undefined
  return {
    country: 'none',
    version: 'none',
    hexagonTiles: {},
    sources: [worldCredit],
    isWorld: true,
    bounds: [...bounds],
    // An empty box, so that no tile is ever in it.
    basemap: { minzoom: 14, maxzoom: 14, bounds: [0, 0, 0, 0] },
  }
}
