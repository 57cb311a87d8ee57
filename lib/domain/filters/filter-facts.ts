import {
  type DataTable,
  type NumberColumn,
  type TextColumn,
  wordAt,
  wordCount,
} from '@/lib/domain/tables/data-table'
import { columnOf } from '@/lib/domain/tables/table-column'
import type { Range } from './filter-state'

export interface FieldFacts {
  extent: Range | undefined
  bins: readonly number[]
  options: readonly { value: string; count: number }[]
}

export const noFacts: FieldFacts = { extent: undefined, bins: [], options: [] }

const extents = new WeakMap<NumberColumn, { extent: Range | undefined }>()

function columnExtent(column: NumberColumn): Range | undefined {
  const known = extents.get(column)
  if (known) return known.extent
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of column.values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  const extent = min <= max ? ([min, max] as const) : undefined
  extents.set(column, { extent })
  return extent
}

export function extentOf(table: DataTable, field: string): Range | undefined {
  const column = columnOf(table, field)
  return column?.kind === 'number' ? columnExtent(column) : undefined
}

/** The last bin includes its upper end; values outside the range do not count. */
function histogram({ values }: NumberColumn, [min, max]: Range, count: number): number[] {
  const bins = new Array<number>(count).fill(0)
  const scale = max > min ? count / (max - min) : 0
  for (const value of values) {
    if (!(value >= min && value <= max)) continue
    const bin = Math.min(count - 1, Math.floor((value - min) * scale))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return bins
}

function optionsOf({ codes, words }: TextColumn): FieldFacts['options'] {
  const counts = new Uint32Array(wordCount(words))
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  const options = Array.from(counts, (count, code) => ({ value: wordAt(words, code), count })).slice(1)
  return options.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

const known = new WeakMap<DataTable, Map<string, FieldFacts>>()

function factsOf(
  table: DataTable,
  field: string,
  slider: { range: Range | undefined; bins: number },
): FieldFacts {
  const column = columnOf(table, field)
  if (!column) return noFacts
  if (column.kind === 'text') return { ...noFacts, options: optionsOf(column) }
  const { range, bins } = slider
  return { extent: columnExtent(column), bins: range ? histogram(column, range, bins) : [], options: [] }
}

export function fieldFacts(
  table: DataTable,
  field: string,
  slider: { range: Range | undefined; bins: number },
): FieldFacts {
  const ofTable = known.get(table) ?? new Map<string, FieldFacts>()
  known.set(table, ofTable)
  const key = `${field}\n${slider.range?.join()}\n${slider.bins}`
  const facts = ofTable.get(key) ?? factsOf(table, field, slider)
  ofTable.set(key, facts)
  return facts
}
