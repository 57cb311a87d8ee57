import { type Money, moneySchema } from '@/lib/contract/money'
import { appraiseBand, breakEvenEnergy } from '@/lib/domain/finance/appraisal'
import { furtherIndicatorRows, indicatorRows, indicatorText } from '@/lib/domain/finance/indicator-text'
import { moneyWarning } from '@/lib/domain/finance/money-fields'
import { driverRows, tornadoGeometry } from '@/lib/domain/finance/tornado'
import { exampleMoney as money } from '@/tests/support/example-money'

/** The minimum or maximum of each field. */
const ends: readonly Partial<Money>[] = [
  {},
  ...[0, 1e9].map((capex) => ({ capex })),
  ...[0, 100].map((tariff) => ({ tariff })),
  ...[0, 100].map((energyPrice) => ({ energyPrice })),
  ...[0, 1e9].map((runningCost) => ({ runningCost })),
  ...[0.1, 1000].map((sessionEnergy) => ({ sessionEnergy })),
  ...[[0], [100], Array(10).fill(0)].map((ramp) => ({ ramp })),
  ...[1, 40].map((lifetime) => ({ lifetime })),
  ...[0, 100].map((discountRate) => ({ discountRate })),
]
const pairs = ends.flatMap((one) => ends.map((other) => ({ ...money, ...one, ...other })))

test.each([0, 0.4, 245, 1e6])('writes figures of %d kWh/day at the ends of every field', (energy) => {
  for (const each of pairs) {
    expect(moneySchema.safeParse(each).success).toBe(true)
    const band = { energy, low: energy / 4, high: energy * 3 }
    const figures = appraiseBand(band, each)
    const texts = [...indicatorRows, ...furtherIndicatorRows].map((row) => indicatorText(row, figures))
    const drivers = driverRows(band, each, { edits: {}, currency: 'CHF' })
    const geometry = tornadoGeometry(drivers, figures.npv.value ?? 0, 4)
    expect(JSON.stringify([texts, drivers, geometry, breakEvenEnergy(each) ?? 0])).not.toMatch(
      /NaN|Infinity|∞|null/,
    )
  }
})

test.each([
  [
    'a tariff below the price of energy',
    { tariff: 0.2 },
    /^Each kWh earns 0\.185 without VAT and costs 0\.26/,
  ],
  ['a tariff of nothing', { tariff: 0 }, /^Each kWh earns 0\.00/],
  ['an opening that sells nothing', { ramp: [0, 0], lifetime: 2 }, /^The opening ramp sells nothing/],
])('explains in a sentence why %s cannot pay back', (_, over, sentence) =>
  expect(moneyWarning(245, { ...money, ...over })).toMatch(sentence),
)

test('warns that nothing is sold, and not about a station that can pay back', () => {
  expect(moneyWarning(0, money)).toMatch(/^The estimate is 0/)
  expect(moneyWarning(245, { ...money, lifetime: 1 })).toBeUndefined()
})
