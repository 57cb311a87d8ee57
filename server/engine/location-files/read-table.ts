import { fileFormatOf, fileMessages } from '@/lib/domain/location-file/file-format'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import type { FileTable } from './file-table'
import { readDelimited } from './read-delimited'
import { readFeatures } from './read-features'
import { readWorkbook } from './read-workbook'

const zip = Buffer.from('PK\x03\x04', 'latin1')
/** Programs, PDF files and old Office files; password-protected new ones look like old ones. */
const foreign = {
  office: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  others: [Buffer.from('MZ'), Buffer.from('%PDF'), Buffer.from([0x7f, 0x45, 0x4c, 0x46]), zip],
}

const startsWith = (bytes: Buffer, head: Buffer) => bytes.subarray(0, head.length).equals(head)

/** The name and the first bytes must agree. @throws FileFault */
export async function readTable(name: string, bytes: Buffer): Promise<FileTable> {
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
    return readWorkbook(bytes)
  }
  if (foreign.others.some((head) => startsWith(bytes, head))) {
    throw new FileFault('wrong_type', `The file is not a ${format === 'csv' ? 'CSV' : 'GeoJSON'} file.`)
  }
  return format === 'csv' ? readDelimited(bytes) : readFeatures(bytes)
}
