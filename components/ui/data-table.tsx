import type { ReactNode } from 'react'
import { classes } from './classes'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  className?: string
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty?: ReactNode
  className?: string | undefined
}

/** For short tables; long ones use VirtualList. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, className }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty
  const align = (column: Column<Row>) => classes(column.numeric && 'tnum text-right', column.className)
  return (
    <table className={classes('w-full border-collapse text-xs leading-[18px]', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={classes('pr-3 pb-1.5 text-left font-medium text-ink-600 last:pr-0', align(column))}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.id}
                className={classes('border-t border-ink-200 py-[5px] pr-3 last:pr-0', align(column))}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
