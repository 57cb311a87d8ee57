import { type HexagonColumn, hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { type FieldFilter, isRange } from '@/lib/domain/filters/filter-state'
import { type ColourClasses, stepReader } from '@/lib/domain/map/colour-classes'
import type { AppliedWeights } from '@/lib/domain/scores/weighting'
import { type CellColumns, type CellValues, cellPartColumns, figureAt, wordAt } from './cell-columns'

/** `columns` are those of the country's data that the viewer may see. */
export interface CellRules {
  filters: Readonly<Partial<Record<string, FieldFilter>>>
  colour?: HexagonColumn | undefined
  /** Replace the look's default weights; a colour column takes precedence. */
  weights?: AppliedWeights | undefined
  columns: readonly HexagonColumn[]
}

export const plainRules: CellRules = { filters: {}, columns: hexagonColumns.filter(isFreeColumn) }

export function filtersOf({ filters, columns }: CellRules): [HexagonColumn, FieldFilter][] {
  return columns.flatMap((name): [HexagonColumn, FieldFilter][] => {
    const filter = filters[name]
    return filter === undefined ? [] : [[name, filter]]
  })
}

export const colourOf = ({ colour, columns }: CellRules): HexagonColumn | undefined =>
  colour !== undefined && columns.includes(colour) ? colour : undefined

export const weightsOf = (rules: CellRules): AppliedWeights | undefined =>
  colourOf(rules) === undefined ? rules.weights : undefined

export function neededColumns(rules: CellRules): HexagonColumn[] {
  const colour = colourOf(rules)
  const names = filtersOf(rules).map(([name]) => name)
  const parts = weightsOf(rules) ? cellPartColumns.filter((name) => rules.columns.includes(name)) : []
  return [...new Set([...names, ...(colour === undefined ? parts : [colour])])]
}

function hideOutside(hidden: Uint8Array, column: CellValues, [min, max]: readonly [number, number]) {
  for (let row = 0; row < hidden.length; row += 1) {
    const figure = figureAt(column, row)
    if (!(figure >= min && figure <= max)) hidden[row] = 1
  }
}

function hideOthers(hidden: Uint8Array, wordOf: (row: number) => string, wanted: ReadonlySet<string>) {
  for (let row = 0; row < hidden.length; row += 1) if (!wanted.has(wordOf(row))) hidden[row] = 1
}

/**
 * Rows that filters hide (1); undefined without filters. A filter whose column could not be read hides
 * nothing. Cells without a value are outside every range.
 */
export function hiddenRows(rules: CellRules, columns: CellColumns, rows: number): Uint8Array | undefined {
  const filters = filtersOf(rules).filter(([name]) => columns.has(name))
  if (filters.length === 0) return undefined
  const hidden = new Uint8Array(rows)
  for (const [name, filter] of filters) {
    const column = columns.get(name)
    if (!column) continue
    if (isRange(filter)) hideOutside(hidden, column, filter)
    else hideOthers(hidden, (row) => wordAt(column, row), new Set(filter))
  }
  return hidden
}

/** Paint code of a vertex: a ramp step or the score in the low bits, hidden in the high bit. */
export const paintCodes = { byScore: 15, hidden: 16 } as const

interface Painted {
  fans: Uint8Array
  hidden: Uint8Array | undefined
  colour: { column: CellValues; classes: ColourClasses } | undefined
}

export function paintOf({ fans, hidden, colour }: Painted): Uint8Array<ArrayBuffer> {
  const paint = new Uint8Array(fans.reduce((sum, vertices) => sum + vertices, 0))
  const stepAt = colour && stepReader(colour.classes)
  let vertex = 0
  for (let row = 0; row < fans.length; row += 1) {
    const vertices = fans[row] ?? 0
    if (vertices === 0) continue
    const step = stepAt ? stepAt(figureAt(colour.column, row)) : paintCodes.byScore
    paint.fill(hidden?.[row] ? paintCodes.hidden : step, vertex, vertex + vertices)
    vertex += vertices
  }
  return paint
}

export function findCell(cells: BigUint64Array, cell: bigint): number {
  let first = 0
  let last = cells.length - 1
  while (first <= last) {
    const middle = (first + last) >> 1
    const value = cells[middle] ?? 0n
    if (value === cell) return middle
    if (value < cell) first = middle + 1
    else last = middle - 1
  }
  return -1
}
