import {
  type DataTable,
  type NumberColumn,
  type TextColumn,
  wordAt,
  wordCount,
} from '@/lib/domain/tables/data-table'
import { columnOf } from '@/lib/domain/tables/table-column'
import {
  extentOf as endsOf,
  histogramOf,
  mostFrequent,
  type ValueCount,
} from '@/lib/domain/tables/value-facts'
import type { Range } from './filter-state'

export interface FieldFacts {
  extent: Range | undefined
  bins: readonly number[]
  /** Distinct words with their row counts, most frequent first. */
  options: readonly ValueCount<string>[]
}

export const noFacts: FieldFacts = { extent: undefined, bins: [], options: [] }

const extents = new WeakMap<NumberColumn, { extent: Range | undefined }>()

function columnExtent(column: NumberColumn): Range | undefined {
  const known = extents.get(column)
  if (known) return known.extent
  const extent = endsOf(column.values)
  extents.set(column, { extent })
  return extent
}

export function extentOf(table: DataTable, field: string): Range | undefined {
  const column = columnOf(table, field)
  return column?.kind === 'number' ? columnExtent(column) : undefined
}

function optionsOf({ codes, words }: TextColumn): FieldFacts['options'] {
  const counts = new Uint32Array(wordCount(words))
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  const options = Array.from(counts, (count, code) => ({ value: wordAt(words, code), count })).slice(1)
  return mostFrequent(options)
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
  return {
    extent: columnExtent(column),
    bins: range ? histogramOf(column.values, range, bins) : [],
    options: [],
  }
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
