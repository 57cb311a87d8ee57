import type { Column, DataTable } from './data-table'

/** Stands between the names of the columns whose least figure a computed column has. */
const joint = ' + '

/** The name of the column that has, row by row, the least figure of these columns. */
export const leastOf = (fields: readonly string[]): string => fields.join(joint)

/** The columns that a name stands for: itself, or those that were joined. */
export const columnNames = (name: string): readonly string[] => name.split(joint)

const computed = new WeakMap<DataTable, Map<string, Column>>()

function leastColumn({ columns, length }: DataTable, fields: readonly string[]): Column {
  const values = new Float64Array(length).fill(Number.NaN)
  for (const field of fields) {
    const column = columns[field]
    if (column?.kind !== 'number') continue
    for (let row = 0; row < length; row += 1) {
      const [value, least] = [column.values[row] ?? Number.NaN, values[row] ?? Number.NaN]
      // A comparison with what is missing is false, so that a figure replaces it and it replaces no figure.
      if (!(value >= least) && !Number.isNaN(value)) values[row] = value
    }
  }
  return { kind: 'number', values }
}

/** A column by its name, or a computed one by its joined name (`leastOf`); undefined where the table has none. */
export function columnOf(table: DataTable, name: string): Column | undefined {
  if (Object.hasOwn(table.columns, name)) return table.columns[name]
  const fields = columnNames(name)
  if (fields.length < 2 || !fields.some((field) => Object.hasOwn(table.columns, field))) return undefined
  const known = computed.get(table) ?? new Map<string, Column>()
  computed.set(table, known)
  const column = known.get(name) ?? leastColumn(table, fields)
  known.set(name, column)
  return column
}
