import { limits } from '@/lib/config/limits'
import { readFirstSheet } from '@/lib/domain/workbook/read-sheet'
import { collectRows, type FileTable, tooManyColumns, toTable } from './file-table'

/** Reads the first visible sheet as texts. @throws FileFault as `readFirstSheet` */
export async function readWorkbook(bytes: Uint8Array): Promise<FileTable> {
  const collector = collectRows()
  await readFirstSheet(bytes, {
    cell: limits.locationFileCell,
    columns: limits.locationFileColumns,
    hasDates: false,
    refuseColumns() {
      throw tooManyColumns()
    },
    add: (row, cells) => collector.add(row, cells),
  })
  return toTable(collector.rows)
}
