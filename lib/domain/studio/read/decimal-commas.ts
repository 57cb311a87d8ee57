import { real } from './column-kinds'
import type { CsvTable, TextTable } from './csv-table'
import { isNone } from './dataset-columns'

/** Whether all values are numbers, some with a comma that cannot separate thousands. */
function hasDecimalCommas({ length, cell, separator }: CsvTable, at: number): boolean {
  // Programs that write decimal commas put a semicolon between cells.
  let isFound = false
  let isSure = separator === ';'
  for (let row = 0; row < length; row += 1) {
    const text = cell(row, at).trim()
    if (isNone(text)) continue
    if (text.includes('.') || !real.fits(text.replace(',', '.'))) return false
    isFound ||= text.includes(',')
    isSure ||= /,(?!\d{3}$)/.test(text)
  }
  return isFound && isSure
}

/** Comma-separated files have no decimal commas. @param mayHave false for columns that cannot be numeric */
export function withDecimalPoints(
  table: CsvTable,
  mayHave: (name: string) => boolean = () => true,
): TextTable {
  if (table.separator === ',') return table
  const isPointed = table.names.map((name, at) => mayHave(name) && hasDecimalCommas(table, at))
  if (!isPointed.includes(true)) return table
  const cell = (row: number, column: number) => table.cell(row, column).replace(',', '.')
  return {
    names: table.names,
    length: table.length,
    cell: (row, column) => (isPointed[column] ? cell(row, column) : table.cell(row, column)),
    number: (row, column, into) =>
      isPointed[column] ? into.read(cell(row, column)) : table.number(row, column, into),
  }
}
