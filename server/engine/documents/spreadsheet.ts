import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { brand } from '@/lib/config/brand'
import type { Cell } from '@/lib/contract/dataset'
import { featureName } from '@/lib/domain/prediction/explanation'
import type { EvaluationDocument } from './documents'
import { spreadsheetColumns } from './spreadsheet-columns'

type Workbook = InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>

const headingStyle = { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' as const } }

/**
 * Streams the evaluation as an .xlsx workbook: `Locations` (one row per location and charging current,
 * numbers as numbers, missing values as empty cells), `What drives it` (the additive explanation in kWh/day)
 * and `Sources`. Texts are stored as texts, so a name that starts with `=` is never a formula.
 */
export async function writeSpreadsheet(evaluation: EvaluationDocument): Promise<Uint8Array> {
  const stream = new PassThrough()
  const collected = collect(stream)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  workbook.creator = brand.name
  addLocations(workbook, evaluation)
  addExplanations(workbook, evaluation)
  addSources(workbook, evaluation)
  await workbook.commit()
  return collected
}

function addLocations(workbook: Workbook, evaluation: EvaluationDocument): void {
  const sheet = workbook.addWorksheet('Locations', { views: [{ state: 'frozen', xSplit: 2, ySplit: 1 }] })
  sheet.columns = spreadsheetColumns.map(({ field, heading, width, format }) => ({
    key: field,
    header: heading,
    width,
    ...(format && { style: { numFmt: format } }),
  }))
  commitHeading(sheet)
  for (const { row } of evaluation.locations) {
    sheet.addRow(spreadsheetColumns.map(({ field }) => shownCell(field, row[field] ?? null))).commit()
  }
  sheet.commit()
}

/** A cell in the reader's words where the wire format differs. */
function shownCell(field: string, value: Cell): Cell {
  if (field.endsWith(' counted') && typeof value === 'boolean') return value ? 'counted' : 'class default'
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
  for (const { row, current, prediction } of evaluation.locations) {
    const head = [row.location_id ?? null, row.location_name ?? null, current]
    const shap = prediction.detailed_shap
    sheet.addRow([...head, 'Reference site', shap.base_values, null]).commit()
    for (const [index, name] of shap.feature_names.entries()) {
      const factor = featureName(name)
      sheet.addRow([...head, factor, shap.values[index] ?? 0, shap.assumed[index] ? 'no' : 'yes']).commit()
    }
    sheet.addRow([...head, 'This site', prediction.utilization, null]).commit()
  }
  sheet.commit()
}

function addSources(workbook: Workbook, evaluation: EvaluationDocument): void {
  const sheet = workbook.addWorksheet('Sources')
  sheet.columns = [
    { header: 'Source', width: 32 },
    { header: 'Licence', width: 18 },
    { header: 'Attribution', width: 44 },
    { header: 'Date', width: 14 },
    { header: 'Address', width: 44 },
  ]
  commitHeading(sheet)
  for (const source of evaluation.sources) {
    sheet.addRow([source.name, source.licence, source.attribution, source.date, source.url]).commit()
  }
  const note = evaluation.locations[0]?.prediction.model
  if (note)
    sheet.addRow([`Model: ${note.name} ${note.version}`, '', `Screening estimate. ${note.note}`]).commit()
  sheet.commit()
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
