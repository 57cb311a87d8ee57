import type { VectorTileFeature } from '@mapbox/vector-tile'
import { fromMercator } from '@/lib/geo/mercator'
import { type BasemapFeature, borderFeatures, landFeature } from '@/server/atlas/basemap/basemap-features'
import { placeFeatures } from '@/server/atlas/basemap/draw-basemap'
import type { Place, Polygon } from '@/server/atlas/entities/entities'
import { decoded, drawn, east, line, south, tilesOf, west } from '@/tests/support/drawn-tiles'
import { at, box, osmMap, type Point } from '@/tests/support/osm-map'

const square = (size: number): Polygon[] => [[box([0, 0], size).map(at)]]

const zoomsWith = (features: BasemapFeature[], layer: string) => [
  ...new Set(
    decoded(features)
      .filter((tile) => tile.layers.includes(layer))
      .map(({ z }) => z),
  ),
]

describe('base-map tiles', () => {
  test('cover the country from zoom 6 to 14 and nothing else', () => {
    const tiles = decoded([landFeature(square(1000))])
    expect([...new Set(tiles.map(({ z }) => z))]).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14])
    for (const { z, x, y } of tiles) {
      const corner = fromMercator(x / 2 ** z, y / 2 ** z)
      const opposite = fromMercator((x + 1) / 2 ** z, (y + 1) / 2 ** z)
      expect(corner.lng).toBeLessThanOrEqual(east)
      expect(opposite.lng).toBeGreaterThanOrEqual(west)
      expect(corner.lat).toBeGreaterThanOrEqual(south)
    }
  })

  test('are omitted if empty', () => {
    expect(tilesOf([])).toEqual([])
  })

  test('encode positions correctly', () => {
    const places: Place[] = [
      { name: 'Dorf', kind: 'town', position: at([0, 0]), population: 900, city: 'Dorf' },
    ]
    const tile = decoded(placeFeatures(places, () => ({ north: 0, east: 0, south: 0, west: 0 }))).find(
      ({ z }) => z === 14,
    )
    const geometry = tile?.features('places')[0]?.toGeoJSON(tile.x, tile.y, tile.z).geometry
    const [lng, lat] = geometry?.type === 'Point' ? geometry.coordinates : []
    expect(lng).toBeCloseTo(at([0, 0])[0], 5)
    expect(lat).toBeCloseTo(at([0, 0])[1], 5)
  })

  test('show a road from the first zoom of its class, with class, link and name', () => {
    const roads = (highway: string) => drawn(osmMap().way({ highway, name: 'Landstrasse' }, line).extract())
    expect(zoomsWith(roads('motorway'), 'roads')[0]).toBe(6)
    expect(zoomsWith(roads('tertiary'), 'roads')[0]).toBe(10)
    expect(zoomsWith(roads('track'), 'roads')).toEqual([14])
    expect(zoomsWith(roads('footway'), 'roads')).toEqual([])
    const links = decoded(roads('primary_link'))
    const at14 = links.find(({ z }) => z === 14)?.features('roads')[0]?.properties
    expect(at14).toEqual({ class: 2, link: true, name: 'Landstrasse' })
    const at12 = links.find(({ z }) => z === 12)?.features('roads')[0]?.properties
    expect(at12).toEqual({ class: 2, link: true })
  })

  test('show halls from zoom 13 and houses from 14', () => {
    const building = (area: number) =>
      drawn(
        osmMap()
          .way({ building: 'yes' }, box([0, 0], Math.sqrt(area)))
          .extract(),
      )
    expect(zoomsWith(building(2500), 'buildings')).toEqual([13, 14])
    expect(zoomsWith(building(120), 'buildings')).toEqual([14])
  })

  test('order their layers from the ground up, with the border as lines beside the land', () => {
    const roads = drawn(osmMap().way({ highway: 'primary' }, line).extract())
    const tile = decoded([...roads, ...borderFeatures(square(900)), landFeature(square(900))]).at(-1)
    expect(tile?.layers).toEqual(['land', 'roads', 'border'])
    expect(tile?.features('border')[0]?.type).toBe(2)
    expect(tile?.features('land')[0]?.type).toBe(3)
  })

  test('omit features too small to see, and keep a visible clearing in a wood', () => {
    const clearing = box([0, 0], 100).map(at)
    const wood: BasemapFeature = {
      layer: 'landuse',
      geometry: { type: 'area', polygons: [[box([0, 0], 400).map(at), clearing]] },
      minzoom: 6,
      properties: {},
    }
    const rings = (z: number) =>
      decoded([wood])
        .filter((tile) => tile.z === z)
        .map((tile) => tile.features('landuse')[0]?.loadGeometry().length)
    expect(rings(6)).toEqual([])
    expect(rings(7)).toEqual([1])
    expect(rings(9)).toEqual([2])
  })
})

const side = 4096

/** Intersections of a tile's lines with its own edge at `x`, from the north, including line ends. */
function crossings(features: VectorTileFeature[], x: number): number[] {
  const found: number[] = []
  for (const path of features.flatMap((feature) => feature.loadGeometry())) {
    for (const [index, to] of path.entries()) {
      const from = path[index - 1]
      if (!from || from.x < x === to.x < x) continue
      found.push(from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y))
    }
  }
  return found.sort((a, b) => a - b)
}

describe('tile edges', () => {
  // Bends of all sizes, so that each zoom drops different ones.
  const winding = Array.from(
    { length: 400 },
    (_, i): Point => [-1400 + 7 * i, 60 * Math.sin(i / 25) + 12 * Math.sin(i / 3) + 3 * Math.sin(i * 1.7)],
  )
  const pairs = (points: Point[]) => {
    const tiles = decoded(drawn(osmMap().way({ highway: 'motorway' }, points).extract()))
    return tiles.flatMap((left) =>
      tiles
        .filter(({ z, x, y }) => z === left.z && x === left.x + 1 && y === left.y)
        .map((right) => ({ left: left.features('roads'), right: right.features('roads') })),
    )
  }

  test('continue each line in the next tile', () => {
    const inside = pairs(winding).flatMap(({ left, right }) => {
      const out = crossings(left, side)
      const on = crossings(right, 0)
      expect(on).toHaveLength(out.length)
      return out.map((y, place) => Math.abs(y - (on[place] ?? Number.NaN)))
    })
    expect(inside.length).toBeGreaterThan(0)
    // Two units of 4096; half a pixel on screen is four.
    for (const gap of inside) expect(gap).toBeLessThanOrEqual(2)
  })

  test('keep lines up to 64 units beyond them', () => {
    const straight: Point[] = [
      [-1400, 0],
      [1400, 0],
    ]
    const found = pairs(straight)
    expect(found.length).toBeGreaterThan(4)
    for (const { left, right } of found) {
      const xs = (features: VectorTileFeature[]) =>
        features.flatMap((road) => road.loadGeometry().flatMap((path) => path.map(({ x }) => x)))
      expect(Math.max(...xs(left))).toBe(side + 64)
      expect(Math.min(...xs(right))).toBe(-64)
    }
  })
})
