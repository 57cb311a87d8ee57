import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { mercator } from '@/lib/geo/mercator'
import { type BasemapFeature, firstZoom, lastZoom } from './basemap-features'

export interface BasemapTile {
  z: number
  x: number
  y: number
  /** Mapbox vector tile, version 2, not compressed. */
  bytes: Uint8Array
}

const extent = 4096
/** Street names are read from here on; before, they only make tiles heavy. */
const namesFrom = 13
const lineLayers = new Set(['roads', 'rail', 'waterway', 'border'])

interface LayerIndex {
  name: string
  tiles: GeoJSONVT
}

/**
 * Vector tiles of zoom 6 to 14 that touch `bounds` ([west, south, east, north] in degrees), those without content
 * left out, by zoom, column and row. Layers keep the order given.
 */
export function* basemapTiles(
  layers: Readonly<Record<string, readonly BasemapFeature[]>>,
  bounds: readonly [number, number, number, number],
): Generator<BasemapTile> {
  const indexes = Object.entries(layers).map(([name, features]) => indexLayer(name, features))
  for (let z = firstZoom; z <= lastZoom; z += 1) {
    const [west, north] = tileAt(bounds[0], bounds[3], z)
    const [east, south] = tileAt(bounds[2], bounds[1], z)
    for (let x = west; x <= east; x += 1) {
      for (let y = north; y <= south; y += 1) {
        const bytes = encodeTile(indexes, { z, x, y })
        if (bytes) yield { z, x, y, bytes }
      }
    }
  }
}

function indexLayer(name: string, features: readonly BasemapFeature[]): LayerIndex {
  const collection: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties, minzoom }) => ({
      type: 'Feature',
      geometry,
      properties: { ...properties, minzoom },
    })),
  }
  // Lines are read at their bends; areas can lose more before anyone sees it.
  const tolerance = lineLayers.has(name) ? 3 : 5
  const options = { maxZoom: lastZoom, indexMaxZoom: 8, extent, buffer: 64, tolerance }
  return { name, tiles: new GeoJSONVT(collection, options) }
}

function encodeTile(
  indexes: readonly LayerIndex[],
  { z, x, y }: { z: number; x: number; y: number },
): Uint8Array | null {
  const layers: Record<string, GeoJSONVTTile> = {}
  for (const { name, tiles } of indexes) {
    const tile = tiles.getTile(z, x, y)
    const features = tile?.features.flatMap((feature) => {
      const { minzoom, ...tags } = feature.tags ?? {}
      if (minzoom > z || feature.geometry.length === 0) return []
      if (z < namesFrom && name === 'roads') delete tags.name
      return { ...feature, tags }
    })
    if (tile && features && features.length > 0) {
      layers[name] = { ...tile, features: features as GeoJSONVTTile['features'] }
    }
  }
  return Object.keys(layers).length === 0 ? null : fromGeojsonVt(layers, { version: 2, extent })
}

/** Column and row of the tile that holds a position. */
function tileAt(lng: number, lat: number, z: number): [x: number, y: number] {
  const tiles = 2 ** z
  const clamp = (share: number) => Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles)))
  const [x, y] = mercator(lng, lat)
  return [clamp(x), clamp(y)]
}
