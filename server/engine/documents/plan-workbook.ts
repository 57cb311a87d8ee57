import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import { assumptionsOf, settingRows } from '@/lib/domain/plan-documents/setting-rows'
import {
  missingOf,
  missingText,
  objectiveTitle,
  objectiveUnit,
  reasonText,
  stationText,
} from '@/lib/domain/plans/plan-words'
import { formatSourceDay } from '@/lib/format/date'
import type { PlanDocument } from './documents'
import { addTable, degrees, figure, text, unknown, type Value, whole } from './workbook-table'

const bold = { bold: true }
const wrapped = { wrapText: true, vertical: 'top' as const }
const percent = '0 %'

/**
 * Stores texts as texts, so a name that starts with `=` never becomes a formula, and figures as numbers, which each
 * program shows in its reader's form.
 */
export async function writePlanWorkbook(document: PlanDocument): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = brand.name
  addSettings(workbook, document)
  addChosen(workbook, document)
  addLeftOut(workbook, document)
  addCurve(workbook, document)
  addOwnSites(workbook, document)
  addAbout(workbook, document)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const currencyOf = ({ plan }: PlanDocument) => plan.grounds?.currency ?? ''

/** Label, figure, ends of its band where it has one, and unit. */
type SummaryRow = readonly [label: string, value: Value, low: Value, high: Value, unit: string]

function summaryRows(document: PlanDocument): SummaryRow[] {
  const { plan, result } = document
  const currency = currencyOf(document)
  const { energy, npv } = result
  const unit = objectiveUnit(plan.settings.objective.kind, currency)
  return [
    ['Chosen sites', result.sites.length, null, null, ''],
    [`${objectiveTitle(plan.settings.objective)} beyond today’s network`, result.value, null, null, unit],
    ['Cost', result.cost, null, null, currency],
    ['Left of the budget', result.left, null, null, currency],
    ['Energy that the chosen sites sell', energy.value, energy.low, energy.high, 'kWh/day'],
    ['Of it, lost by own sites', result.ownLoss, null, null, 'kWh/day'],
    [`NPV over ${result.years} years at ${result.discountRate} %`, npv.value, npv.low, npv.high, currency],
    ...(result.people === null
      ? []
      : [['People reached', result.people, null, null, 'people'] satisfies SummaryRow]),
    ['Bound', missingText(missingOf(result)), null, null, ''],
    ...(result.kept
      ? [
          [
            'Worth beside a plan that knows the true sales',
            result.kept.median,
            result.kept.low,
            null,
            'share; median, and 9 of 10 draws or more',
          ] satisfies SummaryRow,
        ]
      : []),
  ]
}

function addSettings(workbook: ExcelJS.Workbook, document: PlanDocument): void {
  const { plan, result } = document
  const sheet = workbook.addWorksheet('Settings')
  sheet.columns = [{ width: 44 }, { width: 30 }, { width: 16 }, { width: 16 }, { width: 12 }]
  sheet.getColumn(2).alignment = { wrapText: true, vertical: 'top', horizontal: 'left' }
  sheet.addRow([plan.name]).font = { bold: true, size: 14 }
  if (!result.isFinal) sheet.addRow(['The search was not done: these are the best sites found so far.'])
  sheet.addRow([])
  sheet.addRow(['Result', 'Value', '80 % band from', '80 % band to', 'Unit']).font = bold
  for (const cells of summaryRows(document)) addFigures(sheet, cells)
  sheet.addRow([])
  sheet.addRow(['Setting', 'Value', '', '', 'Unit']).font = bold
  for (const { label, value, unit } of settingRows(plan, result)) {
    addFigures(sheet, [label, value ?? 'no limit', '', '', value === null ? '' : unit])
  }
}

function addFigures(sheet: ExcelJS.Worksheet, [label, ...cells]: readonly Value[]): void {
  const row = sheet.addRow([label, ...cells.map((cell) => cell ?? '')])
  for (const column of [2, 3, 4]) {
    const cell = row.getCell(column)
    if (typeof cell.value === 'number') cell.numFmt = Number.isInteger(cell.value) ? whole : '#,##0.##'
  }
}

function addChosen(workbook: ExcelJS.Workbook, document: PlanDocument): void {
  const { plan, result } = document
  const currency = currencyOf(document)
  const unit = objectiveUnit(plan.settings.objective.kind, currency)
  const hasCable = plan.settings.connection != null
  addTable(workbook, 'Chosen', {
    columns: [
      figure('Number', whole, 9),
      text('Site', 36),
      text('ID', 14),
      text('Municipality', 20),
      figure('Latitude', degrees),
      figure('Longitude', degrees),
      text('Station', 14),
      figure('Charging points'),
      figure('Power of a point (kW)'),
      figure(`Capex (${currency})`),
      ...(hasCable
        ? [figure('Of it, cable to the grid (m)'), figure(`Of it, cable to the grid (${currency})`)]
        : []),
      figure('Alone (kWh/day)'),
      figure('In the network (kWh/day)'),
      figure(`Gain (${unit})`),
      figure('Chosen in (share of draws)', percent),
      text('Must have', 11),
    ],
    rows: result.sites.map((site, index) => [
      index + 1,
      site.name,
      site.id,
      site.municipality,
      site.lat,
      site.lng,
      stationText(site),
      site.connectors,
      site.kilowatts,
      site.cost,
      ...(hasCable ? [site.connection?.metres ?? null, site.connection?.cost ?? null] : []),
      site.aloneEnergy,
      site.networkEnergy,
      site.gain,
      site.drawn,
      site.isMustHave ? 'yes' : 'no',
    ]),
  })
}

function addLeftOut(workbook: ExcelJS.Workbook, { result }: PlanDocument): void {
  addTable(workbook, 'Not chosen', {
    columns: [
      text('Site', 36),
      text('ID', 14),
      figure('Latitude', degrees),
      figure('Longitude', degrees),
      text('Why not', 52),
      figure('Chosen in (share of draws)', percent),
    ],
    rows: result.leftOut.map(({ name, id, lat, lng, reason, drawn }) => [
      name,
      id,
      lat,
      lng,
      reasonText(reason),
      drawn,
    ]),
  })
}

function addCurve(workbook: ExcelJS.Workbook, document: PlanDocument): void {
  const { plan, result } = document
  const currency = currencyOf(document)
  const { objective } = plan.settings
  const sheet = addTable(workbook, 'Curve', {
    columns: [
      figure(`Budget (${currency})`),
      figure(
        `${objectiveTitle(objective)} of the best plan (${objectiveUnit(objective.kind, currency)})`,
        whole,
        30,
      ),
      figure('Sites'),
    ],
    rows: (result.curve?.points ?? []).map(({ budget, value, sites }) => [budget, value, sites]),
  })
  sheet.addRow([])
  if (result.curve) {
    const row = sheet.addRow([result.curve.flattensAt, 'The least budget with 99 % of the greatest value'])
    row.getCell(2).alignment = { horizontal: 'left' }
  } else sheet.addRow(['The curve was not calculated.']).getCell(1).alignment = { horizontal: 'left' }
}

function addOwnSites(workbook: ExcelJS.Workbook, { result }: PlanDocument): void {
  addTable(workbook, 'Own sites', {
    columns: [
      text('Own site', 36),
      text('ID', 14),
      figure('Latitude', degrees),
      figure('Longitude', degrees),
      figure('Before (kWh/day)'),
      figure('With the plan (kWh/day)'),
      figure('Change (kWh/day)', '+#,##0;-#,##0;0'),
    ],
    rows: result.own.map(({ name, id, lat, lng, before, after, isOutside }) => [
      name,
      id,
      lat,
      lng,
      ...(isOutside ? [null, null, null] : [before, after, after - before]),
    ]),
  })
}

function addAbout(workbook: ExcelJS.Workbook, document: PlanDocument): void {
  const { plan, result, country, customer, date, model, modelAddress, sources } = document
  const sheet = workbook.addWorksheet('About')
  sheet.columns = [{ width: 30 }, { width: 80 }, { width: 44 }]
  for (const column of [1, 2, 3]) sheet.getColumn(column).alignment = wrapped
  const title = (cells: readonly string[]) => {
    sheet.addRow([])
    sheet.addRow([...cells]).font = bold
  }
  sheet.addRow([plan.name]).font = bold
  sheet.addRow(['Made for', customer])
  sheet.addRow(['Made on', date])
  sheet.addRow(['Made with', brand.name])
  sheet.addRow(['Country', country])
  sheet.addRow(['Version of the plan', plan.version])
  sheet.addRow([unknown, 'Not known. A count of none is 0.'])
  title(['Assumption', 'What the plan takes for granted', 'Source'])
  for (const { title: name, text: meaning, source } of assumptionsOf(plan, result)) {
    sheet.addRow([name, meaning, source])
  }
  title(['Model'])
  sheet.addRow([`${model.name} ${model.version}`, `Screening estimate. ${model.note}`])
  sheet.addRow(['Sources and error', modelAddress])
  title(['Sources', 'Attribution, licence and date', 'Address'])
  for (const { name, attribution, licence, date: day, url } of sources) {
    sheet.addRow([name, `${attribution} (${licence}, ${formatSourceDay(day)})`, url])
  }
}
