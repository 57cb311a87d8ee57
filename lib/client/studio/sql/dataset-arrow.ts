import type { StudioColumn, StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { columnNames } from '@/lib/domain/studio/sql/sql-names'

type Flechette = typeof import('@uwdata/flechette')

const numberOrNull = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? null : value

function isWhole(numbers: Float64Array): boolean {
  return numbers.every((value) => Number.isNaN(value) || Number.isSafeInteger(value))
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function typedColumn(
  arrow: Flechette,
  { type, numbers, values }: StudioColumn,
  raw: (row: number) => unknown,
) {
  const { columnFromArray, bool, dateDay, float64, int64, timestamp, utf8, TimeUnit } = arrow
  if (numbers && type === 'date') return columnFromArray(Array.from(numbers, numberOrNull), dateDay())
  if (numbers && type === 'timestamp') {
    const times = Array.from(numbers, (value) => numberOrNull(Math.round(value)))
    return columnFromArray(times, timestamp(TimeUnit.MILLISECOND, null))
  }
  if (numbers && isWhole(numbers)) return columnFromArray(Array.from(numbers, numberOrNull), int64())
  if (numbers) return columnFromArray(Array.from(numbers, numberOrNull), float64())
  const cells = [...values]
  if (type === 'boolean' && cells.every((value) => typeof value === 'boolean' || value === null)) {
    return columnFromArray(cells, bool())
  }
  return columnFromArray(
    cells.map((_, row) => textOf(raw(row))),
    utf8(),
  )
}

/** Typed Arrow stream; times in UTC, unknown types as text. @param cell a value as in the map's file */
export async function datasetArrow(
  { columns }: StudioDataset,
  cell: (row: number, column: number) => unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const arrow = await import('@uwdata/flechette')
  const names = columnNames(columns.map(({ name }) => name))
  const table = arrow.tableFromColumns(
    columns.map((column, at) => [names[at] ?? '', typedColumn(arrow, column, (row) => cell(row, at))]),
  )
  const bytes = arrow.tableToIPC(table, { format: 'stream' })
  if (!bytes) throw new Error('Arrow makes bytes where it writes to no sink.')
  return new Uint8Array(bytes)
}
