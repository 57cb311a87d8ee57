import ExcelJS from 'exceljs'
import { brand } from '@/lib/config/brand'
import type { Prediction } from '@/lib/contract/inference'
import type { Money } from '@/lib/contract/money'
import type { WholeScenario } from '@/lib/contract/result'
import { appraise, breakEvenEnergy, type EnergyBand } from '@/lib/domain/finance/appraisal'
import { investment } from '@/lib/domain/finance/cash-flow'
import { type DefaultMoney, defaultMoney } from '@/lib/domain/finance/default-money'
import { moneyFields } from '@/lib/domain/finance/money-fields'

export interface PredictedScenario extends WholeScenario {
  prediction: Prediction
}

const maxNameLength = 31

/** Spreadsheets refuse some characters, a final apostrophe, long names and duplicates. */
function sheetName(name: string, index: number): string {
  let plain = `${index + 1} ${name.replaceAll(/[*?:\\/[\]]/g, ' ')}`.slice(0, maxNameLength)
  while (/['\s]$/.test(plain)) plain = plain.slice(0, -1)
  return plain
}

interface MoneySheet {
  title: string
  estimate: EnergyBand
  money: Money
  defaults: DefaultMoney
}

/** Maximum lifetime: rows beyond a shorter one hold 0, so that readers can change it. */
const years = 40

/** The energy's cell, and the five columns of years. */
const cases = [
  { cell: 'B', title: 'Estimate', columns: ['C', 'D', 'E', 'F', 'G'] },
  { cell: 'C', title: 'Low end', columns: ['H', 'I', 'J', 'K', 'L'] },
  { cell: 'D', title: 'High end', columns: ['M', 'N', 'O', 'P', 'Q'] },
] as const
type Case = (typeof cases)[number]

const at = {
  energy: 4,
  /** Capex and the cable to the grid. */
  invested: '($B$5+$B$6)',
  tariff: '$B$7',
  energyPrice: '$B$8',
  gridFee: '$B$9',
  runningCost: '$B$10',
  vat: '$B$11',
  sessionEnergy: '$B$12',
  lifetime: '$B$13',
  discountRate: '$B$14',
  netTariff: '$B$17',
} as const

const yearZero = 32
const lastYear = yearZero + years
const bold = { bold: true }
type Result = number | string
const formula = (text: string, result?: Result): ExcelJS.CellFormulaValue =>
  ({ formula: text, ...(result !== undefined && { result }) }) as ExcelJS.CellFormulaValue

/** In the order of their cells; the ramp is in the table of years. */
const fieldRows = moneyFields.filter(({ key }) => key !== 'ramp')

function addInputs(sheet: ExcelJS.Worksheet, { title, estimate, money, defaults }: MoneySheet): void {
  sheet.addRow([title]).font = bold
  sheet.addRow([
    'Change a number of the inputs: every other figure follows. All amounts except the tariff exclude VAT.',
  ])
  sheet.addRow(['', 'Estimate', 'Low end', 'High end', 'Unit', 'From', 'Address']).font = bold
  const { energy, low, high } = estimate
  sheet.addRow(['Estimate and its 80 % band', energy, low, high, 'kWh/day', 'Model'])
  for (const { key, label, unit } of fieldRows) {
    const isDefault = money[key] === defaults.money[key]
    const from = isDefault ? defaults.sources[key] : 'Typed'
    const address = isDefault ? (defaults.addresses[key] ?? null) : null
    sheet.addRow([label, money[key], null, null, unit.replace('¤', defaults.currency), from, address])
  }
}

const range = (column: string, first = yearZero + 1) => `${column}${first}:${column}${lastYear}`

const rate = `${at.discountRate}/100`

/** IRR searches near a guess, 10 % by default; losses are far below. */
const rateOfReturn = (flows: string) =>
  `IFERROR(IRR(${flows}),IFERROR(IRR(${flows},-0.5),IFERROR(IRR(${flows},-0.9),"none")))`

const figures: readonly { label: string; unit: string; of: (each: Case) => string }[] = [
  { label: 'Sessions a day', unit: '', of: ({ cell }) => `${cell}${at.energy}/${at.sessionEnergy}` },
  { label: 'Revenue', unit: '¤ a year', of: ({ cell }) => `365*${cell}${at.energy}*${at.netTariff}` },
  {
    label: 'Margin',
    unit: '¤ a year',
    of: ({ cell }) =>
      `365*${cell}${at.energy}*(${at.netTariff}-${at.energyPrice}-${at.gridFee})-${at.runningCost}`,
  },
  {
    label: 'Payback',
    unit: 'years',
    of: ({ columns }) => {
      const paid = range(columns[4])
      return `IF(${at.invested}=0,0,IF(COUNT(${paid})=0,"never",MIN(${paid})))`
    },
  },
  { label: 'NPV', unit: '¤', of: ({ columns }) => `NPV(${rate},${range(columns[2])})-${at.invested}` },
  {
    label: 'IRR',
    unit: 'a year',
    of: ({ columns }) => rateOfReturn(range(columns[2], yearZero)),
  },
  {
    label: 'Cost per kWh',
    unit: '¤',
    of: ({ columns: [energy, cost] }) =>
      `IFERROR((${at.invested}+NPV(${rate},${range(cost)}))/NPV(${rate},${range(energy)}),"none")`,
  },
]

/** Shown by programs that do not recalculate. */
function resultsOf(energy: number, money: Money): Result[] {
  const { sessions, revenue, margin, payback, npv, irr, costPerKwh } = appraise(energy, money)
  return [sessions, revenue, margin, payback ?? 'never', npv, irr ?? 'none', costPerKwh ?? 'none']
}

function addFigures(sheet: ExcelJS.Worksheet, { estimate, money, defaults }: MoneySheet): void {
  sheet.addRow([])
  sheet.addRow(['Result']).font = bold
  const price = `${defaults.currency}/kWh`
  sheet.addRow([
    'Tariff without VAT',
    formula(`${at.tariff}/(1+${at.vat}/100)`, money.tariff / (1 + money.vat / 100)),
    null,
    null,
    price,
  ])
  const results = [estimate.energy, estimate.low, estimate.high].map((energy) => resultsOf(energy, money))
  for (const [index, { label, unit, of }] of figures.entries()) {
    const cells = cases.map((each, end) => formula(of(each), results[end]?.[index]))
    sheet.addRow([label, ...cells, unit.replace('¤', defaults.currency)])
  }
  const margin = `(${at.netTariff}-${at.energyPrice}-${at.gridFee})`
  const [, cost] = cases[0].columns
  const [energy] = cases[0].columns
  // Without sales, only running costs remain.
  const running = `NPV(${rate},${range(cost)})-NPV(${rate},${range(energy)})*(${at.energyPrice}+${at.gridFee})`
  const perDay = `NPV(${rate},${range(energy)})/B${at.energy}*${margin}`
  sheet.addRow([
    'Breaks even at',
    formula(
      `IFERROR(IF(${margin}>0,(${at.invested}+${running})/(${perDay}),"none"),"none")`,
      breakEvenEnergy(money) ?? 'none',
    ),
    null,
    null,
    'kWh/day',
  ])
}

const yearColumns = ['Energy, kWh', 'Cost', 'Cash flow', 'Cumulative', 'Paid back at']

/** 0 beyond the lifetime. */
function yearOf({ cell, columns }: Case, row: number): ExcelJS.CellFormulaValue[] {
  const [energy, cost, flow, cumulative] = columns.map((column) => `${column}${row}`)
  const before = `${columns[3]}${row - 1}`
  const isOpen = `$A${row}<=${at.lifetime}`
  return [
    formula(`IF(${isOpen},365*${cell}$${at.energy}*$B${row},0)`),
    formula(`IF(${isOpen},${energy}*(${at.energyPrice}+${at.gridFee})+${at.runningCost},0)`),
    formula(`IF(${isOpen},${energy}*${at.netTariff}-${cost},0)`),
    formula(`${before}+${flow}`),
    formula(`IF(AND(${before}<0,${cumulative}>=0),$A${row}-1-${before}/${flow},"")`),
  ]
}

function addYears(sheet: ExcelJS.Worksheet, { money }: MoneySheet): void {
  while (sheet.rowCount < yearZero - 3) sheet.addRow([''])
  const titles = cases.flatMap(({ title }) => [title, null, null, null, null])
  sheet.addRow(['Year', 'Share sold', ...titles]).font = bold
  sheet.addRow([null, null, ...cases.flatMap(() => yearColumns)]).font = bold
  const opened = formula(`-${at.invested}`, -investment(money))
  const opening = [null, null, opened, opened, null]
  sheet.addRow([0, null, ...cases.flatMap(() => opening)])
  for (let year = 1; year <= years; year += 1) {
    const share = (money.ramp[year - 1] ?? 100) / 100
    sheet.addRow([year, share, ...cases.flatMap((each) => yearOf(each, yearZero + year))])
  }
}

function fillMoneySheet(sheet: ExcelJS.Worksheet, content: MoneySheet): void {
  sheet.getColumn(1).width = 26
  for (let column = 2; column <= 17; column += 1) sheet.getColumn(column).width = 13
  addInputs(sheet, content)
  addFigures(sheet, content)
  addYears(sheet, content)
  for (let row = 4; row < yearZero - 2; row += 1) {
    for (const column of ['B', 'C', 'D']) sheet.getCell(`${column}${row}`).numFmt = '#,##0.00'
  }
  const irrRow = sheet.getColumn(1).values.indexOf('IRR')
  for (const column of ['B', 'C', 'D']) sheet.getCell(`${column}${irrRow}`).numFmt = '0.0%'
  for (let row = yearZero; row <= lastYear; row += 1) {
    sheet.getRow(row).numFmt = '#,##0'
    sheet.getCell(`B${row}`).numFmt = '0%'
    for (const { columns } of cases) sheet.getCell(`${columns[4]}${row}`).numFmt = '0.0'
  }
}

/** Stores texts as texts, so a name that starts with `=` never becomes a formula. */
export async function writeMoneyWorkbook(
  location: string,
  scenarios: readonly PredictedScenario[],
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = brand.name
  workbook.calcProperties.fullCalcOnLoad = true
  for (const [index, { name, input, money, prediction }] of scenarios.entries()) {
    fillMoneySheet(workbook.addWorksheet(sheetName(name, index)), {
      title: `${location}: ${name}`,
      estimate: { energy: prediction.utilization, ...prediction.band },
      money,
      defaults: defaultMoney(input, input.country),
    })
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
