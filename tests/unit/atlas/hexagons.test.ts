import { cellToLatLng, cellToParent, gridDisk, latLngToCell } from 'h3-js'
import type { HexagonColumn } from '@/lib/domain/hexagon-columns'
import { coarsenHexagons } from '@/server/atlas/derive/coarsen-hexagons'
import { deriveCountry } from '@/server/atlas/derive/country'
import type { Buildings } from '@/server/atlas/derive/derived-entities'
import {
  cellId,
  emptyColumns,
  type HexagonColumns,
  type HexagonTable,
  packCells,
  rowOf,
} from '@/server/atlas/derive/hexagon-table'
import { deriveHexagons } from '@/server/atlas/derive/hexagons'
import { prepareRoads } from '@/server/atlas/derive/isochrone'
import { prepareNearby } from '@/server/atlas/derive/nearby'
import { packPopulation } from '@/server/atlas/derive/population'
import type { Charger, OsmWay, Poi, PopulationPoint, Site } from '@/server/atlas/entities'
import { at, box, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'
import { roadGraph } from '@/tests/support/road-graph'
import { charger } from '@/tests/support/small-atlas'

interface Contents {
  /** Width and height of the country in metres. */
  size?: number
  chargers?: Charger[]
  pois?: Poi[]
  sites?: Site[]
  people?: PopulationPoint[]
  buildings?: { point: Point; area: number }[]
  roads?: Parameters<typeof roadGraph>[0]
  ways?: OsmWay[]
}

function hexagonsOf({
  size = 4000,
  chargers = [],
  pois = [],
  sites = [],
  people = [],
  buildings = [],
  roads = [],
  ways = [],
}: Contents): HexagonTable {
  const map = osmMap()
    .way({}, box([0, 0], size), 1_000_000)
    .relation(countryTags, [{ ref: 1_000_000 }], 1_000_001)
  const graph = roadGraph(roads)
  const population = { points: packPopulation(people) }
  return deriveHexagons({
    country: deriveCountry(map.extract(), examplia),
    sites,
    chargers,
    pois,
    population,
    buildings: packBuildings(buildings),
    ways,
    regions: () => [],
    graph,
    roads: prepareRoads(graph),
    nearby: prepareNearby({ pois, chargers, population: population.points }),
  })
}

function packBuildings(buildings: readonly { point: Point; area: number }[]): Buildings {
  return {
    size: buildings.length,
    lngs: Float64Array.from(buildings, ({ point }) => at(point)[0]),
    lats: Float64Array.from(buildings, ({ point }) => at(point)[1]),
    areas: Float32Array.from(buildings, ({ area }) => area),
    levels: new Float32Array(buildings.length).fill(2),
    residential: new Uint8Array(buildings.length).fill(1),
  }
}

const cellOf = (point: Point) => latLngToCell(at(point)[1], at(point)[0], 9)
const valueAt = (table: HexagonTable, point: Point, column: HexagonColumn) =>
  table.columns[column]?.[rowOf(table, cellOf(point))]
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
    expect(cells).toEqual(cells.toSorted())
  })

  test('include a cell of the border that holds data though its centre is abroad', () => {
    const plain = hexagonsOf({})
    const outside = gridDisk(cellId(plain.cells[70] ?? 0n), 12).find((cell) => rowOf(plain, cell) < 0) ?? ''
    const [lat, lng] = cellToLatLng(outside)
    const table = hexagonsOf({ people: [{ position: [lng, lat], people: 3 }] })
    expect(rowOf(table, outside)).toBeGreaterThanOrEqual(0)
    expect(table.cells).toHaveLength(plain.cells.length + 1)
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
    expect(valueAt(table, [0, 0], 'Population')).toBe(5)
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
    expect(valueAt(table, [900, 900], 'Road class')).toBe(255)
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

  test('hold whole people whose sum is that of the fractions', () => {
    const fifths = Array.from({ length: 40 }, (_, place) => ({
      position: at([-4000 + 200 * place, 0]),
      people: 0.2,
    }))
    const people = [...(hexagonsOf({ people: fifths }).columns.Population ?? [])]
    expect(people.reduce((sum, each) => sum + each, 0)).toBe(8)
    expect(Math.max(...people)).toBe(1)
    const nobody = hexagonsOf({ people: [{ position: at([0, 0]), people: 0.2 }] })
    expect(Math.max(...(nobody.columns.Population ?? []))).toBe(0)
  })

  test('are flagged where the border is within 10 km', () => {
    const table = hexagonsOf({ size: 24_000 })
    expect(valueAt(table, [0, 0], 'edge')).toBe(0)
    expect(valueAt(table, [3000, 0], 'edge')).toBe(1)
  })

  test('count buildings and their footprints, and share out their people', () => {
    const table = hexagonsOf({
      people: [{ position: at([0, 0]), people: 9 }],
      buildings: [
        { point: [0, 0], area: 120.4 },
        { point: [10, 10], area: 80.4 },
        { point: [1500, 0], area: 50 },
      ],
    })
    expect(valueAt(table, [0, 0], 'Buildings Count')).toBe(2)
    expect(valueAt(table, [0, 0], 'Buildings Area')).toBe(201)
    expect(valueAt(table, [0, 0], 'Population per building')).toBe(4.5)
    expect(valueAt(table, [1500, 0], 'Population per building')).toBe(0)
    expect(valueAt(table, [-1500, 0], 'Population per building')).toBeNaN()
  })

  test('add up the spaces of car parks off the street, and of no others', () => {
    const parking = (parkingType: string, capacity: number, over: Partial<Site> = {}): Site => ({
      osmId: `${capacity}`,
      name: '',
      city: '',
      position: at([0, 0]),
      locationType: 'parking',
      parkingType,
      brand: '',
      capacity,
      capacityEstimated: false,
      ...over,
    })
    const table = hexagonsOf({
      sites: [
        parking('surface', 10),
        parking('underground', 200),
        parking('street_side', 1000),
        parking('lane', 2000),
        parking('forecourt', 4000, { locationType: 'gas station' }),
        parking('surface', 30, { position: at([1500, 0]) }),
      ],
    })
    expect(valueAt(table, [0, 0], 'POI parking off-street capacity')).toBe(210)
    expect(valueAt(table, [1500, 0], 'POI parking off-street capacity')).toBe(30)
  })
})

describe('a column that the sources cannot fill', () => {
  const everything: Contents = {
    people: [{ position: at([0, 0]), people: 3 }],
    buildings: [{ point: [0, 0], area: 100 }],
    pois: [restaurant([0, 0])],
    chargers: [charger({ id: 'a', position: at([0, 0]) })],
    roads: [{ from: [-500, 0], to: [500, 0] }],
  }
  const absentWithout = (without: Partial<Contents>) => {
    const full = Object.keys(hexagonsOf(everything).columns)
    const { columns } = hexagonsOf({ ...everything, ...without })
    return full.filter((name) => !(name in columns)).sort()
  }

  test('is absent: people', () => {
    expect(absentWithout({ people: [] })).toEqual([
      'Population',
      'Population per building',
      'Score population',
    ])
  })

  test('is absent: buildings', () => {
    expect(absentWithout({ buildings: [] })).toEqual([
      'Buildings Area',
      'Buildings Count',
      'Population per building',
    ])
  })

  test('is absent: charging points', () => {
    expect(absentWithout({ chargers: [] })).toEqual([
      'EV plugs 0-49 kW',
      'EV plugs 150+ kW',
      'EV plugs 50-149 kW',
      'EV plugs total',
      'Score competition',
    ])
  })

  test('is absent: roads', () => {
    expect(absentWithout({ roads: [] })).toEqual(['Road class', 'Score traffic'])
  })

  test('is absent: places', () => {
    const absent = absentWithout({ pois: [] })
    expect(absent).toHaveLength(12)
    expect(absent).toEqual(expect.arrayContaining(['POI education', 'POI total', 'Score POI']))
  })

  test('is absent: every score where nothing gives a cell demand', () => {
    const { columns } = hexagonsOf({})
    expect(Object.keys(columns)).toEqual(['edge'])
  })
})

describe('coarser hexagons', () => {
  const parent = cellToParent(cellOf([0, 0]), 8)
  const children = packCells(gridDisk(cellOf([0, 0]), 2).filter((cell) => cellToParent(cell, 8) === parent))
  const fill = (values: Partial<Record<HexagonColumn, number[]>>, regions = ['']) => {
    const names = Object.keys(values) as HexagonColumn[]
    const columns: HexagonColumns = emptyColumns(children.length, names)
    for (const name of names) columns[name]?.set(values[name] ?? [])
    const table = coarsenHexagons({ resolution: 9, cells: children, columns, regions }, 8)
    return (name: HexagonColumn) => table.columns[name]?.[rowOf(table, parent)]
  }

  test('sum counts, lengths, areas, spaces and people', () => {
    const value = fill({
      Population: [1, 2, 4],
      'POI total': [1, 0, 4],
      'Road length primary': [60_000, 60_000],
      'Buildings Area': [100, 200],
      'POI parking off-street capacity': [70_000, 1],
    })
    expect(value('Population')).toBe(7)
    expect(value('POI total')).toBe(5)
    expect(value('Road length primary')).toBe(120_000)
    expect(value('Buildings Area')).toBe(300)
    expect(value('POI parking off-street capacity')).toBe(70_001)
  })

  test('work out the people per building anew', () => {
    const value = fill({
      Population: [10, 20, 5],
      'Buildings Count': [2, 1, 0],
      'Population per building': [5, 20, Number.NaN],
    })
    expect(value('Population per building')).toBeCloseTo(35 / 3, 5)
  })

  test('average the scores of scored cells only', () => {
    const none = [...children].map(() => Number.NaN)
    const value = fill({ Score: [0.2, 0.6, ...none.slice(2)], 'Score AC': none })
    expect(value('Score')).toBeCloseTo(0.4, 5)
    expect(value('Score AC')).toBeNaN()
  })

  test('take the most important road, and the flag of any cell', () => {
    const none = [...children].map(() => 255)
    const value = fill({ 'Road class': [5, 2, ...none.slice(2)], edge: [0, 1] })
    expect(value('Road class')).toBe(2)
    expect(value('edge')).toBe(1)
  })

  test('take the region of most cells, those without one having no say', () => {
    const value = fill({ 'Region level 8': [1, 2, 2], 'NUTS 3': [4, 3, 3, 4], 'NUTS 1': [] })
    expect(value('Region level 8')).toBe(2)
    expect(value('NUTS 3')).toBe(3)
    expect(value('NUTS 1')).toBe(0)
  })

  test('lack what the finest ones lack', () => {
    expect(fill({ edge: [1] })('Population')).toBeUndefined()
  })
})
