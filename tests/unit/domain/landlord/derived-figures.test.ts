import { defaultMoney } from '@/lib/domain/finance/default-money'
import { derivedFigures } from '@/lib/domain/landlord/derived-figures'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const { input, prediction } = evaluatedLocation()
const estimate = { ...prediction, utilization: 214, band: { low: 51.4, high: 706 } }
const given = { prediction: estimate, input, money: undefined }

describe('figures derived from an estimate', () => {
  it('have a range from the band and state their assumptions', () => {
    expect(derivedFigures(given)).toEqual([
      {
        title: 'Sessions a day',
        before: '',
        unit: '',
        value: '10',
        range: '2.4–33',
        assumption: 'at 21.4 kWh each',
      },
      {
        title: 'Energy a year',
        before: '',
        unit: 'kWh',
        value: '78,000',
        range: '19,000–258,000',
        assumption: '365 such days',
      },
    ])
  })

  it('include revenue only on request, at the tariff in use', () => {
    const money = { ...defaultMoney(input, 'liechtenstein').money, tariff: 0.5, vat: 0, sessionEnergy: 30 }
    const figures = derivedFigures({ ...given, money: { currency: 'CHF', money } })
    expect(figures.map(({ value }) => value)).toEqual(['7.1', '78,000', '39,000'])
    expect(figures[2]).toMatchObject({ before: 'CHF', assumption: 'at CHF 0.50 a kWh, less 0 % VAT' })
  })
})
