import { cellToLatLng, gridDisk } from 'h3-js'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { cellId, type HexagonTable, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { Site } from '@/server/atlas/entities/entities'
import { cellOf, hexagonsOf, restaurant } from '@/tests/support/hexagon-table'
import { at, type Point } from '@/tests/support/osm-map'
import { charger } from '@/tests/support/small-atlas'

const valueAt = (table: HexagonTable, point: Point, column: HexagonColumn) =>
  table.columns[column]?.[rowOf(table, cellOf(point))]

describe('the hexagons of a country', () => {
  test('have their centre on its land, in order of index', () => {
    const { cells, resolution } = hexagonsOf({})
    // 16 km² at 0.105 km² per cell; the border cuts some cells.
    expect(cells.length).toBeGreaterThan(120)
    expect(cells.length).toBeLessThan(180)
    expect(resolution).toBe(9)
    expect(cells).toEqual(cells.toSorted())
  })

  test('include a border cell with data even if its centre is abroad', () => {
    const plain = hexagonsOf({})
    const outside = gridDisk(cellId(plain.cells[70] ?? 0n), 12).find((cell) => rowOf(plain, cell) < 0) ?? ''
    const [lat, lng] = cellToLatLng(outside)
    const table = hexagonsOf({ people: [{ position: [lng, lat], people: 3 }] })
    expect(rowOf(table, outside)).toBeGreaterThanOrEqual(0)
    expect(table.cells).toHaveLength(plain.cells.length + 1)
  })

  test('count their people, places and EVSEs', () => {
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

  test('have the most important road that crosses them, even between its bends', () => {
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

  test('have a score if they hold people, a road or a place', () => {
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

  test('get no traffic from a road more than 500 m away', () => {
    const table = hexagonsOf({
      people: [{ position: at([0, 1800]), people: 1 }],
      roads: [{ from: [-1500, 0], to: [1500, 0], aadt: 9000 }],
    })
    expect(valueAt(table, [0, 1800], 'Score traffic')).toBe(0)
    expect(valueAt(table, [0, 0], 'Score traffic')).toBeGreaterThan(0)
  })

  test('hold integer people that sum to the total of the fractions', () => {
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

  test('are flagged if the border is within 10 km', () => {
    const table = hexagonsOf({ size: 24_000 })
    expect(valueAt(table, [0, 0], 'edge')).toBe(0)
    expect(valueAt(table, [3000, 0], 'edge')).toBe(1)
  })

  test('count buildings and footprints, and divide their people', () => {
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

  test('sum the spaces of off-street car parks only', () => {
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
      capacityNote: null,
      members: [],
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
