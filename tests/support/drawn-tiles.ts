import { tmpdir } from 'node:os'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { DrawingBuckets } from '@/server/atlas/basemap/basemap-buckets'
import { type BasemapFeature, landFeature } from '@/server/atlas/basemap/basemap-features'
import { cutBucket } from '@/server/atlas/basemap/cut-bucket'
import { basemapFeatures } from '@/server/atlas/basemap/draw-basemap'
import { drawingOfFeature } from '@/server/atlas/basemap/outlined-features'
import { sortDrawing, takeBuckets } from '@/server/atlas/basemap/sort-drawings'
import { rangesOf } from '@/server/atlas/basemap/tile-tree'
import type { Extract, Poi } from '@/server/atlas/entities/entities'
import { at, type Point } from '@/tests/support/osm-map'

export const [west, south] = at([-1500, -500])

const northEast = at([1500, 500])

export const [east] = northEast

const bounds = [west, south, ...northEast] as const

export function drawn(
  extract: Extract,
  contains: (lng: number) => boolean = () => true,
  pois: readonly Poi[] = [],
): BasemapFeature[] {
  const country = {
    iso: 'XX',
    polygons: [],
    sea: [],
    bounds,
    contains: ([lng]: readonly [number, number]) => contains(lng),
  }
  const land = landFeature([])
  return [...basemapFeatures({ extract, country, places: [], pois })].filter(
    ({ layer }) => layer !== land.layer,
  )
}

export function tilesOf(
  features: Iterable<BasemapFeature>,
  options: { folder?: string; limit?: number } = {},
) {
  const ranges = rangesOf(bounds)
  const buckets = new DrawingBuckets(options.folder ?? tmpdir(), options.limit)
  try {
    for (const feature of features) sortDrawing(drawingOfFeature(feature), ranges, buckets)
    buckets.settle()
    return [...takeBuckets(buckets, ranges)].flatMap((bucket) => [...cutBucket(bucket)])
  } finally {
    buckets.close()
  }
}

export function decoded(features: Iterable<BasemapFeature>) {
  return tilesOf(features).map(({ z, x, y, bytes }) => {
    const { layers } = new VectorTile(new PbfReader(bytes))
    const featuresOf = (name: string): VectorTileFeature[] => {
      const layer = layers[name]
      return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : []
    }
    return { z, x, y, layers: Object.keys(layers), features: featuresOf }
  })
}

export const line: Point[] = [
  [-400, 0],
  [400, 0],
]
