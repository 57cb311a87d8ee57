import { render, screen, waitFor, within } from '@testing-library/react'
import { ModelScreen } from '@/components/model/model-screen'
import { networkAssumptions } from '@/lib/catalogue/network-assumptions'
import type { ModelCard, Scores } from '@/lib/contract/model'
import { drawnChart } from '@/tests/support/drawn-charts'

const links = { signIn: '/', manual: '/manual' }
const card: ModelCard = {
  name: 'rates',
  version: '7',
  note: 'Use it to rank sites.',
  form: 'Rates times factors',
  band: { low: 0.24, high: 3.3, source: 'Residuals on 45 stations' },
  coefficients: [
    {
      name: 'iso3_0',
      group: 'Traffic',
      value: 'exponent -0.11',
      source: 'Assumption',
      year: 2026,
      country: 'none',
      validated: false,
    },
  ],
  features: [],
  validation: {
    method: 'On two towns.',
    stations: 2,
    scores: [
      {
        name: 'This model',
        meanError: 40.66,
        medianError: 32.2,
        rankCorrelation: 0.655,
        withinTwo: 0.36,
        coverage: 0.82,
      },
    ],
    points: [
      { current: 'AC', predicted: 34, measured: 12 },
      { current: 'DC', predicted: 102, measured: 1200 },
    ],
  },
}

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }))

describe('the model page', () => {
  it('shows band, errors and every station', async () => {
    render(<ModelScreen card={card} links={links} />)
    expect(screen.getByText(/between 0\.24 and 3\.30 times their estimate.*45 stations/)).toBeTruthy()
    expect(rowOf(/This model/).getByText('40.7')).toBeTruthy()
    expect(rowOf(/This model/).getByText('82 %')).toBeTruthy()
    const name = 'Measured against estimated energy of 2 stations'
    expect(await screen.findByRole('img', { name })).toBeTruthy()
    const { datasets } = drawnChart(name)
    expect(datasets.slice(0, 2)).toMatchObject([
      { label: 'AC', data: [{ x: 34, y: 12 }], pointStyle: 'circle' },
      { label: 'DC', data: [{ x: 102, y: 1200 }], pointStyle: 'rect' },
    ])
    expect(datasets.map(({ label }) => label)).toEqual(['AC', 'DC', 'Equality', 'Low end', 'High end'])
  })

  it('shows scores and bands of each current', async () => {
    const [score] = card.validation?.scores ?? []
    const scores = [
      {
        ...score,
        name: 'This model, AC',
        current: 'AC',
        stations: 12,
        totalRatio: 0.94,
        rankCorrelation: null,
      },
      {
        ...score,
        name: 'This model, DC',
        current: 'DC',
        stations: 1,
        totalRatio: 1.28,
        rankCorrelation: -0.2,
      },
    ] as Scores[]
    const byCurrent = {
      AC: { low: 0.5, high: 2, stations: 12 },
      DC: { low: 0.24, high: 3.3, stations: 0 },
    }
    render(
      <ModelScreen
        card={{
          ...card,
          band: { ...card.band, byCurrent },
          validation: card.validation && { ...card.validation, scores },
        }}
        links={links}
      />,
    )
    expect(
      screen.getByText(
        /AC stations sell between 0\.50 and 2\.00 times their estimate, DC stations between 0\.24/,
      ),
    ).toBeTruthy()
    expect(screen.getByText(/No DC station was metered; its band is that of the model before\./)).toBeTruthy()
    await waitFor(() => expect(rowOf(/This model, AC/).getByText('94 %')).toBeTruthy())
    await waitFor(() => expect(rowOf(/This model, AC/).getByText('–')).toBeTruthy())
    await waitFor(() => expect(rowOf(/This model, DC/).getByText('−0.20')).toBeTruthy())
    const name = 'Measured against estimated energy of 2 stations'
    expect(await screen.findByRole('img', { name })).toBeTruthy()
    expect(drawnChart(name).datasets.map(({ label }) => label)).toEqual([
      'AC',
      'DC',
      'Equality',
      'Low end, AC',
      'High end, AC',
      'Low end, DC',
      'High end, DC',
    ])
  })

  it('shows an en dash for what an earlier version did not measure', () => {
    render(<ModelScreen card={card} links={links} />)
    expect(rowOf(/This model/).getAllByText('–')).toHaveLength(2)
  })

  it('lists the money defaults, and marks unverified ones', () => {
    render(<ModelScreen card={card} links={links} />)
    expect(rowOf(/^Discount rate/).getByText(/Circular A-94, real rate, 1992\./)).toBeTruthy()
    expect(rowOf(/^Ireland/).getByText(/Not verified\./)).toBeTruthy()
    expect(
      screen.getAllByRole('link', { name: 'Source: Tariff, DC, Liechtenstein' })[0]?.getAttribute('href'),
    ).toBe('https://acs.evpass.ch/Pricing')
  })

  it('explains what the forecast scenarios rest on', () => {
    const scenario = { name: 'Middle', basis: 'Pledges', vehicles2035: 585, factor: 1.816 }
    const projections = {
      source: 'An outlook',
      year: 2024,
      region: 'World',
      note: 'The world’s.',
      from: 2026,
      end: 2036,
      figures: [{ year: 2023, vehicles: 45, points: 4 }],
      scenarios: [scenario],
    }
    render(<ModelScreen card={{ ...card, projections }} links={links} />)
    const row = rowOf(/Middle/)
    expect(row.getByText('585 million')).toBeTruthy()
    expect(row.getByText('× 1.82')).toBeTruthy()
    expect(screen.getByText(/Source: An outlook/)).toBeTruthy()
  })

  it('names each coefficient with its source and whether it was checked', () => {
    render(<ModelScreen card={card} links={links} />)
    const row = rowOf(/Motorways/)
    expect(row.getByText('exponent −0.11')).toBeTruthy()
    expect(row.getByText('No: an assumption')).toBeTruthy()
  })

  it('lists every assumption of network plans with its source', () => {
    render(<ModelScreen card={card} links={links} />)
    for (const { name, source } of networkAssumptions) {
      const row = screen.getByText(name).closest('tr')
      expect(row?.textContent).toContain(source)
    }
  })

  it('shows that nothing was measured, and lists the inputs of trees', () => {
    const trees = { ...card, coefficients: [], features: ['population_in_1km'], validation: null }
    render(<ModelScreen card={trees} links={links} />)
    expect(screen.getByText(/This model has not been compared/)).toBeTruthy()
    expect(screen.getByText('Population, 1 km')).toBeTruthy()
  })

  it('shows an error when the service does not answer', () => {
    render(<ModelScreen card={null} links={links} />)
    expect(screen.getByRole('status').textContent).toMatch(/is not responding/)
    expect(screen.queryByText('Contents')).toBeNull()
  })
})
