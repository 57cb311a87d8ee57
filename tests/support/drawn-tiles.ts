import { tmpdir } from 'node:os'
import type { Extract } from '@/server/atlas/base/entities'
import { type BasemapFeature, landFeature } from '@/server/atlas/basemap/basemap-features'
import { Basemap } from '@/server/atlas/basemap/basemap-tiles'
import { basemapFeatures } from '@/server/atlas/basemap/draw-basemap'
import { at, type Point } from '@/tests/support/osm-map'

export const [west, south] = at([-1500, -500])

const northEast = at([1500, 500])

export const [east] = northEast

const bounds = [west, south, ...northEast] as const

/** Features of an extract besides the country itself. */
export function drawn(extract: Extract, contains: (lng: number) => boolean = () => true): BasemapFeature[] {
  const country = { polygons: [], contains: ([lng]: readonly [number, number]) => contains(lng) }
  const land = landFeature([])
  return [...basemapFeatures({ extract, country, places: [] })].filter(({ layer }) => layer !== land.layer)
}

export function tilesOf(
  features: Iterable<BasemapFeature>,
  options: { folder?: string; limit?: number } = {},
) {
  const basemap = new Basemap(bounds, options.folder ?? tmpdir(), options.limit)
  try {
    for (const feature of features) basemap.add(feature)
    return [...basemap.tiles()]
  } finally {
    basemap.close()
  }
}

export const line: Point[] = [
  [-400, 0],
  [400, 0],
]
