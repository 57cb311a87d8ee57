import type { Money } from '@/lib/contract/money'
import { withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import type { ResultDocument } from '@/server/engine/documents/documents'
import { renderResult } from '@/server/engine/documents/result'
import { forecastOf } from '@/server/engine/model/projection'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pdfPages } from '@/tests/support/pdf-pages'

const { input: found } = evaluatedLocation()
const input = { ...found, country: 'liechtenstein' }
const model = createRatesAndFactors()
const prediction = model.explain(input)
const scenario = (name: string, config: string, over: Partial<Money> = {}) => {
  const station = withConnectorConfig(input, config)
  return { name, input: station, money: { ...defaultMoney(station, 'liechtenstein').money, ...over } }
}
const scenarios = [
  scenario('As measured', '2x150 kW'),
  scenario('=Łódź centre', '2x150 kW', { tariff: 0.8 }),
  scenario('Four bays', '4x300 kW'),
]

const result = (over: Partial<ResultDocument> = {}): ResultDocument => ({
  parameters: { location: { name: 'Lindaplatz', city: 'Schaan' }, input },
  date: '21.11.2026',
  prediction,
  predictions: [],
  sources: [],
  modelAddress: 'https://studio.test/model',
  atlas: null,
  differing: '',
  categories: { iso3_total: ['very high'], slow_10: ['unknown'] },
  forecast: forecastOf({ country_code: 'LI', value: prediction.utilization }, 2026),
  ...over,
})

const withMoney = (): ResultDocument => {
  const { parameters } = result()
  const money = { currency: 'CHF' as const, scenarios, active: 1 }
  return result({
    parameters: { ...parameters, money },
    predictions: scenarios.map((each) => model.explain(each.input)),
  })
}

async function pagesOf(document: ResultDocument): Promise<string[]> {
  const bytes = await renderResult(document)
  return pdfPages(bytes)
}

describe('a printed result', () => {
  it('says which inputs were edited, and what they were', async () => {
    const differing = 'Entered by hand, or updated on the map since: Traffic, motorways (was 1,895,710).'
    const pages = await pagesOf(result({ differing }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('(was 1,895,710)')
  })

  it('has the estimate, the fifths and the projection on one page, without money', async () => {
    const pages = await pagesOf(result())
    expect(pages).toHaveLength(1)
    for (const part of [
      'Lindaplatz',
      'Schaan, Liechtenstein',
      'vehicles/day summed',
      'very high',
      'unknown',
    ]) {
      expect(pages[0]).toContain(part)
    }
    for (const year of ['2026', '2036', 'Slow', 'Middle', 'Fast']) expect(pages[0]).toContain(year)
    expect(pages[0]).not.toContain('NPV')
  })

  it('has no projections for AC', async () => {
    const [page] = await pagesOf(result({ forecast: null }))
    expect(page).not.toContain('Projections')
  })

  it('shows every scenario with its money and sources on a second page', async () => {
    const pages = await pagesOf(withMoney())
    expect(pages).toHaveLength(2)
    const page = pages[1] ?? ''
    for (const part of ['As measured', 'centre', 'Four bays', 'Revenue, CHF a year', 'IRR, a year']) {
      expect(page).toContain(part)
    }
    expect(page).toContain('What drives the NPV')
    expect(page).toMatch(/Tariff\s+\S+ CHF\/kWh\s+Typed/)
    expect(page).toMatch(/breaks even at \d+ kWh\/day/)
  })
})
