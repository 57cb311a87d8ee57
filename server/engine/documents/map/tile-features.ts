import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Atlas } from '@/server/atlas/store/atlas'
import { type PictureFrame, tilesInFrame, toPixels } from './projection'

/** A feature of the base map with its geometry in pixels of the frame: rings, lines or points. */
export interface PictureFeature {
  properties: Readonly<Record<string, string | number | boolean>>
  lines: readonly (readonly (readonly [number, number])[])[]
}

export type PictureLayers = ReadonlyMap<string, PictureFeature[]>

const unzip = promisify(gunzip)

/** Features of the atlas's own vector tiles of level `z` in a frame, by layer. */
export async function readPictureLayers(
  atlas: Atlas,
  frame: PictureFrame,
  z: number,
): Promise<PictureLayers> {
  const layers = new Map<string, PictureFeature[]>()
  for (const tile of tilesInFrame(frame, z)) {
    const bytes = await atlas.basemapTile(tile)
    if (!bytes) continue
    const decoded = new VectorTile(new PbfReader(await unzip(bytes)))
    for (const [name, layer] of Object.entries(decoded.layers)) {
      const features = layers.get(name) ?? []
      for (let index = 0; index < layer.length; index++) {
        const feature = layer.feature(index)
        const count = 2 ** tile.z
        const place = (point: { x: number; y: number }) =>
          toPixels(frame, [
            (tile.x + point.x / feature.extent) / count,
            (tile.y + point.y / feature.extent) / count,
          ])
        features.push({
          properties: feature.properties,
          lines: feature.loadGeometry().map((ring) => ring.map(place)),
        })
      }
      layers.set(name, features)
    }
  }
  return layers
}
