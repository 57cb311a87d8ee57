import type { Tags } from '@/server/atlas/entities/entities'
import { polygonArea } from '@/server/atlas/read/rings'
import { areasOf } from '@/tests/support/areas-of'
import { box, osmMap, type Point } from '@/tests/support/osm-map'

const water = { type: 'multipolygon', natural: 'water' }
const isWater = (tags: Tags) => tags.natural === 'water'
const areaOf = (map: ReturnType<typeof osmMap>) =>
  areasOf(map.extract(), isWater).areas.map(({ polygons }) =>
    Math.round(polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)),
  )

const square = box([0, 0], 100) as [Point, Point, Point, Point, Point]
const [a, b, c, d] = square

describe('areas', () => {
  test('come from closed ways, not from lines or other tags', () => {
    const map = osmMap()
      .way({ natural: 'water' }, square)
      .way({ natural: 'water' }, [a, b, c])
      .way({ natural: 'wood' }, box([500, 0], 100))
    const [area, ...others] = areaOf(map)
    expect(others).toEqual([])
    expect(Math.abs((area ?? 0) - 10_000)).toBeLessThan(30)
  })

  test('join ways end to end in either direction', () => {
    const map = osmMap()
      .way({}, [a, b], 11)
      .way({}, [c, b], 12)
      .way({}, [a, d, c], 13)
      .relation(water, [{ ref: 11 }, { ref: 12 }, { ref: 13 }])
    expect(Math.abs((areaOf(map)[0] ?? 0) - 10_000)).toBeLessThan(30)
  })

  test('join ways even if only the start of the first can be continued', () => {
    const map = osmMap()
      .way({}, [b, c], 11)
      .way({}, [d, a, b], 12)
      .way({}, [d, c], 13)
      .relation(water, [{ ref: 11 }, { ref: 12 }, { ref: 13 }])
    const [found] = areasOf(map.extract(), isWater).areas
    const ring = found?.polygons[0]?.[0]
    expect(ring?.[0]).toEqual(ring?.at(-1))
    expect(ring).toHaveLength(5)
  })

  test('keep rings apart that touch in one node', () => {
    const other = box([100, 100], 100)
    const map = osmMap()
      .way({}, square, 11)
      .way({}, other, 12)
      .relation(water, [{ ref: 11 }, { ref: 12 }])
    expect(areasOf(map.extract(), isWater).areas[0]?.polygons).toHaveLength(2)
  })

  test('assign a hole to the smallest outer ring around it', () => {
    const map = osmMap()
      .way({}, box([0, 0], 1000), 11)
      .way({}, box([0, 0], 900), 12)
      .way({}, box([0, 0], 100), 13)
      .way({}, box([2000, 0], 1000), 14)
      .relation(water, [{ ref: 14 }, { ref: 11 }, { ref: 13, role: 'outer' }, { ref: 12, role: 'inner' }])
    const polygons = areasOf(map.extract(), isWater).areas[0]?.polygons
    expect(polygons?.map((polygon) => polygon.length)).toEqual([1, 2, 1])
  })

  test('accept a hole that touches its outer ring in a corner', () => {
    const hole: Point[] = [a, [-40, -20], [-20, -40], a]
    const map = osmMap()
      .way({}, square, 11)
      .way({}, hole, 12)
      .relation(water, [{ ref: 11 }, { ref: 12, role: 'inner' }])
    expect(areasOf(map.extract(), isWater).areas[0]?.polygons[0]).toHaveLength(2)
  })

  test('report a relation with missing ways instead of guessing it', () => {
    const map = osmMap()
      .way({}, [a, b, c], 11)
      .relation(water, [{ ref: 11 }, { ref: 99 }], 50)
    expect(areasOf(map.extract(), isWater)).toEqual({
      areas: [],
      incomplete: ['Relation 50 is left out: 1 of its 2 ways reach beyond the extract.'],
    })
  })

  test('report a relation whose ways do not close', () => {
    const map = osmMap()
      .way({}, [a, b, c], 11)
      .relation(water, [{ ref: 11 }], 50)
    expect(areasOf(map.extract(), isWater).incomplete).toEqual([
      'Relation 50 is left out: its ways do not close.',
    ])
  })

  test('come from ways before relations, each by id', () => {
    const map = osmMap()
      .way({ natural: 'water' }, box([900, 0], 10), 30)
      .way({ natural: 'water' }, box([0, 900], 10), 20)
      .way({}, square, 40)
      .relation(water, [{ ref: 40 }], 10)
    expect(areasOf(map.extract(), isWater).areas.map(({ osmId }) => osmId)).toEqual(['20', '30', '10'])
  })
})
