import { areaShapes } from '@/components/retail/area-map'
import { siteExample } from '@/tests/support/site-example'

const hundredMetresNorth = 100 / 111_194.93

test('puts the site at the origin, with north up and 4 m a unit', () => {
  const example = siteExample({ lat: 60, lng: 10 })
  // At 60° north a degree of longitude is half as long.
  const line: [number, number][] = [
    [10, 60],
    [10 + 2 * hundredMetresNorth, 60 + hundredMetresNorth],
  ]
  const shapes = areaShapes({ ...example, roads: { main: [line], local: [] } })
  expect(shapes.mainRoads).toBe('M0 0l25 -25')
  expect(shapes.localRoads).toBe('')
})

test("groups cells by the map's step of the ramp", () => {
  const ring: [number, number][] = [
    [9.5, 47.1],
    [9.501, 47.1],
    [9.5, 47.101],
  ]
  const { cells } = areaShapes({
    ...siteExample({ lat: 47.1, lng: 9.5 }),
    cells: [
      { ring, score: 1 },
      { ring, score: 0.05 },
      { ring, score: 0.95 },
    ],
  })
  expect(cells.map(({ step }) => step)).toEqual([1, 9])
  expect(cells[1]?.path.match(/z/g)).toHaveLength(2)
})

test('drops invisible vertices and keeps ends', () => {
  const east = (metres: number): [number, number] => [9.5 + metres / 111_194.93, 0]
  const line = [east(0), east(8), east(40), east(44), east(48)]
  const shapes = areaShapes({ ...siteExample({ lat: 0, lng: 9.5 }), roads: { main: [line], local: [] } })
  expect(shapes.mainRoads).toBe('M0 0l10 0 2 0')
})
