import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import { createSheetNames } from '@/lib/domain/tables/sheet-names'

/** Texts stay texts when edited, even those that begin with `=`. */
export interface UsageColumn {
  heading: string
  width: number
  format: 'text' | 'count' | 'time'
}

export type UsageCell = string | number | Date | null

export interface UsageSheet {
  name: string
  columns: readonly UsageColumn[]
  /** Made while they are written. */
  pages: () => AsyncIterable<readonly UsageCell[][]> | Iterable<readonly UsageCell[][]>
}

type Workbook = InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>
type Sheet = ReturnType<Workbook['addWorksheet']>

const formats = { text: '@', count: '#,##0', time: 'yyyy-mm-dd hh:mm:ss' } as const
/** Spreadsheets have 1,048,576 rows, including the heading. */
const maxRows = 1_048_575
const bufferedBytes = 256 * 1024

class ReaderLeft extends Error {}

/**
 * Holds only a page of rows and a few hundred kilobytes in memory. A full sheet continues on
 * another. `failed` receives the reason when a stream breaks.
 */
export function streamUsageWorkbook(
  sheets: readonly UsageSheet[],
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const output = new PassThrough({ highWaterMark: bufferedBytes })
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  workbook.creator = brand.name
  // Without a listener, Node's error event would end the process.
  output.on('error', () => undefined)
  writeSheets(workbook, sheets, output).catch((error: unknown) => {
    if (!(error instanceof ReaderLeft)) failed(error)
    output.destroy(error instanceof Error ? error : new Error('The workbook broke off.'))
  })
  return Readable.toWeb(output) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>
}

async function writeSheets(
  workbook: Workbook,
  sheets: readonly UsageSheet[],
  output: PassThrough,
): Promise<void> {
  const nameOf = createSheetNames()
  for (const sheet of sheets) await writeSheet(workbook, { sheet, nameOf, output })
  await workbook.commit()
}

interface WrittenSheet {
  sheet: UsageSheet
  nameOf: (wanted: string) => string
  output: PassThrough
}

async function writeSheet(workbook: Workbook, { sheet, nameOf, output }: WrittenSheet): Promise<void> {
  let open = openSheet(workbook, nameOf(sheet.name), sheet.columns)
  let rows = 0
  for await (const page of sheet.pages()) {
    for (const row of page) {
      if (rows === maxRows) {
        open.commit()
        open = openSheet(workbook, nameOf(sheet.name), sheet.columns)
        rows = 0
      }
      open.addRow(row).commit()
      rows += 1
    }
    await room(output)
  }
  open.commit()
}

function openSheet(workbook: Workbook, name: string, columns: readonly UsageColumn[]): Sheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ heading, width, format }) => ({
    header: heading,
    width,
    style: { numFmt: formats[format] },
  }))
  const head = sheet.getRow(1)
  head.font = { bold: true }
  head.commit()
  return sheet
}

/** Waits for the reader to catch up. */
async function room(output: PassThrough): Promise<void> {
  // Lets compression pass this page's bytes on.
  await new Promise((resolve) => setImmediate(resolve))
  if (output.writableNeedDrain && !output.destroyed) await drained(output)
  if (output.destroyed) throw new ReaderLeft()
}

/** Also resolves when the reader has left, which is not an error. */
function drained(output: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      output.off('drain', go).off('close', go)
      resolve()
    }
    output.on('drain', go).on('close', go)
  })
}
