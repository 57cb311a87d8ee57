import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { RecordView } from '@/components/records/record/record-view'
import { useBrowserMoney } from '@/lib/client/results/use-own-money'
import { GuestProvider } from '@/lib/client/session/guest'
import type { OwnMoney } from '@/lib/contract/money'
import { writeFilters } from '@/lib/domain/filters/filter-address'
import { appraise } from '@/lib/domain/finance/appraisal'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { filteredDataset } from '@/lib/domain/records/filtered-dataset'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { moneyColumns } from '@/lib/domain/records/money-columns'
import { formatMoney } from '@/lib/format/money'
import { formatDecimal } from '@/lib/format/number'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('@/lib/client/session/internal-mode', () => ({ useInternalMode: () => ({}) }))
jest.mock('@/components/records/map/record-ground', () => ({ RecordGround: () => null }))

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const usual = { ...evaluatedLocation().row, connectors: 2, max_power: 150, band_low: 1, band_high: 9999 }
const rowOf = (id: string, location_name: string, part: Record<string, string | number>) => ({
  ...usual,
  zid: `${id}-DC`,
  location_id: id,
  location_name,
  lat: 47 + Number(id) / 10,
  ...part,
})
const rows = [
  // Two dear connectors sell less than one would have to.
  rowOf('1', 'Large', { total_kwh_per_day: 300 }),
  rowOf('2', 'Small', { total_kwh_per_day: 280, connectors: 1, max_power: 50 }),
  rowOf('3', 'Nowhere', { total_kwh_per_day: 290, country: '' }),
]
const fields = Object.entries(usual).map(([name, cell]) => ({
  name,
  type: typeof cell === 'number' ? ('real' as const) : ('string' as const),
}))

async function open(columns = fields, searchParams = '') {
  const allData = rows.map((row) =>
    columns.map(({ name }) => (row as Record<string, string | number | null>)[name] ?? null),
  )
  const map = {
    configuration: {},
    config: {},
    datasets: [{ data: { label: 'Locations', fields: columns, allData } }],
  }
  await act(async () => {
    render(
      <NuqsTestingAdapter hasMemory searchParams={searchParams}>
        <GuestProvider isGuest={false}>
          <RecordView
            record={evaluationRecord({ locations: 3 })}
            map={tablesOf(map)}
            backTo="/evaluations"
            report={null}
          />
        </GuestProvider>
      </NuqsTestingAdapter>,
    )
  })
  return userEvent.setup()
}

const items = () =>
  within(screen.getByRole('list', { name: 'Locations' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

const expected = (energy: number, connectors: number, power: number) => {
  const { money } = defaultMoney({ connectors, capacity: connectors * power }, 'LI')
  const { npv, payback = Number.NaN } = appraise(energy, money)
  return {
    npv,
    text: `NPV ${formatMoney(Math.round(npv))}`,
    payback: `${formatDecimal(payback)} years`,
  }
}

test('ranks a record’s locations by NPV and payback, chosen under Fields', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: /^Fields/ }))
  const choice = within(await screen.findByRole('dialog', { name: 'Item Configuration' }))
  await user.click(await choice.findByRole('checkbox', { name: /^NPV/ }))
  await user.click(await choice.findByRole('checkbox', { name: /^Payback/ }))
  await user.keyboard('{Escape}')
  const large = expected(300, 2, 150)
  const small = expected(280, 1, 50)
  expect(small.npv).toBeGreaterThan(large.npv)
  await waitFor(() => expect(items()[0]).toContain(large.text))
  await waitFor(() => expect(items()[2]).toContain(small.text))
  await waitFor(() => expect(items()[2]).toContain(small.payback))
  await user.click(await screen.findByRole('button', { name: 'kWh/day' }))
  await user.click(await screen.findByRole('button', { name: 'NPV' }))
  const sorted = items()
  expect(sorted[0]).toContain('Small')
  expect(sorted[1]).toContain('Large')
  // Prices of an unknown country are unknown.
  expect(sorted[2]).toContain('Nowhere')
  expect(sorted[2]).toContain('NPV –')
})

const filterFrom = (npv: number) =>
  writeFilters({ [filteredDataset]: { [moneyColumns.npv]: [npv, Number.POSITIVE_INFINITY] } }, [
    filteredDataset,
  ])

test('filters by NPV', async () => {
  const { npv } = expected(280, 1, 50)
  await open(fields, `?filters=${encodeURIComponent(filterFrom(Math.floor(npv)))}`)
  await waitFor(() => expect(items()).toHaveLength(1))
  await waitFor(() => expect(items()[0]).toContain('Small'))
})

test('offers neither without the inputs', async () => {
  const user = await open(fields.filter(({ name }) => name !== 'max_power'))
  await user.click(await screen.findByRole('button', { name: /^Fields/ }))
  const choice = within(await screen.findByRole('dialog', { name: 'Item Configuration' }))
  expect(choice.queryByRole('checkbox', { name: /^NPV/ })).toBeNull()
})

test('uses the reader’s own values for their class and country, and says so', async () => {
  const edits = { tariff: 2, capex: 1000 }
  const own: OwnMoney = { country: 'LI', power: 'DC', money: edits }
  useBrowserMoney.setState({ values: [own] })
  const { npv } = expected(280, 1, 50)
  const user = await open()
  await user.click(await screen.findByRole('button', { name: /^Fields/ }))
  const choice = within(await screen.findByRole('dialog', { name: 'Item Configuration' }))
  await user.click(await choice.findByRole('checkbox', { name: /^NPV/ }))
  await user.keyboard('{Escape}')
  const money = { ...defaultMoney({ connectors: 1, capacity: 50 }, 'LI').money, ...edits }
  const ours = appraise(280, money).npv
  expect(ours).toBeGreaterThan(npv)
  const row = items().find((text) => text.includes('Small'))
  expect(row).toContain(`NPV ${formatMoney(Math.round(ours))}`)
  // Another class keeps the shipped prices.
  await waitFor(() =>
    expect(items().find((text) => text.includes('Large'))).toContain(expected(300, 2, 150).text),
  )
  await waitFor(() =>
    expect(
      screen.getAllByTitle(/^NPV at your own values, at the shipped prices where you have none/),
    ).not.toEqual([]),
  )
  act(() => useBrowserMoney.setState({ values: [] }))
})
