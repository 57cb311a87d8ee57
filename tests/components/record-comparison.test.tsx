import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { RecordView } from '@/components/records/record/record-view'
import { Toaster } from '@/components/ui/toaster'
import { GuestProvider } from '@/lib/client/session/guest'
import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { tooManyCompared } from '@/lib/domain/comparison/compared-locations'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { answerWith } from '@/tests/support/answer-with'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('@/components/records/map/record-ground', () => ({ RecordGround: () => null }))
jest.mock('@/components/records/comparison/comparison-map', () => ({ ComparisonMap: () => null }))

const { row: own, prediction, input } = evaluatedLocation()
const known = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
const row: Record<string, Cell> = { ...Object.fromEntries(known), max_power: 150, ...own }
/** Eleven locations, each with 10 kWh/day less than the one before. */
const rows = Array.from({ length: 11 }, (_, index) => ({
  ...row,
  zid: `${index}-DC`,
  location_id: `${index}`,
  location_name: `Garage ${index}`,
  lat: 47 + index / 1000,
  total_kwh_per_day: prediction.utilization - 10 * index,
  'Busiest road AADT': null,
}))
const map: EvaluationMap = {
  configuration: {},
  config: {},
  datasets: [
    {
      data: {
        label: 'Locations',
        fields: Object.keys(row).map((name) => ({ name, type: 'string' as const })),
        allData: rows.map((each) => Object.values(each)),
      },
    },
  ],
}
const record = evaluationRecord({ locations: 11 })

function open(search: string, { isGuest = false } = {}) {
  pretendLayout()
  pretendWideWindow()
  // Only the first location's stored estimate is the model's.
  answerWith((url) =>
    url === '/api/infer'
      ? { body: rows.map(() => prediction) }
      : { body: { detail: 'There is none.' }, status: 404 },
  )
  render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <SWRConfig value={{ provider: () => new Map() }}>
        <GuestProvider isGuest={isGuest}>
          <Toaster />
          <RecordView record={record} map={tablesOf(map)} report={null} />
        </GuestProvider>
      </SWRConfig>
    </NuqsTestingAdapter>,
  )
  return userEvent.setup()
}
const place = (index: number) => screen.findByRole('button', { name: `Garage ${index}, Schaan` })
const columns = () =>
  within(screen.getByRole('table', { name: 'Compared locations' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('compares locations chosen in the list, best first, and lets them change', async () => {
  const user = open('')
  await user.click(await screen.findByRole('button', { name: 'Compare up to 10 locations' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Compare' }).matches(':disabled')).toBe(true))
  const marks = () =>
    [...document.querySelectorAll('[data-picked]')].map((mark) => mark.getAttribute('data-picked'))
  expect(new Set(marks())).toEqual(new Set(['false']))
  await user.click(await place(2))
  await user.click(await place(0))
  expect(marks().filter((mark) => mark === 'true')).toHaveLength(2)
  await user.click(await place(1))
  await user.click(await place(2))
  await screen.findByText('2 of 10 chosen')
  await user.click(await screen.findByRole('button', { name: 'Compare 2' }))
  await screen.findByRole('heading', { name: 'Compare 2 locations' })
  await waitFor(() => expect(columns()).toEqual(['Garage 0', 'Garage 1']))
  await screen.findByText('Highest: A, 10 above B')
  await screen.findByText(/^What moves it in kWh\/day, from \d+ at the reference site$/)
  await screen.findByText('B: estimated by an earlier model, so without contributions')
  await user.click(await screen.findByRole('button', { name: 'Locations 2 of 10' }))
  await screen.findByText('2 of 10 chosen')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('2 of 10 chosen')).toBeNull())
})

test('refuses an eleventh location with a message', async () => {
  const user = open(`?pick=${rows.slice(0, 10).map(({ zid }) => zid)}`)
  await user.click(await place(10))
  await screen.findByText(tooManyCompared)
  await screen.findByText('10 of 10 chosen')
})

test('opens a comparison from the address, says what it leaves out, and orders by name', async () => {
  const user = open('?compare=3-DC,1-DC,gone')
  expect(columns()).toEqual(['Garage 1', 'Garage 3'])
  await screen.findByText('One location in this address is not in the record.')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order of the columns' }), 'As chosen')
  await waitFor(() => expect(columns()).toEqual(['Garage 3', 'Garage 1']))
})

test('offers to choose others when the address leaves one location', async () => {
  const user = open('?compare=1-DC')
  await user.click(await screen.findByRole('button', { name: 'Choose locations' }))
  await screen.findByText('1 of 10 chosen')
})

test('lets a guest compare, with locks for what accounts see', async () => {
  open('?compare=1-DC,2-DC', { isGuest: true })
  const traffic = await screen.findByRole('row', { name: /^Busiest road passed/ })
  expect(within(traffic).getAllByText('locked')).toHaveLength(2)
})
