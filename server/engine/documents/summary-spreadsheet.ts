import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import type { Cell } from '@/lib/contract/dataset'
import type { SummaryDocument } from './documents'
import { addLocations, type LocationCells } from './spreadsheet'
import { addAbout } from './spreadsheet-about'

/**
 * Streams a customer's locations of one current as an .xlsx workbook to `target`: `Locations` and `About` as in the
 * spreadsheet of a record. Holds one page of rows at a time.
 */
export async function writeSummarySpreadsheet(summary: SummaryDocument): Promise<void> {
  const stream = createWriteStream(summary.target, { flags: 'wx', mode: 0o600 })
  const written = new Promise<void>((resolve, reject) => stream.once('close', resolve).once('error', reject))
  // Without shared texts, which are all kept in memory.
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  })
  workbook.creator = brand.name
  await addLocations(workbook, rowsOf(summary))
  addAbout(workbook, summary)
  await workbook.commit()
  await written
}

const pageSchema = z.array(z.array(z.custom<Cell>()))

async function* rowsOf({ pages, fields }: SummaryDocument): AsyncGenerator<LocationCells[]> {
  for (const path of pages) {
    const rows = pageSchema.parse(JSON.parse(`[${await readFile(path, 'utf8')}]`))
    yield rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at] ?? null])))
  }
}
