import { cellToParent } from 'h3-js'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { peoplePerBuilding } from './hexagon-counts'
import {
  type ColumnValues,
  cellId,
  cellNumber,
  columnKind,
  type HexagonColumns,
  type HexagonTable,
  missingValue,
} from './hexagon-table'

/** A score is the mean of the scored cells below, so that a colour means the same at every zoom. */
export function coarsenHexagons(finest: HexagonTable, resolution: number): HexagonTable {
  const { cells, starts } = groupByParent(finest.cells, resolution)
  const columns: HexagonColumns = {}
  for (const name of hexagonColumns) {
    const values = finest.columns[name]
    if (values && columnKind(name) !== 'ratio') columns[name] = aggregate(name, values, starts)
  }
  if (finest.columns['Population per building'])
    columns['Population per building'] = peoplePerBuilding(columns)
  return { resolution, cells, columns, regions: finest.regions }
}

/** The rows below parent i are `starts[i]` to `starts[i + 1]`. */
export interface CellGroups {
  cells: BigUint64Array
  starts: Uint32Array
}

/** Ascending order keeps a parent's cells together and orders the parents too. */
export function groupByParent(cells: BigUint64Array, resolution: number): CellGroups {
  const parents: bigint[] = []
  const starts: number[] = []
  let last = -1n
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? 0n
    if (last >= 0n && sharePath(cell, last, resolution)) continue
    parents.push(cellNumber(cellToParent(cellId(cell), resolution)))
    starts.push(row)
    last = cell
  }
  return { cells: BigUint64Array.from(parents), starts: Uint32Array.from([...starts, cells.length]) }
}

/** An H3 index starts with its base cell and its digits. */
const sharePath = (a: bigint, b: bigint, resolution: number) =>
  (a ^ b) >> BigInt(bitsBelow(resolution)) === 0n

const bitsBelow = (resolution: number) => 3 * (15 - resolution)

function aggregate(name: HexagonColumn, values: ColumnValues, starts: Uint32Array): ColumnValues {
  const groups = starts.length - 1
  const each = (of: (from: number, to: number) => number) => (_: unknown, group: number) =>
    of(starts[group] ?? 0, starts[group + 1] ?? 0)
  switch (columnKind(name)) {
    case 'score':
      return Float32Array.from(
        { length: groups },
        each((from, to) => meanOf(values, from, to)),
      )
    case 'class':
      return Uint8Array.from(
        { length: groups },
        each((from, to) => minOf(values, from, to)),
      )
    case 'flag':
      return Uint8Array.from(
        { length: groups },
        each((from, to) => (sumOf(values, from, to) > 0 ? 1 : 0)),
      )
    case 'region':
      return Uint16Array.from(
        { length: groups },
        each((from, to) => mostFrequent(values, from, to)),
      )
    default:
      return Uint32Array.from(
        { length: groups },
        each((from, to) => sumOf(values, from, to)),
      )
  }
}

function sumOf(values: ColumnValues, from: number, to: number): number {
  let sum = 0
  for (let row = from; row < to; row += 1) sum += values[row] ?? 0
  return sum
}

function meanOf(values: ColumnValues, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? Number.NaN : sum / count
}

function minOf(values: ColumnValues, from: number, to: number): number {
  let min = missingValue.class
  for (let row = from; row < to; row += 1) min = Math.min(min, values[row] ?? min)
  return min
}

/** Cells without a region count only if no cell has one. */
function mostFrequent(values: ColumnValues, from: number, to: number): number {
  const counts = new Map<number, number>()
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? missingValue.region
    if (value !== missingValue.region) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  let best = missingValue.region
  for (const [value, count] of counts) {
    const max = counts.get(best) ?? 0
    if (count > max || (count === max && value < best)) best = value
  }
  return best
}
