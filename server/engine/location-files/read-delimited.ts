import { limits } from '@/lib/config/limits'
import { CsvFault, csvRecords, csvTextOf, decodeText, isCsvText } from '@/lib/domain/tables/csv-text'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { collectRows, type FileTable, tooManyColumns, toTable } from './file-table'

/** Most cells of such a row are empty. */
const maxCells = 20 * limits.locationFileColumns

/** @throws FileFault */
export function readDelimited(bytes: Buffer): FileTable {
  const { text, isWindows1252 } = decodeText(bytes)
  if (!isCsvText(text)) throw new FileFault('wrong_type', 'The file is not a CSV file.')
  const collector = collectRows()
  try {
    for (const { row, cells } of csvRecords(csvTextOf(text), maxCells)) {
      collector.add(row, cells.map(withoutGuard))
    }
  } catch (error) {
    throw error instanceof CsvFault ? fileFaultOf(error) : error
  }
  return { ...toTable(collector.rows), ...(isWindows1252 && { isWindows1252 }) }
}

const fileFaultOf = ({ reason }: CsvFault) =>
  reason === 'wide'
    ? tooManyColumns()
    : new FileFault('invalid', 'A quotation mark in the file is never closed.')

/** Exports put an apostrophe before a text that a spreadsheet would run as a formula. */
const withoutGuard = (text: string): string =>
  /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text
