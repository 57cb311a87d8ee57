import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { trafficSource } from '@/lib/catalogue/traffic-words'
import { brand } from '@/lib/config/brand'
import type { Cell } from '@/lib/contract/dataset'
import { featureName } from '@/lib/domain/estimate/explanation'
import { moneyColumns, moneyOfRows, type RowMoney } from '@/lib/domain/records/money-columns'
import type { EvaluationDocument } from './documents'
import { addAbout, type Workbook } from './spreadsheet-about'
import { columnsWith, type SpreadsheetColumn } from './spreadsheet-columns'

export type LocationCells = Readonly<Record<string, Cell>>

const headingStyle = { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' as const } }

/**
 * Streams the workbook. Missing values become en dashes, and texts stay texts, so a name that
 * starts with `=` is never a formula.
 */
export async function writeSpreadsheet(evaluation: EvaluationDocument): Promise<Uint8Array> {
  const stream = new PassThrough()
  const collected = collect(stream)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  workbook.creator = brand.name
  const rows = evaluation.locations.map(({ row }) => row)
  const columns = columnsWith({ latinTowns: rows.some(({ latin_city: town }) => town) })
  await addLocations(workbook, columns, [rows])
  addExplanations(workbook, evaluation)
  const { model } = evaluation.locations[0]?.prediction ?? {}
  addAbout(workbook, { ...evaluation, rows: rows.length, columns, model })
  await workbook.commit()
  return collected
}

/** @param parts rows by field; compression runs between parts */
export async function addLocations(
  workbook: Workbook,
  columns: readonly SpreadsheetColumn[],
  parts: Iterable<readonly LocationCells[]> | AsyncIterable<readonly LocationCells[]>,
): Promise<void> {
  const sheet = workbook.addWorksheet('Locations', { views: [{ state: 'frozen', xSplit: 2, ySplit: 1 }] })
  sheet.columns = columns.map(({ field, heading, width, format }) => ({
    key: field,
    header: heading,
    width,
    // Right-aligned, so that the dash of an unknown figure lines up with the digits.
    ...(format && { style: { numFmt: format, alignment: { horizontal: 'right' as const } } }),
  }))
  commitHeading(sheet)
  let count = 0
  const moneyOf = moneyOfRows()
  for await (const rows of parts) {
    for (const row of rows) {
      const cells = { ...row, ...moneyCells(moneyOf((name) => row[name] ?? null)) }
      sheet.addRow(columns.map(({ field }) => shownCell(field, cells[field] ?? null))).commit()
    }
    count += rows.length
    await new Promise((resolve) => setImmediate(resolve))
  }
  addFilter(sheet, { columns: columns.length, rows: count })
  sheet.commit()
}

function moneyCells(money: RowMoney | undefined): LocationCells {
  return {
    [moneyColumns.npv]: money?.npv ?? null,
    [moneyColumns.payback]: money?.payback ?? null,
    [moneyColumns.currency]: money?.currency ?? null,
  }
}

const unknown = '–'

/** Only where the wire format differs. */
function shownCell(field: string, value: Cell): Cell {
  if (value === null || value === '') return unknown
  if (field === 'edge') return value === true ? 'yes' : 'no'
  if (field.endsWith(' counted') && typeof value === 'boolean') return trafficSource({ counted: value })
  return field === 'parking_type' && typeof value === 'string' ? parkingTypeTitle(value) : value
}

function addExplanations(workbook: Workbook, evaluation: EvaluationDocument): void {
  const sheet = workbook.addWorksheet('What drives it', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [
    { header: 'Location ID', width: 14 },
    { header: 'Name', width: 32 },
    { header: 'Power type', width: 11 },
    { header: 'Factor', width: 22 },
    { header: 'kWh/day', width: 12, style: { numFmt: '0.0' } },
    { header: 'Validated on measured sites', width: 16 },
  ]
  commitHeading(sheet)
  let rows = 0
  for (const { row, current, prediction } of evaluation.locations) {
    const head = [row.location_id ?? null, row.location_name ?? null, current]
    const shap = prediction.detailed_shap
    sheet.addRow([...head, 'Reference site', shap.base_values, null]).commit()
    for (const [index, name] of shap.feature_names.entries()) {
      const factor = featureName(name)
      sheet.addRow([...head, factor, shap.values[index] ?? 0, shap.assumed[index] ? 'no' : 'yes']).commit()
    }
    sheet.addRow([...head, 'This site', prediction.utilization, null]).commit()
    rows += shap.feature_names.length + 2
  }
  addFilter(sheet, { columns: 6, rows })
  sheet.commit()
}

function addFilter(sheet: ExcelJS.Worksheet, { columns, rows }: { columns: number; rows: number }): void {
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: columns } }
}

function commitHeading(sheet: ExcelJS.Worksheet): void {
  const heading = sheet.getRow(1)
  heading.font = headingStyle.font
  heading.alignment = headingStyle.alignment
  heading.commit()
}

async function collect(stream: PassThrough): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
