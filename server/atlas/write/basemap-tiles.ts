import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type Bounds, mercator } from '@/lib/geo/mercator'
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

/** Layers in the order in which a tile holds them; features are made when their turn comes. */
export type BasemapLayers = Readonly<Record<string, () => readonly BasemapFeature[]>>

/**
 * Vector tiles of zoom 6 to 14 that touch `bounds` ([west, south, east, north] in degrees), those without content
 * left out, by zoom, column and row.
 *
 * Layers are cut one after the other and only their encoded parts kept: a tile is its layers' bytes in a row (Mapbox
 * Vector Tile 2.1, §4.1), so memory holds one layer's geometry at a time.
 */
export function* basemapTiles(layers: BasemapLayers, bounds: Bounds): Generator<BasemapTile> {
  const coordinates = [...tilesIn(bounds)]
  const parts = coordinates.map((): Uint8Array[] => [])
  for (const [name, featuresOf] of Object.entries(layers)) {
    const index = indexLayer(name, featuresOf())
    coordinates.forEach(({ z, x, y }, place) => {
      const part = encodeLayer(name, index.getTile(z, x, y), z)
      if (part) parts[place]?.push(part)
    })
  }
  for (const [place, coordinate] of coordinates.entries()) {
    const bytes = Buffer.concat(parts[place] ?? [])
    if (bytes.length > 0) yield { ...coordinate, bytes }
  }
}

function* tilesIn(bounds: Bounds): Generator<{ z: number; x: number; y: number }> {
  for (let z = firstZoom; z <= lastZoom; z += 1) {
    const [west, north] = tileAt(bounds[0], bounds[3], z)
    const [east, south] = tileAt(bounds[2], bounds[1], z)
    for (let x = west; x <= east; x += 1) {
      for (let y = north; y <= south; y += 1) yield { z, x, y }
    }
  }
}

function indexLayer(name: string, features: readonly BasemapFeature[]): GeoJSONVT {
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
  return new GeoJSONVT(collection, { maxZoom: lastZoom, indexMaxZoom: 8, extent, buffer: 64, tolerance })
}

function encodeLayer(name: string, tile: GeoJSONVTTile | null, z: number): Uint8Array | null {
  const features = tile?.features.flatMap((feature) => {
    const { minzoom, ...tags } = feature.tags ?? {}
    if (minzoom > z || feature.geometry.length === 0) return []
    if (z < namesFrom && name === 'roads') delete tags.name
    return { ...feature, tags }
  })
  if (!tile || !features || features.length === 0) return null
  const layer = { ...tile, features: features as GeoJSONVTTile['features'] }
  return fromGeojsonVt({ [name]: layer }, { version: 2, extent })
}

/** Column and row of the tile that holds a position. */
function tileAt(lng: number, lat: number, z: number): [x: number, y: number] {
  const tiles = 2 ** z
  const clamp = (share: number) => Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles)))
  const [x, y] = mercator(lng, lat)
  return [clamp(x), clamp(y)]
}
