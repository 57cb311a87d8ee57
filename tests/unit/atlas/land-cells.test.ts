import { gridDisk, polygonToCells } from 'h3-js'
import { prepareBorder } from '@/server/atlas/derive/country/border'
import { polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import { landCells } from '@/server/atlas/derive/hexagons/candidate-cells'
import { cellCentre, packCells } from '@/server/atlas/derive/hexagons/hexagon-table'
import { edgeFlags } from '@/server/atlas/derive/hexagons/hexagons'
import type { Polygon } from '@/server/atlas/entities/entities'
import { at, box, type Point } from '@/tests/support/osm-map'

const ring = (points: readonly Point[]) => points.map(at)
const landOf = (polygons: readonly Polygon[]) => landCells({ polygons, contains: polygonIndex(polygons) })
const filled = (polygons: readonly Polygon[]) =>
  packCells(
    polygons.flatMap((polygon) =>
      polygonToCells(
        polygon.map((each) => each.map(([lng, lat]) => [lng, lat])),
        9,
        true,
      ),
    ),
  )

describe('the cells of a country', () => {
  test.each([
    ['as large as a district', [[ring(box([0, 0], 60_000))]]],
    ['with a hole', [[ring(box([0, 0], 20_000)), ring(box([3000, 1000], 7000).toReversed())]]],
    [
      'of islands far from one another',
      [[ring(box([0, 0], 3000))], [ring(box([90_000, 40_000], 1500, 400))], [ring(box([-5000, 0], 900))]],
    ],
  ])('%s are those whose centre is on its land', (_, polygons) => {
    const cells = landOf(polygons)
    expect(cells.length).toBeGreaterThan(10)
    expect([...cells]).toEqual([...filled(polygons)])
  })

  test('are none if a small country contains no centre', () => {
    const [lng, lat] = cellCentre(packCells(gridDisk('891f8d5a2abffff', 0))[0] ?? 0n)
    const speck = [
      [lng + 0.0004, lat],
      [lng + 0.0005, lat],
      [lng + 0.0005, lat + 0.0001],
      [lng + 0.0004, lat],
    ] as const
    expect(landOf([[speck]])).toHaveLength(0)
  })
})

test('matches edge flags tested cell by cell', () => {
  const polygons: Polygon[] = [[ring(box([0, 0], 50_000))]]
  const cells = landOf(polygons)
  const isNear = prepareBorder(polygons)
  const expected = Uint8Array.from(cells, (cell) => Number(isNear(cellCentre(cell), 10_000)))
  expect(expected).toContain(0)
  expect(edgeFlags(cells, polygons.flat())).toEqual(expected)
})
