import type { Field } from '@/lib/catalogue/field'
import type { Cell } from '@/lib/contract/dataset'
import { type Column, type DataTable, tableOf } from './data-table'

/** Reads columns on first use: a filter needs one of many. */
export function lazyTable(
  length: number,
  fields: readonly Field[],
  cellsOf: (field: Field) => readonly Cell[],
): DataTable {
  const made = new Map<string, Column>()
  const columnOf = (field: Field): Column | undefined => {
    const known = made.get(field.name)
    if (known) return known
    const all_data = cellsOf(field).map((cell) => [cell])
    const column = tableOf({ fields: [field], all_data }).columns[field.name]
    if (column) made.set(field.name, column)
    return column
  }
  const columns = Object.defineProperties(
    {},
    Object.fromEntries(fields.map((field) => [field.name, { enumerable: true, get: () => columnOf(field) }])),
  )
  return { length, columns }
}
