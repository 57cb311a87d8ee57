import { siteColumns } from '@/lib/catalogue/site-columns'
import type { SiteWeights } from '@/lib/catalogue/site-scores'
import { type CellColumns, cellPartColumns, weighedColumn } from '@/lib/domain/map/cells/cell-columns'
import { paintOf } from '@/lib/domain/map/cells/cell-rules'
import { fractionClasses } from '@/lib/domain/map/colour-classes'
import { placesOf } from '@/lib/domain/scouting/list-search'
import { reweightedTable } from '@/lib/domain/scouting/reweighted-sites'
import { type DataTable, tableOf } from '@/lib/domain/tables/data-table'
import { orderedRows, ordersOf, rememberOrders, type TableSort } from '@/lib/domain/tables/table-order'
import { generateSites, seededRandom } from '@/tests/support/generated-sites'
import { type Figure, median, milliseconds } from './figure'

const siteCount = 200_000
const cellCount = 500_000
const tileCells = 2401
const steps = 31
const sort: TableSort = { field: 'Score DC', direction: 'descending' }

/** A slider dragged back and forth. */
const pointsAt = (step: number): SiteWeights => [8, 6, step % 11, 4, 4]

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function sites(): DataTable {
  const names = siteColumns.map(({ name }) => name)
  const { rows } = generateSites(siteCount)
  return tableOf({
    fields: siteColumns.map(({ name, type }) => ({ name, type })),
    all_data: rows.map((row) => names.map((name) => row[name])),
  })
}

/** Everything that the list's order and its arrows need, in one task of the page. */
function rankAgain(table: DataTable, step: number): void {
  const weighed = reweightedTable(table, { DC: { points: pointsAt(step), greatest: 1 } })
  placesOf(orderedRows(weighed, sort, undefined), weighed.length)
  placesOf(orderedRows(table, sort, undefined), table.length)
}

function tiles(): CellColumns[] {
  const random = seededRandom(cellCount)
  return Array.from(
    { length: Math.ceil(cellCount / tileCells) },
    (): CellColumns =>
      new Map(
        cellPartColumns.map((name) => [
          name,
          {
            kind: 'figures' as const,
            values: Uint8Array.from({ length: tileCells }, () => Math.floor(random() * 101)),
            per: 100,
            none: 255,
          },
        ]),
      ),
  )
}

function paintAgain(columns: CellColumns, fans: Uint8Array, step: number): void {
  const column = weighedColumn({ points: pointsAt(step), greatest: 1 }, columns, tileCells)
  paintOf({ fans, hidden: undefined, colour: column && { column, classes: fractionClasses } })
}

/** The list's order on the page, the hexagons' colours in their worker. */
export function measureWeights(): Figure[] {
  const table = sites()
  // The worker that reads an answer orders it by the scores.
  rememberOrders(table, ordersOf(table, [sort.field]))
  const ranks = Array.from({ length: steps }, (_, step) => timed(() => rankAgain(table, step)))
  const all = tiles()
  const fans = new Uint8Array(tileCells).fill(7)
  const paints = Array.from({ length: steps }, (_, step) =>
    timed(() => {
      for (const columns of all) paintAgain(columns, fans, step)
    }),
  )
  return [
    {
      name: `${siteCount.toLocaleString('en')} sites: one weight moves`,
      value: milliseconds(median(ranks)),
      note: `scores, order and places gained, on the page; slowest of ${steps} ${milliseconds(Math.max(...ranks))}`,
    },
    {
      name: `${cellCount.toLocaleString('en')} hexagons: one weight moves`,
      value: milliseconds(median(paints)),
      note: `scores and colours, in the worker; slowest of ${steps} ${milliseconds(Math.max(...paints))}`,
    },
  ]
}
