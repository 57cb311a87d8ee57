import { cellToLatLng, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import { coarsenHexagons } from '@/server/atlas/derive/coarsen-hexagons'
import { deriveCountry } from '@/server/atlas/derive/country'
import { emptyColumns, type HexagonColumn, type HexagonTable } from '@/server/atlas/derive/hexagon-table'
import { deriveHexagons } from '@/server/atlas/derive/hexagons'
import { prepareRoads } from '@/server/atlas/derive/isochrone'
import { prepareNearby } from '@/server/atlas/derive/nearby'
import { packPopulation } from '@/server/atlas/derive/population'
import type { Charger, Poi, PopulationPoint } from '@/server/atlas/entities'
import { at, box, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'
import { roadGraph } from '@/tests/support/road-graph'
import { charger } from '@/tests/support/small-atlas'

interface Contents {
  /** Width and height of the country in metres. */
  size?: number
  chargers?: Charger[]
  pois?: Poi[]
  people?: PopulationPoint[]
  roads?: Parameters<typeof roadGraph>[0]
}

function hexagonsOf({
  size = 4000,
  chargers = [],
  pois = [],
  people = [],
  roads = [],
}: Contents): HexagonTable {
  const map = osmMap()
    .way({}, box([0, 0], size), 1_000_000)
    .relation(countryTags, [{ ref: 1_000_000 }], 1_000_001)
  const graph = roadGraph(roads)
  return deriveHexagons({
    country: deriveCountry(map.extract(), examplia),
    sites: [],
    chargers,
    pois,
    population: { points: packPopulation(people), total: 0, method: '' },
    graph,
    roads: prepareRoads(graph),
    nearby: prepareNearby({ pois, chargers, population: packPopulation(people) }),
  })
}

const cellOf = (point: Point) => latLngToCell(at(point)[1], at(point)[0], 9)
const valueAt = (table: HexagonTable, point: Point, column: HexagonColumn) =>
  table.columns[column][table.cells.indexOf(cellOf(point))]
const restaurant = (point: Point): Poi => ({
  name: 'Krone',
  category: 'restaurants',
  kind: 'amenity=restaurant',
  position: at(point),
})

describe('the hexagons of a country', () => {
  test('are those whose centre is on its land, in order of index', () => {
    const { cells, resolution } = hexagonsOf({})
    // 16 km² at 0.105 km² a cell; the border cuts some.
    expect(cells.length).toBeGreaterThan(120)
    expect(cells.length).toBeLessThan(180)
    expect(resolution).toBe(9)
    expect(cells).toEqual([...cells].sort())
  })

  test('include a cell of the border that holds data though its centre is abroad', () => {
    const plain = hexagonsOf({})
    const outside = gridDisk(plain.cells[70] ?? '', 12).find((cell) => !plain.cells.includes(cell)) ?? ''
    const [lat, lng] = cellToLatLng(outside)
    const { cells } = hexagonsOf({ people: [{ position: [lng, lat], people: 3 }] })
    expect(cells).toContain(outside)
    expect(cells).toHaveLength(plain.cells.length + 1)
  })

  test('count the people, places and charging points that lie in them', () => {
    const table = hexagonsOf({
      people: [
        { position: at([0, 0]), people: 2.4 },
        { position: at([5, 5]), people: 2.4 },
      ],
      pois: [restaurant([3, 3])],
      chargers: [charger({ id: 'a', position: at([0, 0]), evses: { AC: 2, DC: 1, HPC: 4 } })],
    })
    expect(valueAt(table, [0, 0], 'Population')).toBeCloseTo(4.8, 5)
    expect(valueAt(table, [0, 0], 'POI restaurants')).toBe(1)
    expect(valueAt(table, [0, 0], 'POI total')).toBe(1)
    expect(valueAt(table, [0, 0], 'EV plugs 0-49 kW')).toBe(2)
    expect(valueAt(table, [0, 0], 'EV plugs 50-149 kW')).toBe(1)
    expect(valueAt(table, [0, 0], 'EV plugs 150+ kW')).toBe(4)
    expect(valueAt(table, [0, 0], 'EV plugs total')).toBe(7)
  })

  test('know the most important road that passes through, also between its bends', () => {
    const table = hexagonsOf({
      roads: [
        { from: [-1500, 0], to: [1500, 0], class: 5 },
        { from: [0, -1500], to: [0, 1500], class: 1 },
      ],
    })
    expect(valueAt(table, [0, 0], 'Road class')).toBe(1)
    expect(valueAt(table, [900, 0], 'Road class')).toBe(5)
    expect(valueAt(table, [900, 900], 'Road class')).toBeNaN()
  })

  test('have a score with people, a road or a place, and none without', () => {
    const table = hexagonsOf({
      people: [{ position: at([-1500, -1500]), people: 1 }],
      pois: [restaurant([1500, -1500])],
      roads: [{ from: [1300, 1500], to: [1700, 1500] }],
      chargers: [charger({ id: 'a', position: at([0, 0]) })],
    })
    for (const point of [
      [-1500, -1500],
      [1500, -1500],
      [1500, 1500],
    ] as const) {
      expect(valueAt(table, point, 'Score')).toBeGreaterThan(0)
    }
    expect(valueAt(table, [0, 0], 'Score')).toBeNaN()
    expect(valueAt(table, [0, 0], 'EV plugs total')).toBe(2)
  })

  test('take no traffic from a road farther than 500 m away', () => {
    const table = hexagonsOf({
      people: [{ position: at([0, 1800]), people: 1 }],
      roads: [{ from: [-1500, 0], to: [1500, 0], aadt: 9000 }],
    })
    expect(valueAt(table, [0, 1800], 'Score traffic')).toBe(0)
    expect(valueAt(table, [0, 0], 'Score traffic')).toBeGreaterThan(0)
  })

  test('are flagged where the border is within 10 km', () => {
    const table = hexagonsOf({ size: 24_000 })
    expect(valueAt(table, [0, 0], 'edge')).toBe(0)
    expect(valueAt(table, [3000, 0], 'edge')).toBe(1)
  })
})

describe('coarser hexagons', () => {
  const parent = cellToParent(cellOf([0, 0]), 8)
  const children = gridDisk(cellOf([0, 0]), 2).filter((cell) => cellToParent(cell, 8) === parent)
  const fill = (values: Partial<Record<HexagonColumn, number[]>>) => {
    const columns = emptyColumns(children.length)
    for (const [name, each] of Object.entries(values)) columns[name as HexagonColumn].set(each)
    const table = coarsenHexagons({ resolution: 9, cells: children, columns }, 8)
    return (name: HexagonColumn) => table.columns[name][table.cells.indexOf(parent)]
  }

  test('sum counts and people', () => {
    const value = fill({ Population: [1.5, 2.5, 3], 'POI total': [1, 0, 4] })
    expect(value('Population')).toBe(7)
    expect(value('POI total')).toBe(5)
  })

  test('average the scores of scored cells only', () => {
    const none = children.map(() => Number.NaN)
    const value = fill({ Score: [0.2, 0.6, ...none.slice(2)], 'Score AC': none })
    expect(value('Score')).toBeCloseTo(0.4, 5)
    expect(value('Score AC')).toBeNaN()
  })

  test('take the most important road, and the flag of any cell', () => {
    const none = children.map(() => Number.NaN)
    const value = fill({ 'Road class': [5, 2, ...none.slice(2)], edge: [0, 1] })
    expect(value('Road class')).toBe(2)
    expect(value('edge')).toBe(1)
  })
})
