import type { Column, DataTable } from './data-table'

/** Joins columns whose row-wise minimum is a computed column. */
const joint = ' + '

export const minOf = (fields: readonly string[]): string => fields.join(joint)

export const columnNames = (name: string): readonly string[] => name.split(joint)

const computed = new WeakMap<DataTable, Map<string, Column>>()

function minColumn({ columns, length }: DataTable, fields: readonly string[]): Column {
  const values = new Float64Array(length).fill(Number.NaN)
  for (const field of fields) {
    const column = columns[field]
    if (column?.kind !== 'number') continue
    for (let row = 0; row < length; row += 1) {
      const value = column.values[row] ?? Number.NaN
      const min = values[row] ?? Number.NaN
      // Comparisons with NaN are false: a number replaces NaN, and NaN replaces nothing.
      if (!(value >= min) && !Number.isNaN(value)) values[row] = value
    }
  }
  return { kind: 'number', values }
}

/** A stored column by name, or a computed one by its joined name (`minOf`); undefined when missing. */
export function columnOf(table: DataTable, name: string): Column | undefined {
  if (Object.hasOwn(table.columns, name)) return table.columns[name]
  const fields = columnNames(name)
  if (fields.length < 2 || !fields.some((field) => Object.hasOwn(table.columns, field))) return undefined
  const known = computed.get(table) ?? new Map<string, Column>()
  computed.set(table, known)
  const column = known.get(name) ?? minColumn(table, fields)
  known.set(name, column)
  return column
}
