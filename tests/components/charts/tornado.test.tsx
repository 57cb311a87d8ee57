import { render, screen } from '@testing-library/react'
import { Tornado } from '@/components/charts/tornado'
import type { DriverRow } from '@/lib/domain/finance/tornado'
import { drawnChart } from '@/tests/support/drawn-charts'

const rows: DriverRow[] = [
  {
    input: 'energy',
    name: 'Estimate',
    reach: '80 % band',
    low: -126_000,
    high: 602_000,
    by: 'band',
    isAssumed: false,
  },
  {
    input: 'tariff',
    name: 'Tariff',
    reach: '± 0.05',
    low: 23_000,
    high: 87_000,
    by: { amount: 0.05 },
    isAssumed: true,
  },
]

test('lists both ends of each input beside its bar', async () => {
  render(<Tornado rows={rows} npv={54_800} currency="CHF" name="New centre" />)
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    'One at a timeNPV, CHF',
    'Estimate 80 % band−126k to 602k',
    'Tariff ± 0.05, default23.0k–87.0k',
    'New centre54.8k',
  ])
  const name = 'Net present value with one input at a time varied'
  expect(await screen.findByRole('img', { name })).toBeTruthy()
  const { labels, datasets } = drawnChart(name)
  expect(labels).toEqual(['Estimate', 'Tariff'])
  const [band, tariff] = (datasets[0]?.data ?? []) as { x: [number, number] }[]
  expect(tariff?.x).toEqual([23_000, 87_000])
  expect(band?.x[0]).toBeGreaterThan(-126_000)
  expect(band?.x[1]).toBeLessThan(602_000)
})
