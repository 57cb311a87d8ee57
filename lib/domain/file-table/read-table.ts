import { limits } from '@/lib/config/limits'
import { fileFormatOf, fileMessages } from '@/lib/domain/location-file/file-format'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { CsvFault, csvRecords, csvTextOf, decodeText, isCsvText } from '@/lib/domain/tables/csv-text'
import { chooseSheet } from '@/lib/domain/workbook/choose-sheet'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { openWorkbook, type SheetReader } from '@/lib/domain/workbook/open-workbook'
import { withoutGuard } from '@/lib/format/spreadsheet-guard'
import { collectRows, type FileTable, type TableOptions, tooManyColumns, toTable } from './file-table'
import { readJson } from './read-features'

/** Most cells of such a row are empty. */
const maxCells = 2 * maxColumns

/** @throws FileFault */
function readDelimited(bytes: Uint8Array, options: TableOptions): FileTable {
  const { text, isWindows1252, note } = decodeText(bytes)
  if (!isCsvText(text)) throw new FileFault('wrong_type', 'The file is not a CSV file.')
  const collector = collectRows(options)
  try {
    for (const { row, cells } of csvRecords(csvTextOf(text), maxCells)) {
      collector.add(row, cells.map(withoutGuard))
    }
  } catch (error) {
    throw error instanceof CsvFault ? fileFaultOf(error) : error
  }
  const { notes = [], ...table } = toTable(collector.rows, options)
  const all = note ? [note, ...notes] : notes
  return { ...table, ...(all.length > 0 && { notes: all }), ...(isWindows1252 && { isWindows1252 }) }
}

const fileFaultOf = ({ reason }: CsvFault) =>
  reason === 'wide'
    ? tooManyColumns()
    : new FileFault('invalid', 'A quotation mark in the file is never closed.')

/** Reads the wanted sheet as texts, else the likely one. @throws FileFault as `openWorkbook` */
async function readWorkbook(bytes: Uint8Array, options: TableOptions): Promise<FileTable> {
  const collector = collectRows(options)
  const reader: SheetReader = {
    cell: limits.locationFileCell,
    columns: maxColumns,
    refuseColumns() {
      throw tooManyColumns()
    },
    add: (row, cells) => collector.add(row, cells),
  }
  const workbook = await openWorkbook(bytes)
  const sheet = await chooseSheet(workbook, reader, options.sheet)
  await workbook.read(sheet, reader)
  const names = workbook.sheets.map(({ name }) => name)
  const table = toTable(collector.rows, options)
  return names.length > 1 ? { ...table, sheets: names, sheet: names[sheet] ?? '' } : table
}

const zip = [0x50, 0x4b, 0x03, 0x04]
/** Programs, PDF files and old Office files; password-protected new ones look like old ones. */
const foreign = {
  office: [0xd0, 0xcf, 0x11, 0xe0],
  others: [[0x4d, 0x5a], [0x25, 0x50, 0x44, 0x46], [0x7f, 0x45, 0x4c, 0x46], zip],
}

const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, at) => bytes[at] === byte)

/**
 * The table of a file of any register or program. The name and the first bytes must agree.
 * @throws FileFault
 */
export async function readTable(
  name: string,
  bytes: Uint8Array,
  options: TableOptions = {},
): Promise<FileTable> {
  if (bytes.length === 0) throw new FileFault('invalid', 'The file is empty.')
  const format = fileFormatOf(name)
  if (!format) throw new FileFault('wrong_type', fileMessages.wrongType)
  if (startsWith(bytes, foreign.office)) {
    throw new FileFault(
      'wrong_type',
      'The file is an old .xls file or has a password. Save it as .xlsx without one.',
    )
  }
  if (format === 'xlsx') {
    if (!startsWith(bytes, zip)) throw new FileFault('wrong_type', 'The file is not an .xlsx spreadsheet.')
    return readWorkbook(bytes, options)
  }
  if (foreign.others.some((head) => startsWith(bytes, head))) {
    throw new FileFault('wrong_type', `The file is not a ${format === 'csv' ? 'CSV' : 'GeoJSON'} file.`)
  }
  return format === 'csv' ? readDelimited(bytes, options) : readJson(bytes, options)
}
