import type { Cell } from '@/lib/contract/dataset'
import type { ColumnReading, Reading } from '@/lib/domain/tables/column-reading'
import { isNoFigure } from '@/lib/domain/tables/no-value'
import type { Json } from '@/lib/json/json-parts'
import { type ColumnKind, codes, type DayOrder, kindsFor } from './column-kinds'
import type { TextTable } from './csv-table'
import type { KeplerField } from './kepler-map'

export interface ReadColumn {
  name: string
  before: KeplerField | undefined
  see: (cell: string) => boolean
  /** First value that does not fit the previous type. */
  misfit: () => string | undefined
  /** @param order of day and month, where the column's dates fit both */
  kind: (order?: DayOrder) => ColumnKind
  /** Undefined unless dates fit both orders. */
  reading: (order?: DayOrder) => ColumnReading | undefined
}

export const orderIn = (reading: Reading | undefined): DayOrder | undefined =>
  reading === 'day' || reading === 'month' ? reading : undefined

/** The order that all columns of certain dates have. */
export function orderOf(columns: readonly (ReadColumn | undefined)[]): DayOrder | undefined {
  const orders = new Set(columns.flatMap((column) => column?.kind().order ?? []))
  return orders.size === 1 ? [...orders][0] : undefined
}

export function readColumn(name: string, before: KeplerField | undefined): ReadColumn {
  let open = kindsFor(before)
  let misfit: string | undefined
  let isEmpty = true
  /** Whether the dates fit both orders, and no predecessor decides. */
  const isOpen = () => {
    const [narrowest] = open
    return (
      !isEmpty &&
      narrowest?.order !== undefined &&
      open.some(({ order = narrowest.order }) => order !== narrowest.order)
    )
  }
  return {
    name,
    before,
    see(cell) {
      // Only the last kind is left, which reads anything.
      if (open.length === 1 && !isEmpty) return false
      const text = cell.trim()
      if (isNoFigure(text)) return true
      isEmpty = false
      if (open.every(({ fits }) => fits(text))) return true
      open = open.filter(({ fits }) => fits(text))
      if (open[0]?.type !== before?.type) misfit ??= text
      return open.length > 1
    },
    misfit: () => misfit,
    kind(order) {
      const [narrowest] = open
      const isText = isEmpty && narrowest?.type !== before?.type
      const wanted = isOpen() ? open.find((each) => each.order === order && order !== undefined) : narrowest
      const kind = isText ? open.at(-1) : (wanted ?? open.at(-1))
      if (!kind) throw new Error('Every text is at least a text.')
      return kind
    },
    reading: (order) => (isOpen() ? { as: order, choices: ['day', 'month'] } : undefined),
  }
}

export function cellOf({ type, read, isNone }: ColumnKind, cell: string): Cell {
  const text = cell.trim()
  if (isNone(text)) return null
  return type === 'string' ? cell : read(text)
}

export const newField = (name: string, { type, format, analyzerType }: ColumnKind): Json => ({
  name,
  type,
  format,
  analyzerType,
})

/** Keeps everything that the map said of a column whose type stays. */
export function fieldOf({ name, before, kind }: ReadColumn, order?: DayOrder): Json {
  const { type, format } = kind(order)
  const formatBefore = before?.source.format ?? ''
  const isKept = type === before?.type && (formatBefore === format || formatBefore === '' || format === '')
  return before && isKept ? before.source : { ...before?.source, ...newField(name, kind(order)) }
}

/** Whether all texts are codes of two capitals, among which NA is Namibia. */
function areCodes({ length, cell }: TextTable, at: number): boolean {
  let isOther = false
  for (let row = 0; row < length; row += 1) {
    const text = cell(row, at).trim()
    if (text === '' || text === 'NA') continue
    if (!/^[A-Z]{2}$/.test(text)) return false
    isOther = true
  }
  return isOther
}

/** Reads rows only until the type is certain. @param before the column of that name in the dataset that it replaces */
export function columnIn(table: TextTable, at: number, before?: KeplerField): ReadColumn {
  const { names, length, cell, isText } = table
  const column = readColumn(names[at] ?? '', before)
  const text = kindsFor(undefined).at(-1)
  if (!before && text && isText?.(at)) return { ...column, kind: () => text }
  let row = 0
  while (row < length && column.see(cell(row, at))) row += 1
  if (column.kind().type !== 'string' || !areCodes(table, at)) return column
  return { ...column, kind: () => codes }
}
