import type ExcelJS from 'exceljs'

export const whole = '#,##0'
export const degrees = '0.000000'
export const unknown = '–'

interface Column {
  header: string
  width: number
  format?: string
}

export type Value = string | number | null

export const text = (header: string, width: number): Column => ({ header, width })
export const figure = (header: string, format = whole, width = 14): Column => ({ header, width, format })

/** A sheet of one table with a filter; unknown cells become en dashes. */
export function addTable(
  workbook: ExcelJS.Workbook,
  name: string,
  { columns, rows }: { columns: readonly Column[]; rows: readonly (readonly Value[])[] },
): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header, width, format }) => ({
    header,
    width,
    // Right-aligned, so that the dash of an unknown figure lines up with the digits.
    ...(format && { style: { numFmt: format, alignment: { horizontal: 'right' as const } } }),
  }))
  const heading = sheet.getRow(1)
  heading.font = { bold: true }
  heading.alignment = { wrapText: true, vertical: 'top' }
  for (const row of rows) sheet.addRow(row.map((value) => value ?? unknown))
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } }
  return sheet
}
