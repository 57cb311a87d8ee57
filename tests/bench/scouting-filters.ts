import { siteColumns } from '@/lib/catalogue/site-columns'
import { type RowsAnswer, readRows } from '@/lib/client/rows/rows-answer'
import { fieldFacts } from '@/lib/domain/filters/filter-facts'
import { passingRows, type TableFilters } from '@/lib/domain/filters/table-filter'
import { greedyClusters } from '@/lib/domain/map/greedy-clusters'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { orderedRows, rememberOrders, type TableSort } from '@/lib/domain/tables/table-order'
import { coordinatesOf } from '@/lib/domain/tables/table-places'
import { generateSites } from '@/tests/support/generated-sites'
import { type Figure, median, milliseconds } from './figure'

const sizes = [100_000, 200_000] as const
const moves = 61

function answerOf(count: number): ArrayBuffer {
  const { rows } = generateSites(count)
  const names = siteColumns.map(({ name }) => name)
  const parking_stops = {
    fields: siteColumns.map(({ name, type }) => ({ name, type })),
    all_data: rows.map((row) => names.map((name) => row[name])),
  }
  const diagonal = [
    [47, 6],
    [55, 15],
  ]
  const text = JSON.stringify({ data: { parking_stops, diagonal, truncated: false } })
  return new TextEncoder().encode(text).buffer as ArrayBuffer
}

const sort: TableSort = { field: 'Score DC', direction: 'descending' }

const filtersAt = (step: number): TableFilters => ({
  capacity: [10 + step, 600 - step],
  'POI restaurants': [1, Number.POSITIVE_INFINITY],
  'Score AC': [0.1, 0.95],
  Population: [5, 2500],
  'Parking Type': ['surface', 'multi-storey', 'underground'],
})

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function moveSlider(table: DataTable): number[] {
  return Array.from({ length: moves }, (_, step) =>
    timed(() => coordinatesOf(table, orderedRows(table, sort, passingRows(table, filtersAt(step))))),
  )
}

/** The yardstick: row objects, as a screen without columns would use. */
function moveOverObjects(count: number): number[] {
  const { rows } = generateSites(count)
  const value = (row: (typeof rows)[number], field: string) => row[field as keyof typeof row]
  const passes = (row: (typeof rows)[number], filters: TableFilters) =>
    Object.entries(filters).every(([field, filter]) => {
      const cell = value(row, field)
      if (cell === null || filter === undefined) return false
      return typeof filter[0] === 'number'
        ? Number(cell) >= filter[0] && Number(cell) <= Number(filter[1])
        : (filter as readonly string[]).includes(String(cell))
    })
  const figure = (row: (typeof rows)[number]) => Number(row['Score DC'] ?? Number.NEGATIVE_INFINITY)
  return Array.from({ length: 7 }, (_, step) =>
    timed(() => {
      const filters = filtersAt(step)
      rows.filter((row) => passes(row, filters)).sort((a, b) => figure(b) - figure(a))
    }),
  )
}

function measureSize(count: number): Figure[] {
  const name = `${count.toLocaleString('en')} sites`
  const bytes = answerOf(count)
  const read: { answer?: RowsAnswer } = {}
  const reading = timed(() => {
    read.answer = readRows('pointers', bytes) as RowsAnswer
  })
  const { table, orders } = read.answer as RowsAnswer
  rememberOrders(table, orders)
  const first = timed(() => orderedRows(table, sort, passingRows(table, filtersAt(0))))
  const facts = timed(() => fieldFacts(table, 'capacity', { range: [1, 900], bins: 50 }))
  const times = moveSlider(table)
  const coordinates = coordinatesOf(table, orderedRows(table, null, undefined))
  const clustering = timed(() => greedyClusters(coordinates, 1))
  const objects = median(moveOverObjects(count))
  return [
    {
      name: `${name}: one slider moves`,
      value: milliseconds(median(times)),
      note: `five filters, sorted, coordinates; slowest of ${moves} ${milliseconds(Math.max(...times))}`,
    },
    { name: `${name}: the same over row objects`, value: milliseconds(objects) },
    { name: `${name}: first filter and order`, value: milliseconds(first) },
    { name: `${name}: histogram of a field`, value: milliseconds(facts) },
    { name: `${name}: clusters of 1 km`, value: milliseconds(clustering), note: 'in a worker' },
    {
      name: `${name}: JSON to columns and orders`,
      value: milliseconds(reading),
      note: `in a worker; ${Math.round(bytes.byteLength / 1024 ** 2)} MB of JSON`,
    },
  ]
}

/** In this process instead of a browser's. */
export const measureFilters = (): Figure[] => sizes.flatMap(measureSize)
