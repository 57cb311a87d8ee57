import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell, Rows } from '@/lib/contract/dataset'
import type { FieldFilter } from '@/lib/domain/filters/filter-state'
import { passingRows } from '@/lib/domain/filters/table-filter'
import { siteAt } from '@/lib/domain/scouting/scouted-site'
import { tableOf } from '@/lib/domain/tables/data-table'
import { minOf } from '@/lib/domain/tables/table-column'
import { orderedRows, type TableSort } from '@/lib/domain/tables/table-order'
import { coordinatesOf, placesWithin } from '@/lib/domain/tables/table-places'
import { seededRandom } from '@/tests/support/generated-sites'

const words = ['', 'Migrol', 'Shell', 'She', 'l\nl', 'Shell\n', 'Rhein~Strasse, 7', '__proto__', 'ü']
const figures = [0, -0, 1, -1, 0.5, 3, 1000, 1e9, -1e9, 2 ** 53, 1e-9]

interface Row {
  a: number | null
  b: number | null
  word: string | null
}

function randomRows(count: number, random: () => number): Row[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const figure = () => {
    if (random() < 0.2) return null
    return random() < 0.5 ? pick(figures) : random() * 200 - 100
  }
  return Array.from({ length: count }, () => ({
    a: figure(),
    b: figure(),
    word: random() < 0.1 ? null : pick(words),
  }))
}

const answerOf = (rows: readonly Row[]): Rows => ({
  fields: [
    { name: 'a', type: 'real' },
    { name: 'b', type: 'integer' },
    { name: 'word', type: 'string' },
  ],
  all_data: rows.map(({ a, b, word }) => [a, b, word]),
})

type Filters = Record<string, FieldFilter>
const inRange = (value: number | null, [min, max]: readonly [number, number]) =>
  value !== null && value >= min && value <= max

/** Reference implementation, one row at a time. */
function plainFilter(rows: readonly Row[], filters: Filters): number[] {
  const min = ({ a, b }: Row) => (a === null || b === null ? (a ?? b) : Math.min(a, b))
  const passes = (row: Row) =>
    Object.entries(filters).every(([field, filter]) => {
      if (field === 'word') return (filter as string[]).includes(row.word || 'no word')
      const value = field === 'a' || field === 'b' ? row[field] : min(row)
      return inRange(value, filter as [number, number])
    })
  return rows.flatMap((row, index) => (passes(row) ? [index] : []))
}

function plainOrder(rows: readonly Row[], kept: readonly number[], sort: TableSort | null): number[] {
  if (!sort) return [...kept]
  const sign = sort.direction === 'ascending' ? 1 : -1
  const figure = (index: number) => rows[index]?.[sort.field as 'a' | 'b'] ?? null
  return [...kept].sort((left, right) => {
    const x = figure(left)
    const y = figure(right)
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return (x - y) * sign
  })
}

function randomFilters(random: () => number): Filters {
  const range = () => {
    const ends = [random() * 240 - 120, random() * 240 - 120].sort((x, y) => x - y)
    return random() < 0.2 ? [0, 0] : ends
  }
  const all: Filters = {
    a: range() as [number, number],
    b: [Number.NEGATIVE_INFINITY, random() * 50],
    word: words.filter((word) => word !== '' && random() < 0.5),
    [minOf(['a', 'b'])]: range() as [number, number],
  }
  return Object.fromEntries(Object.entries(all).filter(([, filter]) => filter.length > 0 && random() < 0.5))
}

function randomSort(random: () => number): TableSort | null {
  const field = random() < 0.5 ? 'a' : 'b'
  const direction = random() < 0.5 ? 'ascending' : 'descending'
  return random() < 0.2 ? null : { field, direction }
}

describe('filtering and sorting columns', () => {
  test('agrees with the rules over plain rows, in rows and order', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 200; round += 1) {
      const rows = randomRows(Math.floor(random() * 140), random)
      const table = tableOf(answerOf(rows))
      const filters = randomFilters(random)
      const sort = randomSort(random)
      const expected = plainOrder(rows, plainFilter(rows, filters), sort)
      expect([...orderedRows(table, sort, passingRows(table, filters))]).toEqual(expected)
    }
  })

  test('caches correctly while a slider moves back and forth', () => {
    const rows = randomRows(200, seededRandom(3))
    const table = tableOf(answerOf(rows))
    for (const max of [50, 10, 50, -5, 10] as const) {
      const filters: Filters = { a: [-100, max], word: ['Migrol', 'Shell'] }
      expect([...orderedRows(table, null, passingRows(table, filters))]).toEqual(plainFilter(rows, filters))
    }
  })

  test('passes nothing for a missing column and everything without a filter', () => {
    const table = tableOf(answerOf(randomRows(40, seededRandom(1))))
    expect(orderedRows(table, null, passingRows(table, { missing: [0, 1] }))).toHaveLength(0)
    expect(orderedRows(table, null, passingRows(table, JSON.parse('{"constructor":[0,1]}')))).toHaveLength(0)
    expect(orderedRows(table, null, passingRows(table, {}))).toHaveLength(40)
    expect(
      orderedRows(tableOf({ fields: [], all_data: [] }), { field: 'a', direction: 'ascending' }, undefined),
    ).toHaveLength(0)
  })

  test('keeps the order of the answer without a numeric column to sort by', () => {
    const rows = [null, null, null].map((a) => ({ a, b: 1, word: 'x' }))
    const table = tableOf(answerOf(rows))
    for (const field of ['a', 'word', 'missing']) {
      expect([...orderedRows(table, { field, direction: 'descending' }, undefined)]).toEqual([0, 1, 2])
    }
  })
})

describe('rows of a table', () => {
  const cells: Record<string, Cell> = { osm_id: '7', name: 'TaK', capacity: 12, capacity_estimated: true }
  const table = tableOf({
    fields: siteColumns.map(({ name, type }) => ({ name, type })),
    all_data: [siteColumns.map(({ name }) => cells[name] ?? null), []],
  })

  test('map to one site each, and to none beyond the end', () => {
    expect(siteAt(table, 0)).toMatchObject({ id: '7', name: 'TaK', capacity: 12, isCapacityEstimated: true })
    expect(siteAt(table, 0)).toBe(siteAt(table, 0))
    expect(siteAt(table, 1)).toMatchObject({ id: '', roadClass: null, scores: { DC: null } })
    expect([siteAt(table, -1), siteAt(table, 2), siteAt(table, Number.NaN)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the places in a box', () => {
  const table = tableOf({
    fields: [
      { name: 'lat', type: 'real' },
      { name: 'lng', type: 'real' },
    ],
    all_data: [
      [0, 179.9],
      [0, -179.9],
      [10, 0],
      [0, 0],
    ],
  })
  const places = coordinatesOf(table, Uint32Array.of(3, 0, 1, 2))
  const within = (bounds: readonly [number, number, number, number], limit = 9) =>
    placesWithin(places, bounds, limit)

  test('keep their order, up to a limit', () => {
    expect(within([-180, -90, 180, 90])).toEqual([0, 1, 2, 3])
    expect(within([-180, -90, 180, 90], 2)).toEqual([0, 1])
    expect(within([-1, 5, 1, 15])).toEqual([3])
    expect(within([0, 0, 0, 0])).toEqual([0])
  })

  test('are found on both sides of the antimeridian', () => {
    expect(within([179, -1, 181, 1])).toEqual([1, 2])
    expect(within([-181, -1, -179, 1])).toEqual([1, 2])
  })
})
