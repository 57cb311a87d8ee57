import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { fromMercator } from '@/lib/geo/mercator'
import type { Place } from '@/server/atlas/entities'
import {
  type BasemapFeature,
  borderFeatures,
  buildingFeatures,
  landFeatures,
  landuseFeatures,
  placeFeatures,
  roadFeatures,
  waterwayFeatures,
} from '@/server/atlas/write/basemap-features'
import { basemapTiles } from '@/server/atlas/write/basemap-tiles'
import { at, box, osmMap, type Point } from '@/tests/support/osm-map'

const [west, south] = at([-500, -500])
const [east, north] = at([500, 500])
const bounds = [west, south, east, north] as const
const square = (size: number) => [[box([0, 0], size).map(at)]]

function tilesOf(layers: Record<string, BasemapFeature[]>) {
  const made = Object.entries(layers).map(([name, features]) => [name, () => features] as const)
  return [...basemapTiles(Object.fromEntries(made), bounds)].map(({ z, x, y, bytes }) => {
    const tile = new VectorTile(new PbfReader(bytes))
    const features = (layer: string) => {
      const decoded = tile.layers[layer]
      return Array.from({ length: decoded?.length ?? 0 }, (_, index) => decoded?.feature(index))
    }
    return { z, x, y, layers: Object.keys(tile.layers), features }
  })
}
const zoomsWith = (layers: Record<string, BasemapFeature[]>, layer: string) => [
  ...new Set(
    tilesOf(layers)
      .filter((tile) => tile.layers.includes(layer))
      .map(({ z }) => z),
  ),
]
const line: Point[] = [
  [-400, 0],
  [400, 0],
]

describe('base-map tiles', () => {
  test('cover the country from zoom 6 to 14 and nothing else', () => {
    const tiles = tilesOf({ land: landFeatures(square(1000)) })
    expect([...new Set(tiles.map(({ z }) => z))]).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14])
    for (const { z, x, y } of tiles) {
      const corner = fromMercator(x / 2 ** z, y / 2 ** z)
      const opposite = fromMercator((x + 1) / 2 ** z, (y + 1) / 2 ** z)
      expect(corner.lng).toBeLessThanOrEqual(east)
      expect(opposite.lng).toBeGreaterThanOrEqual(west)
      expect(corner.lat).toBeGreaterThanOrEqual(south)
    }
  })

  test('are not made where there is nothing', () => {
    expect(tilesOf({ roads: [] })).toEqual([])
  })

  test('put positions where they are', () => {
    const places: Place[] = [
      { name: 'Dorf', kind: 'town', position: at([0, 0]), population: 900, city: 'Dorf' },
    ]
    const tile = tilesOf({ places: placeFeatures(places) }).find(({ z }) => z === 14)
    const geometry = tile?.features('places')[0]?.toGeoJSON(tile.x, tile.y, tile.z).geometry
    const [lng, lat] = geometry?.type === 'Point' ? geometry.coordinates : []
    expect(lng).toBeCloseTo(at([0, 0])[0], 5)
    expect(lat).toBeCloseTo(at([0, 0])[1], 5)
  })

  test('show a class of road from its zoom on, with class, link and name', () => {
    const roads = (highway: string) =>
      roadFeatures(osmMap().way({ highway, name: 'Landstrasse' }, line).extract())
    expect(zoomsWith({ roads: roads('motorway') }, 'roads')[0]).toBe(6)
    expect(zoomsWith({ roads: roads('tertiary') }, 'roads')[0]).toBe(10)
    expect(zoomsWith({ roads: roads('track') }, 'roads')).toEqual([14])
    expect(zoomsWith({ roads: roads('footway') }, 'roads')).toEqual([])
    const links = tilesOf({ roads: roads('primary_link') })
    const at14 = links.find(({ z }) => z === 14)?.features('roads')[0]?.properties
    expect(at14).toEqual({ class: 2, link: true, name: 'Landstrasse' })
    const at12 = links.find(({ z }) => z === 12)?.features('roads')[0]?.properties
    expect(at12).toEqual({ class: 2, link: true })
  })

  test('show halls from zoom 13 and houses from 14', () => {
    const building = (area: number) =>
      buildingFeatures(
        osmMap()
          .way({ building: 'yes' }, box([0, 0], Math.sqrt(area)))
          .extract(),
        {
          contains: () => true,
        },
      )
    expect(zoomsWith({ buildings: building(2500) }, 'buildings')).toEqual([13, 14])
    expect(zoomsWith({ buildings: building(120) }, 'buildings')).toEqual([14])
  })

  test('draw the border as lines beside the land', () => {
    const tile = tilesOf({ land: landFeatures(square(900)), border: borderFeatures(square(900)) }).at(-1)
    expect(tile?.features('border')[0]?.type).toBe(2)
    expect(tile?.features('land')[0]?.type).toBe(3)
  })
})

describe('features of the base map', () => {
  test('rank towns before villages before hamlets, the larger first', () => {
    const place = (name: string, kind: Place['kind'], population: number): Place => ({
      name,
      kind,
      population,
      position: at([0, 0]),
      city: '',
    })
    const features = placeFeatures([
      place('Weiler', 'hamlet', 9000),
      place('Klein', 'town', 10),
      place('Gross', 'town', 20),
      place('Gasse', 'street', 0),
      place('Dorf', 'village', 5000),
    ])
    expect(features.map(({ properties }) => [properties.rank, properties.name, properties.kind])).toEqual([
      [1, 'Gross', 'town'],
      [2, 'Klein', 'town'],
      [3, 'Dorf', 'village'],
      [4, 'Weiler', 'hamlet'],
    ])
  })

  test('know the kinds of ground and leave out what lies abroad', () => {
    const extract = osmMap()
      .way({ landuse: 'forest' }, box([0, 0], 100))
      .way({ leisure: 'park', name: 'Au' }, box([300, 0], 100))
      .way({ landuse: 'forest' }, box([9000, 0], 100))
      .way({ landuse: 'quarry' }, box([600, 0], 100))
      .extract()
    const inland = { contains: ([lng]: readonly [number, number]) => lng < east }
    const kinds = landuseFeatures(extract, inland).map(({ properties }) => properties.kind)
    expect(kinds).toEqual(['forest', 'park'])
  })

  test('draw rivers before streams, and neither in a tunnel', () => {
    const waterway = (tags: Record<string, string>) => waterwayFeatures(osmMap().way(tags, line).extract())
    expect(waterway({ waterway: 'river' })[0]).toMatchObject({ minzoom: 6, properties: { kind: 'river' } })
    expect(waterway({ waterway: 'stream' })[0]).toMatchObject({ minzoom: 13 })
    expect(waterway({ waterway: 'stream', tunnel: 'yes' })).toEqual([])
  })
})
