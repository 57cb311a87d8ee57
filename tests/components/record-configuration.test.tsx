import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { RecordView } from '@/components/records/record/record-view'
import { RecordColumns, RecordConfiguration } from '@/components/records/record-configuration'
import { ConfiguredReport, type ReportParts } from '@/components/records/report/configured-report'
import type { ReportProps } from '@/components/records/report/use-report'
import { recordColumns } from '@/lib/catalogue/record-columns'
import { GuestProvider } from '@/lib/client/session/guest'
import type { Cell } from '@/lib/contract/dataset'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { answerWith } from '@/tests/support/answer-with'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

let isInternalUser = false
jest.mock('@/lib/client/session/internal-mode', () => ({ useInternalMode: () => ({ isInternalUser }) }))
jest.mock('@/components/records/map/record-ground', () => ({ RecordGround: () => null }))
jest.mock('@/components/records/report/report-sidebar', () => ({
  ReportSidebar: ({ letter, location }: ReportProps) => <p>{`Report ${letter} of ${location.name}`}</p>,
  reportHalf: 0.6,
}))

beforeAll(() => {
  pretendLayout()
  pretendWideWindow()
})

const row = { ...evaluatedLocation().row, population_in_2km: 6020 }
const fields = Object.entries(row).map(([name, cell]) => ({
  name,
  type: typeof cell === 'number' ? ('real' as const) : ('string' as const),
}))
const second = {
  ...row,
  zid: '2-DC',
  location_id: '2',
  location_name: 'Mühleholz',
  city: 'Vaduz',
  lat: 47.15,
}
const record = evaluationRecord({ locations: 2 })

async function open(configuration: Record<string, unknown>) {
  const allData = [row, second].map((cells) =>
    fields.map(({ name }) => (cells as Record<string, Cell>)[name] ?? null),
  )
  const map = { configuration, config: {}, datasets: [{ data: { label: 'Locations', fields, allData } }] }
  await act(async () => {
    render(
      <NuqsTestingAdapter hasMemory>
        <GuestProvider isGuest={false}>
          <RecordView record={record} map={tablesOf(map)} backTo="/evaluations" report={null} />
        </GuestProvider>
      </NuqsTestingAdapter>,
    )
  })
  return userEvent.setup()
}
const names = () => within(screen.getByRole('list', { name: 'Locations' })).findAllByRole('button')

describe('a record’s configuration', () => {
  test('hides sorting, sharing and comparing', async () => {
    const user = await open({
      list: { isSortable: false, isComparable: false },
      reportPanel: { enableShare: false },
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'kWh/day' })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Share evaluation' })).toBeNull())
    const [first, other] = await names()
    if (!first || !other) throw new Error('There are fewer than two locations.')
    await user.click(first)
    await user.keyboard('{Shift>}')
    await user.click(other)
    await user.keyboard('{/Shift}')
    await screen.findByText(/^Report A/)
    await waitFor(() => expect(screen.queryByText(/^Report B/)).toBeNull())
  })

  test('hides the list, and the reports', async () => {
    await open({ list: { isVisible: false } })
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Locations' })).toBeNull())
    await screen.findByRole('heading', { name: 'Unterland' })
    await screen.findByRole('link', { name: 'Back' })
  })

  test('opens no report when the record has none', async () => {
    const user = await open({ reportPanel: { isVisible: false } })
    const [first] = await names()
    if (first) await user.click(first)
    expect(first?.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(screen.queryByText(/^Report A/)).toBeNull())
  })

  test('chooses title, fields, sorts and search of the list', async () => {
    const user = await open({
      fields: [
        { id: 'line', template: '{{name}} in {{town}}', asLeadingTitle: true, isSearchable: true },
        { id: 'population_in_2km', displayTitle: 'People', isDefaultSort: true },
        { id: 'city', isVisibleOnList: false, isSortable: false },
      ],
    })
    expect((await names()).map(({ textContent }) => textContent)).toContain('Mühleholz in Vaduz')
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('People 6,020'))
    await user.click(await screen.findByRole('button', { name: 'People' }))
    const sorts = await within(await screen.findByRole('group', { name: 'Sort by' })).findAllByRole('button')
    expect(sorts.map(({ textContent }) => textContent)).toEqual(['People'])
    await user.keyboard('{Escape}')
    await user.type(await screen.findByRole('searchbox', { name: 'Search locations' }), 'in vaduz')
    expect(await names()).toHaveLength(1)
  })

  test('hides an unused search, and starts with its filters', async () => {
    await open({
      fields: [{ id: 'city' }],
      filters: { state: { city: ['Vaduz'] } },
    })
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search locations' })).toBeNull())
    await screen.findByRole('button', { name: 'Filters 1' })
    expect(await names()).toHaveLength(1)
  })

  test('lists settings that could not be applied to staff only', async () => {
    const filters = { state: { rent: [10, null] } }
    const wrong = { list: { isVisible: 'no' }, fields: [{ id: 'nowhere' }], filters }
    await open(wrong)
    await waitFor(() => expect(screen.queryByText(/^Unknown fields/)).toBeNull())
    isInternalUser = true
    await open(wrong)
    await screen.findByText('list, isVisible: Expected true or false')
    await screen.findByText('Unknown fields: nowhere')
    await screen.findByText('Unknown columns of starting filters: rent')
    isInternalUser = false
  })
})

test('shows a configured report’s components in order, with titles, fields and text cards', async () => {
  answerWith(() => ({ body: { data: { places: [], attributions: [] } } }))
  const { configuration } = readConfiguration({
    reportPanel: {
      components: [
        {
          id: 'site',
          title: 'Site',
          fields: ['city', 'population_in_2km'],
          cards: [{ title: 'Line', template: '<b>{{town}}</b>' }],
        },
        { id: 'Street_View' },
        { id: 'details', isVisible: false },
        { id: 'restaurants', title: 'Coffee', configuration: { limit: 3, radius: 300 } },
        { id: 'restaurants', title: 'None', configuration: { limit: 0 } },
        { id: 'empty', title: 'Empty' },
      ],
    },
  })
  const [location] = locationsOf(
    tablesOf({
      configuration: {},
      config: {},
      datasets: [{ data: { label: 'Locations', fields, allData: [Object.values(row)] } }],
    }),
  )
  const [evaluated] = location?.rows ?? []
  if (!location || !evaluated) throw new Error('There is no location.')
  const parts = { streetview: <h3>Picture</h3>, details: <h3>Location Details</h3> } as unknown as ReportParts
  await act(async () => {
    render(
      <RecordConfiguration value={configuration}>
        <RecordColumns value={recordColumns(fields)}>
          <ConfiguredReport location={location} row={evaluated} parts={parts} />
        </RecordColumns>
      </RecordConfiguration>,
    )
  })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Site', 'Picture', 'CoffeeWithin 300 m'])
  await screen.findByText('<b>Schaan</b>')
  await screen.findByText('6,020')
  expect(await screen.findByText('No restaurants found in 300m radius.')).toBeTruthy()
})
