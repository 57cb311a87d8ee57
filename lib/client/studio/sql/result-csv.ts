import { csvCell, guardFormulas } from '@/lib/format/spreadsheet-guard'
import type { ResultColumn } from './sql-result'

const atOnce = 2_000

function cellText(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(value)
  return csvCell(isNumber ? value : guardFormulas(value))
}

interface CsvRows {
  columns: readonly Pick<ResultColumn, 'name' | 'valueAt'>[]
  rows: number
}

/** UTF-8 with its mark, times in UTC. Pauses to keep the page responsive. */
export async function resultCsv({ columns, rows }: CsvRows): Promise<Blob> {
  const parts = [`\uFEFF${columns.map(({ name }) => cellText(name)).join(',')}\r\n`]
  for (let from = 0; from < rows; from += atOnce) {
    const lines: string[] = []
    for (let row = from; row < Math.min(rows, from + atOnce); row += 1) {
      lines.push(columns.map(({ valueAt }) => cellText(valueAt(row))).join(','))
    }
    parts.push(`${lines.join('\r\n')}\r\n`)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
