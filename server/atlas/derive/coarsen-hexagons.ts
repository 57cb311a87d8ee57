import { cellToParent } from 'h3-js'
import { emptyColumns, type HexagonColumn, type HexagonTable, hexagonColumns } from './hexagon-table'

/**
 * The table of the next coarser resolution, made from the finest one: counts are summed; a score is the mean over
 * the scored cells below, so that a colour means the same at every zoom; the road class is the most important one;
 * `edge` holds when it does for any cell below.
 */
export function coarsenHexagons(finest: HexagonTable, resolution: number): HexagonTable {
  const parents = finest.cells.map((cell) => cellToParent(cell, resolution))
  const cells = [...new Set(parents)].sort()
  const rowOf = new Map(cells.map((cell, row) => [cell, row]))
  const target = Uint32Array.from(parents, (parent) => rowOf.get(parent) ?? 0)
  const columns = emptyColumns(cells.length)
  for (const name of hexagonColumns) {
    columns[name] = aggregate(name, { values: finest.columns[name], target, size: cells.length })
  }
  return { resolution, cells, columns }
}

interface Grouping {
  values: Float32Array
  /** Row of the parent, per value. */
  target: Uint32Array
  size: number
}

function aggregate(name: HexagonColumn, grouping: Grouping): Float32Array {
  if (name.startsWith('Score')) return meanOf(grouping)
  if (name === 'Road class')
    return fold(grouping, Number.NaN, (a, b) => (Number.isNaN(a) ? b : Math.min(a, b)))
  if (name === 'edge') return fold(grouping, 0, Math.max)
  return fold(grouping, 0, (a, b) => a + b)
}

/** Missing values (NaN) are passed over. */
function fold({ values, target, size }: Grouping, start: number, step: (a: number, b: number) => number) {
  const result = new Float32Array(size).fill(start)
  values.forEach((value, row) => {
    const parent = target[row] ?? 0
    if (!Number.isNaN(value)) result[parent] = step(result[parent] ?? start, value)
  })
  return result
}

function meanOf(grouping: Grouping): Float32Array {
  const sums = fold(grouping, 0, (a, b) => a + b)
  const counts = fold(grouping, 0, (a) => a + 1)
  return sums.map((sum, row) => {
    const count = counts[row] ?? 0
    return count === 0 ? Number.NaN : sum / count
  })
}
