import {
  appraise,
  appraiseBand,
  breakEvenEnergy,
  internalRate,
  netPresentValue,
  paybackYears,
} from '@/lib/domain/finance/appraisal'
import { cashFlows, unitMargin } from '@/lib/domain/finance/cash-flow'
import { defaultMoney, priceTable } from '@/lib/domain/finance/default-money'
import { tornado } from '@/lib/domain/finance/tornado'
import { exampleMoney as money } from '@/tests/support/example-money'

const band = (energy: number) => ({ energy, low: 0.24 * energy, high: 3.3 * energy })
const thousands = (value: number | undefined) => value && Math.round(value / 100) / 10

// Calculated by hand from the fields, one station a row.
test.each([
  { energy: 245, over: {}, sessions: 8.2, revenue: 53.8, payback: 6.3, npv: 43.7 },
  { energy: 257, over: {}, sessions: 8.6, revenue: 56.4, payback: 6, npv: 54.8 },
  {
    energy: 409,
    over: { capex: 248_000, runningCost: 9_800 },
    sessions: 13.6,
    revenue: 89.8,
    payback: 6.7,
    npv: 53.3,
  },
  { energy: 234, over: {}, sessions: 7.8, revenue: 51.4, payback: 6.6, npv: 33.7 },
])('agrees with a hand-worked station of $energy kWh/day', ({ energy, over, ...expected }) => {
  const { sessions, revenue, payback, npv } = appraise(energy, { ...money, ...over })
  expect(sessions).toBeCloseTo(expected.sessions, 1)
  expect(Math.abs((thousands(revenue) ?? 0) - expected.revenue)).toBeLessThanOrEqual(0.11)
  expect(payback).toBeCloseTo(expected.payback, 0)
  expect(Math.abs((thousands(npv) ?? 0) - expected.npv)).toBeLessThanOrEqual(0.6)
})

test('carries the 80 % band through every figure', () => {
  const { revenue, payback, npv, sessions } = appraiseBand(band(256.9), money)
  expect([sessions.low, sessions.high].map((value) => value?.toFixed(1))).toEqual(['2.1', '28.3'])
  expect([thousands(revenue.low), thousands(revenue.high)]).toEqual([13.5, 186.1])
  expect(payback.low?.toFixed(1)).toBe('2.0')
  expect(payback.high).toBeUndefined()
  expect([npv.low, npv.high].map((value) => Math.round((value ?? 0) / 1000))).toEqual([-126, 602])
})

test('breaks even when the net present value is 0', () => {
  const energy = breakEvenEnergy(money)
  expect(energy).toBeCloseTo(197.8, 1)
  expect(appraise(energy ?? 0, money).npv).toBeCloseTo(0, 6)
})

test('varies one input at a time, the widest swing first', () => {
  const bars = tornado(band(256.9), money)
  expect(
    bars
      .slice(0, 6)
      .map(({ input, low, high }) => [input, thousands(low)?.toFixed(0), thousands(high)?.toFixed(0)]),
  ).toEqual([
    ['energy', '-126', '602'],
    ['tariff', '23', '87'],
    ['energyPrice', '28', '81'],
    ['lifetime', '30', '76'],
    ['discountRate', '34', '79'],
    ['capex', '33', '76'],
  ])
})

test('levels the cost of a kWh over what is sold', () => {
  const plain = { ...money, ramp: [100], lifetime: 1, discountRate: 0 }
  // One year, 36,500 kWh: (142,000 + 5,200) / 36,500 + 0.26.
  expect(appraise(100, plain).costPerKwh).toBeCloseTo(4.2929, 4)
})

describe('an edge case', () => {
  test('sells nothing and has only costs', () => {
    const { revenue, margin, payback, irr, costPerKwh, npv } = appraise(0, money)
    expect({ revenue, margin, payback, irr, costPerKwh }).toEqual({ revenue: 0, margin: -5_200 })
    expect(npv).toBeCloseTo(-142_000 - 5_200 * 7.942686, 0)
  })

  test('loses on every kWh, so more sales are worse', () => {
    const loss = { ...money, tariff: 0.2 }
    const { npv, margin, payback } = appraiseBand(band(257), loss)
    expect(npv.value).toBeGreaterThan(npv.low ?? 0)
    expect(npv.low).toBe(appraise(3.3 * 257, loss).npv)
    expect(margin.high).toBe(appraise(0.24 * 257, loss).margin)
    expect(payback).toEqual({ value: undefined, low: undefined, high: undefined })
    expect(breakEvenEnergy(loss)).toBeUndefined()
    expect(unitMargin(loss)).toBeLessThan(0)
  })

  test('lives a year', () => {
    expect(cashFlows({ energy: 100, money: { ...money, lifetime: 1 } })).toHaveLength(2)
    expect(appraise(100, { ...money, lifetime: 1 }).payback).toBeUndefined()
    expect(tornado(band(257), { ...money, lifetime: 1 }).every(({ low, high }) => low < high)).toBe(true)
  })

  test('cuts a ramp longer than the lifetime', () => {
    const flows = cashFlows({ energy: 100, money: { ...money, ramp: [10, 20, 30], lifetime: 2 } })
    const whole = 36_500 * unitMargin(money)
    expect(flows).toEqual([-142_000, 0.1 * whole - 5_200, 0.2 * whole - 5_200])
  })

  test('pays for the cable to the grid before the opening', () => {
    const whole = appraise(257, { ...money, capex: 100_000 })
    expect(appraise(257, { ...money, capex: 60_000, connection: 40_000 })).toEqual(whole)
    expect(whole.npv).toBeCloseTo(appraise(257, { ...money, capex: 60_000 }).npv - 40_000, 6)
    expect(breakEvenEnergy({ ...money, capex: 60_000, connection: 40_000 })).toBe(
      breakEvenEnergy({ ...money, capex: 100_000 }),
    )
  })

  test('costs nothing to build: is paid back at once and has no rate', () => {
    expect(appraise(257, { ...money, capex: 0 })).toMatchObject({ payback: 0, irr: undefined })
  })
})

describe('the internal rate of return', () => {
  test('makes the net present value 0', () => {
    const flows = [-1000, 300, 400, 500, 200]
    const rate = internalRate(flows) ?? 0
    expect(rate).toBeCloseTo(0.1532, 4)
    expect(netPresentValue(flows, rate)).toBeCloseTo(0, 6)
  })

  test('may be negative', () => expect(internalRate([-100, 50])).toBeCloseTo(-0.5, 9))

  test.each([
    ['only losses', [-100, -10]],
    ['only gains', [0, 10]],
    ['two rates', [-100, 230, -132]],
    ['a gain beyond any rate', [-1, 1000]],
  ])('is undefined for %s', (_, flows) => expect(internalRate(flows)).toBeUndefined())
})

test('interpolates a payback within a year', () => {
  expect(paybackYears([-100, 40, 40, 40])).toBeCloseTo(2.5, 9)
  expect(paybackYears([-100, 40, -40, 99])).toBeUndefined()
})

describe('defaults', () => {
  const station = { connectors: 2, capacity: 300 }

  test('take the prices and the currency of the country', () => {
    const { currency, money: swiss, sources, addresses } = defaultMoney(station, 'liechtenstein')
    expect({ currency, vat: swiss.vat, tariff: swiss.tariff, capex: swiss.capex }).toEqual({
      currency: 'CHF',
      vat: 8.1,
      tariff: 0.65,
      // 2 x (75,000 + 38,047) dollars.
      capex: 226_000,
    })
    expect(sources.tariff).toMatch(
      /^Swiss price, none found for Liechtenstein: evpass EXPRESS .* over 80 kW$/,
    )
    expect(addresses.tariff).toBe('https://acs.evpass.ch/Pricing')
    expect(defaultMoney(station, 'switzerland').sources.tariff).toMatch(/^evpass/)
    expect(defaultMoney({ connectors: 2, capacity: 100 }, 'switzerland').money.tariff).toBe(0.55)
  })

  test('fall back to European prices, and say so', () => {
    const { currency, money: world, sources } = defaultMoney(station, 'Japan')
    expect({ currency, vat: world.vat, tariff: world.tariff }).toEqual({
      currency: 'EUR',
      vat: 21.9,
      tariff: 0.63,
    })
    expect(sources.tariff).toMatch(/No figure for this country$/)
    expect(defaultMoney(station, undefined).money).toEqual(world)
  })

  test.each([
    ['andorra', 4.5, /^Standard rate of the Andorran IGI$/],
    ['monaco', 20, /^French standard rate, which Monaco follows$/],
  ])('take the tax of %s', (country, vat, source) => {
    const { money: own, sources } = defaultMoney(station, country)
    expect(own.vat).toBe(vat)
    expect(sources.vat).toMatch(source)
  })

  test('name figures that were not read at their source', () => {
    expect(defaultMoney(station, 'finland').sources.energyPrice).toMatch(/, 2024\. Not verified$/)
    expect(defaultMoney(station, 'germany').sources.tariff).toBe('ACEA, public charging prices, 2025')
    const unread = priceTable().filter(({ address }) => address === undefined)
    expect(unread.map(({ country, price }) => `${country}: ${price}`)).toEqual([
      'Finland: Energy',
      'Ireland: Energy',
    ])
    expect(unread.every(({ source }) => source.endsWith('Not verified'))).toBe(true)
    const lent = priceTable().filter(({ country }) => country === 'Liechtenstein')
    expect(lent.map(({ source }) => source)).toEqual(
      Array(3).fill(expect.stringMatching(/^Swiss price, none found for Liechtenstein: /)),
    )
  })

  test('mark an assumption as one', () => {
    const { sources, addresses } = defaultMoney(station, 'germany')
    for (const key of ['capex', 'runningCost', 'ramp', 'lifetime'] as const) {
      expect(sources[key]).toMatch(/^Our assumption/)
    }
    expect(addresses.capex).toMatch(/^https:/)
  })

  test("convert Europe's prices to the country's currency", () =>
    expect(defaultMoney(station, 'united-kingdom').money.energyPrice).toBe(0.17))

  test.each([
    { config: '2x22 kW', connectors: 2, capacity: 44, euros: 9_000 },
    { config: '2x50 kW', connectors: 2, capacity: 100, euros: 119_000 },
    // Halfway between 150 and 350 kW.
    { config: '4x250 kW', connectors: 4, capacity: 1000, euros: 518_000 },
    { config: '6x300 kW', connectors: 6, capacity: 1800, euros: 813_000 },
  ])('build $config for its power and number', ({ connectors, capacity, euros }) =>
    expect(defaultMoney({ connectors, capacity }, 'germany').money.capex).toBe(euros),
  )
})
