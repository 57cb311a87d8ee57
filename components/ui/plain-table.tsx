import type { ReactNode } from 'react'
import { classes } from './classes'

type PlainTableProps = {
  label: string
  columns: readonly string[]
  /** Percent of each column, to align tables below one another. */
  widths?: readonly number[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** Each row is named by its first cell. On phones the cells stack. */
export function PlainTable({ label, columns, widths, rows }: PlainTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="mt-4 overflow-x-auto">
      <table
        className={`w-full text-left text-sm max-sm:block ${widths ? 'sm:min-w-[40rem] sm:table-fixed' : ''}`}
      >
        {widths && (
          <colgroup className="max-sm:hidden">
            {columns.map((column, index) => (
              <col key={column} style={{ width: `${widths[index]}%` }} />
            ))}
          </colgroup>
        )}
        <thead className="max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-medium text-ink-600">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr
              key={key}
              className="break-inside-avoid border-t border-ink-200 align-top max-sm:block max-sm:py-2"
            >
              <th scope="row" className="py-2 pr-4 font-medium max-sm:block max-sm:p-0 max-sm:py-1">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  className="py-2 pr-4 text-ink-700 last:pr-0 max-sm:block max-sm:p-0 max-sm:py-0.5"
                >
                  <span className="text-ink-600 sm:hidden">{columns[index + 1]}: </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

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
