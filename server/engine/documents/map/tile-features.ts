import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Atlas } from '@/server/atlas/store/atlas'
import { type Box, clipLine, clipRing, type Line, type Point, thinOut } from './clip-lines'
import { type PictureFrame, tilesInFrame, toPixels } from './drawing'

/** Geometry in pixels of the frame. */
export interface PictureFeature {
  properties: Readonly<Record<string, string | number | boolean>>
  lines: readonly Line[]
}

export type PictureLayers = ReadonlyMap<string, PictureFeature[]>

/** Limits a drawing to about 400 KB of PDF. */
export const maxPoints = 60_000
/** A quarter of the thinnest line; pixels. */
const firstTolerance = 0.2
/** Coarser shapes would no longer be the map's. */
const lastTolerance = 4
/** Pixels kept around the frame, so that the ends of wide lines are outside. */
const rim = 12

/** Dropped in this order when thinning is not enough. */
const dispensable = ['landuse', 'waterway', 'rail', 'buildings', 'roads', 'water', 'border', 'land']

const unzip = promisify(gunzip)

/** Cut to the frame and thinned to its resolution, `maxPoints` at most. */
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
      layers.set(name, [...(layers.get(name) ?? []), ...featuresOf(layer, tile, frame)])
    }
  }
  return withinBudget(layers, maxPoints)
}

function featuresOf(layer: VectorTileLayer, tile: TileIndex, frame: PictureFrame): PictureFeature[] {
  const count = 2 ** tile.z
  const place: Place = (point) =>
    toPixels(frame, [(tile.x + point.x / layer.extent) / count, (tile.y + point.y / layer.extent) / count])
  return Array.from({ length: layer.length }, (_, index) => {
    const feature = layer.feature(index)
    return { properties: feature.properties, lines: linesInFrame(feature, frame, place) }
  }).filter(({ lines }) => lines.length > 0)
}

type TileIndex = ReturnType<typeof tilesInFrame>[number]
type Place = (point: { x: number; y: number }) => Point

const kinds = { point: 1, line: 2 } as const

function linesInFrame(feature: VectorTileFeature, frame: PictureFrame, place: Place): Line[] {
  const lines = feature.loadGeometry().map((line): Line => line.map(place))
  if (feature.type === kinds.point) return lines
  const box: Box = { left: -rim, top: -rim, right: frame.width + rim, bottom: frame.height + rim }
  if (feature.type === kinds.line) {
    return lines.flatMap((line) => clipLine(line, box)).map((line) => thinOut(line, firstTolerance))
  }
  return lines.map((ring) => thinOut(clipRing(ring, box), firstTolerance)).filter(({ length }) => length >= 3)
}

/** Thins lines first, then drops layers. */
export function withinBudget(layers: PictureLayers, max: number): PictureLayers {
  let kept = layers
  for (let tolerance = 2 * firstTolerance; tolerance <= lastTolerance; tolerance *= 2) {
    if (pointsOf(kept) <= max) return kept
    kept = coarser(kept, tolerance)
  }
  for (const name of dispensable) {
    if (pointsOf(kept) <= max) return kept
    kept = new Map([...kept].filter(([layer]) => layer !== name))
  }
  return kept
}

const coarser = (layers: PictureLayers, tolerance: number): PictureLayers =>
  new Map(
    [...layers].map(([name, features]) => [
      name,
      features.map(({ properties, lines }) => ({
        properties,
        lines: lines.map((line) => thinOut(line, tolerance)),
      })),
    ]),
  )

const pointsOf = (layers: PictureLayers): number =>
  [...layers.values()].flat().reduce((sum, { lines }) => sum + lines.flat().length, 0)
