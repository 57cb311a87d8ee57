import type ExcelJS from 'exceljs'
import { chargingClasses, classPowers } from '@/lib/catalogue/charging-class'
import { ratedShareLabel, ratedShareMeaning } from '@/lib/catalogue/rated-share'
import { brand } from '@/lib/config/brand'
import type { Prediction } from '@/lib/contract/inference'
import { formatSourceDay } from '@/lib/format/date'
import type { EvaluationDocument } from './documents'

import { explainedColumns, type SpreadsheetColumn } from './spreadsheet-columns'

export type Workbook = InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>

const bold = { bold: true }
const wrapped = { wrapText: true, vertical: 'top' as const }

const terms: readonly (readonly [string, string])[] = [
  ['Row', 'One location evaluated for one power type; a location evaluated for AC and DC has two rows.'],
  [
    'Estimated energy sold',
    'kWh that the station sells on an average day. A screening estimate, not a measurement.',
  ],
  ['80 % band', 'Four in five sites like this one sell between its two ends, one in five less or more.'],
  [
    'Class',
    chargingClasses.map((name) => `${name} ${classPowers[name]}`).join(', ') +
      '; by the power of a connector.',
  ],
  [ratedShareLabel, ratedShareMeaning],
  ['Class default', 'Traffic of a road without a count: the usual traffic of its class.'],
  ['–', 'Not known, or there is none. A count of none is 0.'],
]

interface AboutWorkbook
  extends Pick<EvaluationDocument, 'evalId' | 'name' | 'date' | 'customer' | 'sources' | 'modelAddress'> {
  rows: number
  /** Of the sheet of locations. */
  columns: readonly SpreadsheetColumn[]
  /** Undefined without rows. */
  model: Prediction['model'] | undefined
}

export function addAbout(workbook: Workbook, about: AboutWorkbook): void {
  const sheet = workbook.addWorksheet('About')
  sheet.columns = [{ width: 44 }, { width: 80 }, { width: 44 }, { width: 14 }, { width: 44 }]
  for (const column of [1, 2, 3]) sheet.getColumn(column).alignment = wrapped
  const { evalId, name, date, customer, rows, columns, modelAddress, model } = about
  addTitle(sheet, [name])
  addRows(sheet, [
    ['Record', evalId],
    ['Made for', customer],
    ['Made on', date],
    ['Made with', brand.name],
    ['Rows', rows],
  ])
  addTitle(sheet, ['Words'], true)
  addRows(sheet, terms)
  addTitle(sheet, ['Columns of Locations'], true)
  addRows(
    sheet,
    explainedColumns(columns).map(({ heading, meaning }) => [heading, meaning]),
  )
  if (model) {
    addTitle(sheet, ['Model'], true)
    addRows(sheet, [
      [`${model.name} ${model.version}`, `Screening estimate. ${model.note}`],
      ...(modelAddress ? [['Sources and error', modelAddress]] : []),
    ])
  }
  addTitle(sheet, ['Sources', 'Attribution', 'Licence', 'Date', 'Address'], true)
  addRows(
    sheet,
    about.sources.map(({ name, attribution, licence, date, url }) => [
      name,
      attribution,
      licence,
      formatSourceDay(date),
      url,
    ]),
  )
  sheet.commit()
}

function addTitle(sheet: ExcelJS.Worksheet, cells: readonly string[], isApart = false): void {
  if (isApart) sheet.addRow([]).commit()
  const row = sheet.addRow([...cells])
  row.font = bold
  row.commit()
}

function addRows(sheet: ExcelJS.Worksheet, rows: readonly (readonly (string | number)[])[]): void {
  for (const cells of rows) sheet.addRow([...cells]).commit()
}
