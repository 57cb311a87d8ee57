import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'

const columns = ['Nr', 'Objekt', 'Breite', 'Länge', 'Ladeart', 'Parkierung', 'AC Ladepunkte', 'Bemerkung']

/** Faulty rows have an unknown power type. */
const faultEvery = 100

/** All with one cause. */
export const faultsOf = (rows: number) => Math.floor(rows / faultEvery)

const cellsOf = (row: number): string[] => [
  `S-${row}`,
  `Parkplatz ${row}, Industriestrasse`,
  // One in four has a decimal comma; no two share a place.
  (46.9 + (row % 223) / 1000).toFixed(5).replace('.', row % 4 === 0 ? ',' : '.'),
  (9.1 + Math.floor(row / 223) / 1000).toFixed(5),
  row % faultEvery === 0 ? 'Schnell' : (['DC', 'AC', 'AC,DC'][row % 3] ?? 'DC'),
  'Tiefgarage',
  String(row % 5),
  'Pacht bis 2031, Herr Meier fragen',
]

/** Headings and words in another language, like an operator's own list. */
export async function workbookOf(rows: number): Promise<Uint8Array> {
  const stream = new PassThrough()
  const collected = buffer(stream)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: true })
  const sheet = workbook.addWorksheet('Standorte')
  sheet.addRow(columns).commit()
  for (let row = 1; row <= rows; row += 1) sheet.addRow(cellsOf(row)).commit()
  sheet.commit()
  await workbook.commit()
  return collected
}

export const csvOf = (rows: number): Uint8Array =>
  Buffer.from(
    [columns, ...Array.from({ length: rows }, (_, index) => cellsOf(index + 1))]
      .map((cells) => `${cells.map((cell) => `"${cell}"`).join(';')}\r\n`)
      .join(''),
  )
