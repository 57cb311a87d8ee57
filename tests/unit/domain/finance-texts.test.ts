import { appraiseBand } from '@/lib/domain/finance/appraisal'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { furtherIndicatorRows, indicatorRows, indicatorText } from '@/lib/domain/finance/indicator-text'
import { moneyFields, readMoney } from '@/lib/domain/finance/money-fields'
import { draftOfMoney, moneyOfDraft } from '@/lib/domain/finance/own-money'
import { tornadoGeometry } from '@/lib/domain/finance/tornado'
import { whatDiffers } from '@/lib/domain/scenarios/scenario-columns'
import { formatEnds, formatMoney, formatRate } from '@/lib/format/money'
import { inferenceInput } from '@/tests/support/inference-input'

test.each([
  [53_812, '53.8k'],
  [177_300, '177k'],
  [4_070, '4.1k'],
  [10_000, '10.0k'],
  [99_960, '100k'],
  [-126_400, '−126k'],
  [1_250_000, '1.25M'],
  [480, '480'],
  [0.2, '0.2'],
  [0, '0'],
])('formats %d as %s', (amount, text) => expect(formatMoney(amount)).toBe(text))

test('writes a range in words if a sign could look like a dash', () => {
  expect(formatEnds('2.0', 'never')).toBe('2.0–never')
  expect(formatEnds('−126k', '602k')).toBe('−126k to 602k')
  expect(formatRate(-0.043)).toBe('−4.3\u2009%')
})

describe('figures in words', () => {
  const { money } = defaultMoney({ connectors: 2, capacity: 300 }, 'liechtenstein')
  const textsOf = (energy: number, over = {}) => {
    const figures = appraiseBand({ energy, low: energy / 4, high: energy * 3 }, { ...money, ...over })
    const rows = [...indicatorRows, ...furtherIndicatorRows]
    return Object.fromEntries(rows.map((row) => [row.key, indicatorText(row, figures)]))
  }

  test('end an uncertain payback with never', () =>
    expect(textsOf(400, { capex: 80_000 }).payback?.band).toMatch(/–never$/))

  test('say never and none once if nothing pays back', () => {
    expect(textsOf(0)).toMatchObject({
      payback: { value: 'never', band: undefined },
      irr: { value: 'none', band: undefined },
      costPerKwh: { value: 'none', band: undefined },
    })
  })
})

describe('a draft of money', () => {
  test('round-trips', () => {
    const edits = { capex: 142_000, ramp: [60, 85, 100] }
    expect(draftOfMoney(edits)).toEqual({ 'money.capex': 142_000, 'money.ramp': '60,85,100' })
    expect(moneyOfDraft({ ...draftOfMoney(edits), iso3_2: 5 })).toEqual(edits)
  })

  test('ignores invalid values', () =>
    expect(
      moneyOfDraft({ 'money.capex': -1, 'money.vat': 'much', 'money.ramp': '60,x', 'money.lifetime': 3 }),
    ).toEqual({ lifetime: 3 }))
})

describe('a typed field', () => {
  test.each([
    ['lifetime', '2.5', 'Lifetime must be in whole years.'],
    ['lifetime', '41', 'Lifetime may be at most 40 years.'],
    ['vat', '101', 'VAT may be at most 100.'],
    ['capex', '9999999999', 'Capex may be at most 1,000,000,000.'],
    ['ramp', '60, half', 'Opening ramp is not a number.'],
    ['ramp', '1 2 3 4 5 6 7 8 9 10 11', 'The opening ramp may have 10 years.'],
    ['tariff', '-1', 'Tariff is not a number.'],
    ['sessionEnergy', '', 'Energy a session must be 0.1 kWh or more.'],
  ] as const)('refuses %s of "%s": %s', (key, text, problem) => {
    const field = moneyFields.find((each) => each.key === key)
    expect(field && readMoney(field, text)).toEqual({ problem })
  })
})

describe('the differences', () => {
  const original = inferenceInput()

  test.each([
    ['no change', {}, {}],
    ['station, capex', { 'Connector Config': '4x300 kW' }, { capex: 248_000 }],
    ['6 HPC points, 500 m', { ultrarapid_05: 6, ultrarapid_10: 6, ultrarapid_20: 6 }, {}],
    ['1 AC point, 1 km', { slow_10: 1, slow_20: 1 }, {}],
    ['competition', { slow_05: 1, slow_10: 2, slow_20: 2 }, {}],
    ['competition', { slow_05: 1 }, {}],
    ['4 changes', { population_in_1km: 5, iso3_2: 5, iso3_3: 1 }, { vat: 9 }],
    ['VAT', {}, { vat: 9 }],
  ])('are summarised as %s', (text, edits, money) =>
    expect(whatDiffers(original, { ...original, ...edits }, money)).toBe(text),
  )
})

describe('the plot of a tornado', () => {
  const bar = (input: 'energy' | 'tariff', low: number, high: number) => ({
    input,
    low,
    high,
    by: 'band' as const,
  })
  const { min, max, bars, ticks } = tornadoGeometry(
    [bar('energy', -126_000, 602_000), bar('tariff', 23_000, 87_000)],
    54_800,
    4,
  )

  test('scales to the money and cuts the band of the estimate', () => {
    expect(bars[0]).toEqual({ start: min, end: max, isCutLow: true, isCutHigh: true })
    expect(bars[1]).toEqual({ start: 23_000, end: 87_000, isCutLow: false, isCutHigh: false })
    expect(ticks).toEqual([0, 50_000])
    expect(max).toBeLessThan(100_000)
  })
})
