import ExcelJS from 'exceljs'
import type { Money } from '@/lib/contract/money'
import { appraiseBand, breakEvenEnergy } from '@/lib/domain/finance/appraisal'
import { writeMoneyWorkbook } from '@/server/engine/documents/money-workbook'
import { exampleMoney as money } from '@/tests/support/example-money'
import { inferenceInput } from '@/tests/support/inference-input'
import { recalculated } from '@/tests/support/recalculate'

const input = inferenceInput({ country: 'liechtenstein' })
const shap = { base_values: 204, values: [53], feature_names: ['Traffic'], assumed: [true] }

async function sheetsOf(scenarios: readonly { name: string; money: Money; energy?: number }[]) {
  const bytes = await writeMoneyWorkbook(
    '=Lindaplatz',
    scenarios.map(({ energy = 257, ...scenario }) => ({
      ...scenario,
      input,
      prediction: {
        utilization: energy,
        band: { low: 0.24 * energy, high: 3.3 * energy },
        detailed_shap: shap,
        agg_shap: shap,
        model: { name: 'test', version: '1', note: '' },
      },
    })),
  )
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer)
  return workbook.worksheets
}

/** Rows by their label: the values recalculated from the formulas, and those stored in the file. */
function rowsOf(sheet: ExcelJS.Worksheet) {
  const valueAt = recalculated((address) => {
    const { formula, value } = sheet.getCell(address)
    return formula ? { formula } : (value as string | number | null)
  })
  const rows = new Map<string, { fresh: unknown[]; stored: unknown[] }>()
  sheet.eachRow((row, index) => {
    const addresses = ['B', 'C', 'D'].map((column) => `${column}${index}`)
    const label = String(row.getCell(1).value)
    if (index < 32 && !rows.has(label)) {
      rows.set(label, {
        fresh: addresses.map(valueAt),
        stored: addresses.map((address) => sheet.getCell(address).result ?? sheet.getCell(address).value),
      })
    }
  })
  return rows
}

const labels = {
  sessions: 'Sessions a day',
  revenue: 'Revenue',
  margin: 'Margin',
  payback: 'Payback',
  npv: 'NPV',
  irr: 'IRR',
  costPerKwh: 'Cost per kWh',
} as const

const close = (value: number | undefined, absent: string) =>
  value === undefined ? absent : expect.closeTo(value, 6)

test.each([
  ['a usual station', {}, 257],
  ['no sales', {}, 0],
  ['a loss on every kWh', { tariff: 0.2 }, 257],
  ['a lifetime of a year', { lifetime: 1 }, 257],
  ['a ramp longer than the lifetime', { ramp: [10, 20, 30, 40], lifetime: 2, capex: 5_000 }, 257],
  ['no investment', { capex: 0 }, 257],
  ['a cable to the grid', { connection: 40_000 }, 257],
] as const)('computes the figures on screen with live formulas: %s', async (_, over, energy) => {
  const whole: Money = { ...money, ...over, ramp: [...('ramp' in over ? over.ramp : money.ramp)] }
  const [sheet] = await sheetsOf([{ name: 'As measured', money: whole, energy }])
  if (!sheet) throw new Error('no sheet')
  const rows = rowsOf(sheet)
  const band = { energy, low: 0.24 * energy, high: 3.3 * energy }
  const ends = [band.energy, band.low, band.high].map((each) =>
    appraiseBand({ energy: each, low: each, high: each }, whole),
  )
  for (const [key, label] of Object.entries(labels) as [keyof typeof labels, string][]) {
    const absent = key === 'payback' ? 'never' : 'none'
    const expected = ends.map((figures) => close(figures[key].value, absent))
    expect([label, rows.get(label)?.fresh]).toEqual([label, expected])
    expect([label, rows.get(label)?.stored]).toEqual([label, expected])
  }
  expect(rows.get('Breaks even at')?.stored[0]).toEqual(close(breakEvenEnergy(whole), 'none'))
  if (energy > 0) expect(rows.get('Breaks even at')?.fresh[0]).toEqual(close(breakEvenEnergy(whole), 'none'))
})

test('follows another lifetime and tariff', async () => {
  const [sheet] = await sheetsOf([{ name: 'As measured', money }])
  if (!sheet) throw new Error('no sheet')
  sheet.getCell('B13').value = 20
  sheet.getCell('B7').value = 0.7
  const { npv, irr } = appraiseBand({ energy: 257, low: 0, high: 0 }, { ...money, lifetime: 20, tariff: 0.7 })
  const rows = rowsOf(sheet)
  expect(rows.get('NPV')?.fresh[0]).toBeCloseTo(npv.value ?? 0, 6)
  expect(rows.get('IRR')?.fresh[0]).toBeCloseTo(irr.value ?? 0, 6)
})

test('names sheets validly for every program, and gives the source of each default', async () => {
  const sheets = await sheetsOf([
    { name: 'As measured', money },
    { name: "'What if?' [4/5]: a name that is much longer than a sheet's may be", money },
  ])
  expect(sheets.map(({ name }) => name)).toEqual([
    '1 As measured',
    expect.stringMatching(/^2 [^*?:\\/[\]]{1,29}$/),
  ])
  const [sheet] = sheets
  expect(sheet?.getCell('A1').value).toBe('=Lindaplatz: As measured')
  expect(sheet?.getCell('A1').formula).toBeUndefined()
  expect(sheet?.getCell('F11').value).toBe('Standard rate, that of Switzerland by treaty, 2024')
  expect(sheet?.getCell('F5').value).toBe('Typed')
})
