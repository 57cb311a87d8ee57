import { cellToParent, gridDisk } from 'h3-js'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import {
  emptyColumns,
  type HexagonColumns,
  packCells,
  rowOf,
} from '@/server/atlas/derive/hexagons/hexagon-table'
import { type Contents, cellOf, hexagonsOf, restaurant } from '@/tests/support/hexagon-table'
import { at } from '@/tests/support/osm-map'
import { charger } from '@/tests/support/small-atlas'

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

  test('is absent: every score if no cell has demand', () => {
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

  test('recompute the people per building', () => {
    const value = fill({
      Population: [10, 20, 5],
      'Buildings Count': [2, 1, 0],
      'Population per building': [5, 20, Number.NaN],
    })
    expect(value('Population per building')).toBeCloseTo(35 / 3, 5)
  })

  test('average only scored cells', () => {
    const none = [...children].map(() => Number.NaN)
    const value = fill({ Score: [0.2, 0.6, ...none.slice(2)], 'Score AC': none })
    expect(value('Score')).toBeCloseTo(0.4, 5)
    expect(value('Score AC')).toBeNaN()
  })

  test('take the most important road class, and a flag set in any cell', () => {
    const none = [...children].map(() => 255)
    const value = fill({ 'Road class': [5, 2, ...none.slice(2)], edge: [0, 1] })
    expect(value('Road class')).toBe(2)
    expect(value('edge')).toBe(1)
  })

  test('take the most frequent region, ignoring cells without one', () => {
    const value = fill({ 'Region level 8': [1, 2, 2], 'NUTS 3': [4, 3, 3, 4], 'NUTS 1': [] })
    expect(value('Region level 8')).toBe(2)
    expect(value('NUTS 3')).toBe(3)
    expect(value('NUTS 1')).toBe(0)
  })

  test('lack the columns that the finest ones lack', () => {
    expect(fill({ edge: [1] })('Population')).toBeUndefined()
  })
})
