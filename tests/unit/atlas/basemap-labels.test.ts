import type { Poi } from '@/server/atlas/entities/entities'
import { decoded, drawn, east } from '@/tests/support/drawn-tiles'
import { at, box, osmMap, type Point } from '@/tests/support/osm-map'

/** Far enough from a tile's edge to appear in one tile only. */
const north = 400

const line: Point[] = [
  [-200, north],
  [200, north],
]

type Drawn = Parameters<typeof decoded>[0]

const featuresAt = (zoom: number, features: Drawn, layer: string) =>
  decoded(features)
    .filter(({ z }) => z === zoom)
    .flatMap((tile) => tile.features(layer))

const propertiesAt = (zoom: number, features: Drawn, layer: string) =>
  featuresAt(zoom, features, layer).map(({ properties }) => properties)

describe('names of roads', () => {
  const road = (tags: Record<string, string>) =>
    propertiesAt(14, drawn(osmMap().way(tags, line).extract()), 'roads')

  test('are in the tiles from zoom 13', () => {
    const features = drawn(osmMap().way({ highway: 'primary', name: 'Landstrasse' }, line).extract())
    expect(propertiesAt(12, features, 'roads')).toEqual([{ class: 2 }])
    expect(propertiesAt(13, features, 'roads')).toEqual([{ class: 2, name: 'Landstrasse' }])
  })

  test('are the first reference of a main road without a name', () => {
    expect(road({ highway: 'motorway', ref: 'A58;A660' })).toEqual([{ class: 0, name: 'A58' }])
    expect(road({ highway: 'primary', name: 'Landstrasse', ref: '16' })[0]?.name).toBe('Landstrasse')
    expect(road({ highway: 'residential', ref: 'C 12' })).toEqual([{ class: 5 }])
  })
})

describe('points of interest', () => {
  const poi = (name: string, category: Poi['category'], [x, y]: Point = [0, north]): Poi => ({
    name,
    category,
    kind: 'shop=yes',
    position: at([x, y]),
  })

  test('are in zoom-14 tiles only, with a name if they have one and no category', () => {
    const features = drawn(osmMap().extract(), undefined, [
      poi('Coop', 'retail'),
      poi('', 'retail', [50, north]),
    ])
    expect(propertiesAt(13, features, 'pois')).toEqual([])
    expect(propertiesAt(14, features, 'pois')).toEqual([{ name: 'Coop' }, {}])
    const greek = drawn(osmMap().extract(), undefined, [{ ...poi('Φούρνος', 'retail'), latinName: 'Bakery' }])
    expect(propertiesAt(14, greek, 'pois')).toEqual([{ name: 'Bakery\nΦούρνος' }])
  })

  test('are ordered by name, which hides their category, without car parks and stops', () => {
    const features = drawn(osmMap().extract(), undefined, [
      poi('Coop', 'retail'),
      poi('Parkhaus', 'parking'),
      poi('Anwalt', 'offices'),
      poi('Post', 'transport'),
    ])
    expect(propertiesAt(14, features, 'pois').map(({ name }) => name)).toEqual(['Anwalt', 'Coop'])
  })
})

describe('house numbers', () => {
  const house = (number: string): Record<string, string> => ({
    building: 'house',
    'addr:housenumber': number,
  })

  test('are points inside buildings and address points, from zoom 14', () => {
    const map = osmMap()
      .way(house('12a'), box([0, north], 20))
      .node({ 'addr:housenumber': '14' }, [60, north])
      .extract()
    expect(propertiesAt(13, drawn(map), 'numbers')).toEqual([])
    const numbers = propertiesAt(14, drawn(map), 'numbers').map(({ number }) => number)
    expect(numbers.toSorted()).toEqual(['12a', '14'])
  })

  test('are one feature per number in a tile', () => {
    const map = osmMap()
      .way(house('7'), box([0, north], 20))
      .way(house('7'), box([100, north], 20))
      .way(house('8'), box([150, north], 20))
      .extract()
    const points = featuresAt(14, drawn(map), 'numbers').map((feature) => [
      feature.properties.number,
      feature.loadGeometry().flat().length,
    ])
    expect(points).toEqual([
      ['7', 2],
      ['8', 1],
    ])
  })

  test('are omitted abroad, and for tags with a list', () => {
    const map = osmMap()
      .way(house('3'), box([9000, north], 20))
      .node({ 'addr:housenumber': '1;3;5;7;9' }, [0, north])
      .extract()
    expect(
      featuresAt(
        14,
        drawn(map, (lng) => lng < east),
        'numbers',
      ),
    ).toEqual([])
  })
})
