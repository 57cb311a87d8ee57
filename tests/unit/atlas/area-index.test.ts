import { areaIndex, landIndex } from '@/server/atlas/derive/geometry/area-index'
import { eachFeature } from '@/server/atlas/derive/geometry/features'
import { squareIndex } from '@/server/atlas/derive/geometry/nearby-points'
import { polygonContains, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { at, box, countryMap, osmMap, type Point } from '@/tests/support/osm-map'

const star = (east: number, points: number): Point[] => {
  const corners = Array.from({ length: 2 * points }, (_, each): Point => {
    const angle = (each * Math.PI) / points
    const radius = each % 2 === 0 ? 900 : 350
    return [east + radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  return [...corners, ...corners.slice(0, 1)]
}
/** To OpenStreetMap's precision, in which areas are packed. */
const rounded = (point: Point): Position => {
  const [lng, lat] = at(point)
  return [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]
}
const polygon = (...rings: Point[][]): Polygon => rings.map((ring) => ring.map(rounded))

const areas = [
  { polygons: [polygon(star(0, 7), box([0, 0], 200))] },
  { polygons: [polygon(star(1200, 12)), polygon(box([3000, 0], 500))] },
  { polygons: [polygon(box([600, 0], 300))] },
]
const questions = Array.from({ length: 60 * 30 }, (_, each) =>
  at([(each % 60) * 83 - 1010, Math.floor(each / 60) * 67 - 1003]),
)

describe('the grid squares of an outline', () => {
  test('agree with it everywhere, even when queried again', () => {
    const polygons = areas.slice(0, 2).flatMap((area) => area.polygons)
    const isInside = squareIndex(polygons)
    const exact = polygonIndex(polygons)
    const expected = questions.map(exact)
    expect(questions.map(isInside)).toEqual(expected)
    expect(questions.toReversed().map(isInside).toReversed()).toEqual(expected)
    expect(expected.filter(Boolean).length).toBeGreaterThan(100)
    expect(squareIndex([])(at([0, 0]))).toBe(false)
  })
})

describe('packed land', () => {
  test('agrees with the original outlines, holes included', () => {
    const isLand = landIndex(areas)
    const answers = questions.map(isLand)
    expect(answers).toEqual(
      questions.map((position) =>
        areas.some(({ polygons }) => polygons.some((each) => polygonContains(each, position))),
      ),
    )
    expect(new Set(answers).size).toBe(2)
    expect(isLand(at([0, 0]))).toBe(false)
    expect(landIndex([])(at([0, 0]))).toBe(false)
  })

  test('agrees with the area index, which is cached per list', () => {
    const isLand = landIndex(areas)
    const find = areaIndex(areas)
    expect(questions.map((position) => find(position).length > 0)).toEqual(questions.map(isLand))
    expect(areaIndex(areas)).toBe(find)
    expect(find(at([3100, 0]))).toEqual([areas[1]])
    expect(find(at([600, 0]))).toEqual(areas)
  })

  test('agrees with the polygon index of one outline', () => {
    const [first] = areas[0]?.polygons ?? []
    const isInside = polygonIndex(first ? [first] : [])
    expect(questions.map(isInside)).toEqual(questions.map((each) => polygonContains(first ?? [], each)))
  })
})

describe('features read one at a time', () => {
  test('come by id, with nodes before ways before relations for one id', () => {
    const map = osmMap()
      .relation({ type: 'multipolygon', shop: 'mall' }, [{ ref: 50 }], 7)
      .way({}, box([0, 0], 100), 50)
      .way({ shop: 'mall' }, box([300, 0], 100), 7)
      .way(
        { shop: 'street' },
        [
          [0, 500],
          [10, 500],
          [20, 500],
        ],
        8,
      )
      .node({ shop: 'kiosk' }, [0, 0], 7)
      .node({ shop: 'kiosk' }, [0, 0], 3)
      .node({ amenity: 'bench' }, [0, 0], 4)
    const found = [...eachFeature(map.extract(), ({ shop }) => shop !== undefined)]
    expect(found.map(({ osmId, kind }) => `${kind} ${osmId}`)).toEqual([
      'node 3',
      'node 7',
      'way 7',
      'relation 7',
      'way 8',
    ])
    expect(found[4]?.position).toEqual(at([10, 500]))
  })

  test('include reports of areas that cannot be assembled', () => {
    const said: string[] = []
    const map = countryMap().relation({ type: 'multipolygon', shop: 'mall' }, [{ ref: 50 }], 7)
    expect([
      ...eachFeature(
        map.extract(),
        ({ shop }) => !!shop,
        (each) => said.push(each),
      ),
    ]).toEqual([])
    expect(said).toEqual(['Relation 7 is left out: 1 of its 1 ways reach beyond the extract.'])
  })
})
