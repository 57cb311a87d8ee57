import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { FactorsAndProjections } from '@/components/records/report/factors-and-projections'
import { SharedReportTabs } from '@/components/records/report/report-tabs'
import { GuestProvider } from '@/lib/client/session/guest'
import type { Current, EvaluatedRow } from '@/lib/domain/records/evaluated-locations'
import { answerWith } from '@/tests/support/answer-with'
import { drawnChart } from '@/tests/support/drawn-charts'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

const { row: cells } = evaluatedLocation()
const prediction = { utilization: 200, low: 48, high: 660 }
const years = Array.from({ length: 11 }, (_, step) => 2026 + step)
const growing = (end: number) => years.map((_, step) => 200 + ((end - 200) * step) / 10)
const forecast = {
  years,
  predicted_values: growing(400),
  scenarios: [
    { name: 'Slow', basis: 'a', values: growing(300) },
    { name: 'Middle', basis: 'b', values: growing(400) },
    { name: 'Fast', basis: 'c', values: growing(500) },
  ],
  source: 'An outlook',
}

interface Shown {
  current?: Current
  isGuest?: boolean
  isShared?: boolean
  status?: number
}

async function show({ current = 'DC', isGuest = false, isShared = false, status = 200 }: Shown = {}) {
  const asked: { url: string; body: Record<string, unknown> }[] = []
  const served = { status }
  answerWith((url, init) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    if (url !== '/api/forecast') return { body: { iso3_total: ['high'], rapid_10: ['unknown'] } }
    return served.status === 200 ? { body: forecast } : { status: served.status, body: { detail: 'No.' } }
  })
  const row = { current, cells, prediction } as EvaluatedRow
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <GuestProvider isGuest={isGuest}>
          <FactorsAndProjections row={row} prediction={prediction} capacity={300} isShared={isShared} />
        </GuestProvider>
      </SWRConfig>,
    )
  })
  return { asked, served }
}

test('starts a report with the roads that pass', async () => {
  await show()
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms.slice(0, 3)).toEqual(['Busiest road', 'Main road', 'Traffic'])
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures.slice(0, 4)).toEqual([
    'default, 26,338',
    'vehicles/day on Feldkircher Strasse · Primary, class default',
    '12,400',
    'vehicles/day on Landstrasse, 240 m away · Secondary, counted in 2023',
  ])
  await waitFor(() =>
    expect(screen.getByText(/^Against all sites of Liechtenstein/).textContent).toMatch(/class default$/),
  )
})

test('shows each figure’s fifth among the country’s sites', async () => {
  const { asked } = await show()
  const traffic = (await screen.findByText('High')).closest('dd')
  expect(traffic?.previousElementSibling?.textContent).toBe('Traffic')
  expect(await screen.findAllByText('Unknown')).not.toHaveLength(0)
  expect(asked.map(({ url }) => url)).toEqual(['/api/categorize/DC'])
  expect(asked[0]?.body).toMatchObject({ country: cells.country, iso3_total: [cells.iso3_total] })
})

test('shows guests only the figures', async () => {
  const { asked } = await show({ isGuest: true })
  await screen.findByText('within 3 min, vehicles/day summed over roads')
  await userEvent.click(await screen.findByRole('tab', { name: 'Projections' }))
  await screen.findByRole('button', { name: 'Register for free to unlock' })
  expect(asked).toEqual([])
})

test('requests projections on opening, and names every scenario', async () => {
  const { asked } = await show()
  expect(asked.filter(({ url }) => url === '/api/forecast')).toEqual([])
  await userEvent.click(await screen.findByRole('tab', { name: 'Projections' }))
  const last = await within(await screen.findByRole('row', { name: /^2036/ })).findAllByRole('cell')
  expect(last.map(({ textContent }) => textContent)).toEqual(['300', '400', '500'])
  await waitFor(() =>
    expect(screen.getByText(/Middle in 2036/).textContent).toMatch(/80.% band 96–1,320 kWh\/day\./),
  )
  expect(asked.find(({ url }) => url === '/api/forecast')?.body).toMatchObject({ value: 200, capacity: 300 })
})

test('retries a failed forecast', async () => {
  const { served } = await show({ status: 404 })
  await userEvent.click(await screen.findByRole('tab', { name: 'Projections' }))
  expect(await screen.findByText("Couldn't fetch data at this time.")).toBeTruthy()
  served.status = 200
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('row', { name: /^2036/ })).toBeTruthy()
})

test('shows slow charging factors without projections', async () => {
  await show({ current: 'AC' })
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
  await screen.findByText('within 3 min, vehicles/day summed over roads')
})

test('shows readers of a public link only the figures', async () => {
  const { asked } = await show({ isShared: true })
  await screen.findByText('within 3 min, vehicles/day summed over roads')
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull())
  expect(asked).toEqual([])
})

test('draws the forecast as a line per scenario', async () => {
  await show()
  await userEvent.click(await screen.findByRole('tab', { name: 'Projections' }))
  expect(await screen.findByRole('img', { name: 'Energy by year and scenario' })).toBeTruthy()
  const { labels, datasets } = drawnChart('Energy by year and scenario')
  expect([labels?.[0], labels?.at(-1)]).toEqual(['2026', '2036'])
  expect(datasets.map(({ label, data }) => [label, data.at(-1)])).toEqual([
    ['Slow', 300],
    ['Middle', 400],
    ['Fast', 500],
  ])
})

test('shows the same part in two reports side by side', async () => {
  answerWith((url) => ({ body: url === '/api/forecast' ? forecast : { iso3_total: ['high'] } }))
  const row = { current: 'DC', cells, prediction } as EvaluatedRow
  const report = <FactorsAndProjections row={row} prediction={prediction} capacity={300} isShared={false} />
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <GuestProvider isGuest={false}>
          <SharedReportTabs>
            {report}
            {report}
          </SharedReportTabs>
        </GuestProvider>
      </SWRConfig>,
    )
  })
  const [first] = await screen.findAllByRole('tab', { name: 'Projections' })
  await userEvent.click(first as HTMLElement)
  await waitFor(() =>
    expect(screen.getAllByRole('tab', { name: 'Projections', selected: true })).toHaveLength(2),
  )
})
