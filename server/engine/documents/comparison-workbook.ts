import ExcelJS from 'exceljs'
import { trafficWords } from '@/lib/catalogue/traffic-words'
import { brand } from '@/lib/config/brand'
import type { ComparedCell, ComparedRow } from '@/lib/domain/comparison/compare-locations'
import { comparisonOrderTitles } from '@/lib/domain/comparison/compared-locations'
import { formatSourceDay } from '@/lib/format/date'
import type { ComparisonDocument } from './documents'
import { palette } from './style/palette'

const bold = { bold: true }
const argb = (colour: string) => ({ argb: `FF${colour.slice(1).toUpperCase()}` })
const best = {
  font: { bold: true, color: argb(palette.paper) },
  fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: argb(palette.ink1000) },
}
const formats: Record<ComparedRow['format'], string> = {
  count: '#,##0',
  signed: '+#,##0;-#,##0;0',
  percent: '0 %',
  share: '0.0 %',
  metres: '#,##0 "m"',
  words: '@',
}

const unknown = '–'

const headRows = 5
const noteColumn = 2
const firstColumn = 3

export async function writeComparisonWorkbook(document: ComparisonDocument): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = brand.name
  const sheet = workbook.addWorksheet('Comparison', {
    views: [{ state: 'frozen', xSplit: 1, ySplit: headRows }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  })
  const { columns, groups, sentence } = document.comparison
  sheet.columns = [{ width: 38 }, { width: 46 }, ...columns.map(() => ({ width: 18 }))]
  sheet.addRow([document.name]).font = { bold: true, size: 14 }
  sheet.addRow([`${sentence.lead} ${sentence.text}`])
  sheet.addRow([])
  sheet.addRow(['Figure', 'Best and why', ...columns.map(({ letter }) => letter)]).font = bold
  const names = sheet.addRow(['Location', '', ...columns.map(({ location }) => location.name)])
  names.font = bold
  names.alignment = { wrapText: true, vertical: 'top' }
  sheet.addRow(['Town', '', ...columns.map(({ location }) => location.city)])
  addBand(sheet, document)
  for (const { title, rows } of groups) {
    sheet.addRow([])
    sheet.addRow([title]).font = bold
    for (const row of rows) addFigures(sheet, row)
  }
  addAbout(workbook, document)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

function addBand(sheet: ExcelJS.Worksheet, { comparison }: ComparisonDocument): void {
  const ends = comparison.columns.map(({ row }) => row?.prediction)
  const low = sheet.addRow(['80 % band from, kWh/day', '', ...ends.map((band) => band?.low ?? unknown)])
  const high = sheet.addRow(['80 % band to, kWh/day', '', ...ends.map((band) => band?.high ?? unknown)])
  for (const row of [low, high]) row.numFmt = formats.count
}

const shownValue = ({ value, text, isDefault }: ComparedCell, format: ComparedRow['format']) => {
  if (format === 'words') return text || unknown
  // Keeps the figure a number: the note below the table explains defaults.
  return value === undefined ? unknown : { value, isDefault }
}

function addFigures(sheet: ExcelJS.Worksheet, { title, note, format, cells }: ComparedRow): void {
  const row = sheet.addRow([title, note])
  row.getCell(noteColumn).alignment = { wrapText: true, vertical: 'top' }
  for (const [index, cell] of cells.entries()) {
    const target = row.getCell(firstColumn + index)
    const shown = shownValue(cell, format)
    if (typeof shown === 'string') target.value = shown
    else target.value = shown.value
    target.numFmt = typeof shown !== 'string' && shown.isDefault ? `${formats[format]}"*"` : formats[format]
    target.alignment = { horizontal: 'right' }
    if (cell.isBest) Object.assign(target, { font: best.font, fill: best.fill })
  }
}

function addAbout(workbook: ExcelJS.Workbook, document: ComparisonDocument): void {
  const { name, date, order, comparison, sources, modelAddress } = document
  const sheet = workbook.addWorksheet('About')
  sheet.columns = [{ width: 30 }, { width: 90 }]
  sheet.getColumn(2).alignment = { wrapText: true, vertical: 'top' }
  const model = comparison.columns.find(({ explained }) => explained)?.explained?.model
  const rows = [
    ['Record', name],
    ['Power type', comparison.type],
    ['Order of the columns', comparisonOrderTitles[order]],
    ['Made on', date],
    ['Made with', brand.name],
    ['Black cell', 'The best of its row, unless half of all tie; class defaults do not count.'],
    ['*', `Traffic of a ${trafficWords.classDefault}, not counted.`],
    ['80 % band', 'Four in five sites like this one sell between its two ends, one in five less or more.'],
    ['–', 'Not known. A count of none is 0.'],
    ...(model ? [['Model', `${model.name} ${model.version}. Screening estimate. ${model.note}`]] : []),
    ['Sources and error', modelAddress],
    ...sources.map((source) => [
      source.name,
      `${source.attribution} (${source.licence}, ${formatSourceDay(source.date)}) ${source.url}`,
    ]),
  ]
  for (const row of rows) sheet.addRow(row).getCell(1).font = bold
}
