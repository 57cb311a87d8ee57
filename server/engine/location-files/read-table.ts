import { limits } from '@/lib/config/limits'
import { fileFormatOf, fileMessages } from '@/lib/domain/location-file/file-format'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { CsvFault, csvRecords, csvTextOf, decodeText, isCsvText } from '@/lib/domain/tables/csv-text'
import { chooseSheet } from '@/lib/domain/workbook/choose-sheet'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { openWorkbook, type SheetReader } from '@/lib/domain/workbook/open-workbook'
import { withoutGuard } from '@/lib/format/spreadsheet-guard'
import { collectRows, type FileTable, tooManyColumns, toTable } from './file-table'
import { readJson } from './read-features'

/** Most cells of such a row are empty. */
const maxCells = 2 * maxColumns

/** @throws FileFault */
function readDelimited(bytes: Buffer): FileTable {
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

/** Reads the wanted sheet as texts, else the likely one. @throws FileFault as `openWorkbook` */
async function readWorkbook(bytes: Uint8Array, wanted: string | undefined): Promise<FileTable> {
  const collector = collectRows()
  const reader: SheetReader = {
    cell: limits.locationFileCell,
    columns: maxColumns,
    refuseColumns() {
      throw tooManyColumns()
    },
    add: (row, cells) => collector.add(row, cells),
  }
  const workbook = await openWorkbook(bytes)
  const sheet = await chooseSheet(workbook, reader, wanted)
  await workbook.read(sheet, reader)
  const names = workbook.sheets.map(({ name }) => name)
  const table = toTable(collector.rows)
  return names.length > 1 ? { ...table, sheets: names, sheet: names[sheet] ?? '' } : table
}

const zip = Buffer.from('PK\x03\x04', 'latin1')
/** Programs, PDF files and old Office files; password-protected new ones look like old ones. */
const foreign = {
  office: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  others: [Buffer.from('MZ'), Buffer.from('%PDF'), Buffer.from([0x7f, 0x45, 0x4c, 0x46]), zip],
}

const startsWith = (bytes: Buffer, head: Buffer) => bytes.subarray(0, head.length).equals(head)

/**
 * The name and the first bytes must agree.
 * @param sheet of a workbook
 * @throws FileFault
 */
export async function readTable(name: string, bytes: Buffer, sheet?: string): Promise<FileTable> {
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
    return readWorkbook(bytes, sheet)
  }
  if (foreign.others.some((head) => startsWith(bytes, head))) {
    throw new FileFault('wrong_type', `The file is not a ${format === 'csv' ? 'CSV' : 'GeoJSON'} file.`)
  }
  return format === 'csv' ? readDelimited(bytes) : readJson(bytes)
}
