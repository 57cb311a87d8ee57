import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ContextType } from 'react'
import { SWRConfig } from 'swr'
import { RecordScreen } from '@/components/records/record/record-screen'
import { Notices } from '@/components/ui/notices'
import { showRecord } from '@/lib/client/records/active-record'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { GuestProvider } from '@/lib/client/session/guest'
import type { RecordList } from '@/lib/domain/records/record-facts'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'

jest.mock('@/components/records/record/record-view', () => ({
  RecordView: ({ record, backTo }: { record: { name: string }; backTo: string }) => (
    <a href={backTo}>Back from {record.name}</a>
  ),
}))

const record = evaluationRecord({
  evalId: '0007_dc',
  name: 'Malbun',
  type: 'x',
  map: 'http://localhost/api/evals/files/0007_dc/map',
  locations: 3,
})
const runsWith = (runs: unknown[]) => ({
  name: 'c1',
  header: 'c1',
  user_type: 'registered',
  runs,
  next: null,
  grids: [],
  totals: { evaluations: 1, locations: 3, inProgress: 0, analyses: 0 },
})
const map = { configuration: {}, datasets: [], config: {} }
const sites = { country: 'li', count: 3, place: { type: 'parking' as const, lat: 47, lng: 9, zoom: 12 } }

const moves: string[] = []
const asked: string[] = []
const router = {
  back: () => void moves.push('back'),
  replace: (path: string) => void moves.push(path),
  prefetch: () => undefined,
} as unknown as NonNullable<ContextType<typeof AppRouterContext>>

interface Service {
  runs?: unknown[]
  map?: { body: unknown; status?: number }
  alone?: { body: unknown; status?: number }
}

async function open(service: Service = {}, { list = 'default', search = '' }: Opened = {}) {
  window.history.replaceState(null, '', `/${search}`)
  answerWith((url) => {
    asked.push(url)
    if (url.includes('/evals/map')) return service.map ?? { body: map }
    if (/runs\/./.test(url)) return service.alone ?? { body: { detail: 'Evaluation not found' }, status: 404 }
    return { body: runsWith(service.runs ?? [record]) }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <AppRouterContext value={router}>
          <NuqsTestingAdapter searchParams={search}>
            <GuestProvider isGuest={false}>
              <RecordScreen evaluationId="0007_dc" list={list} report={null} />
              <Notices />
            </GuestProvider>
          </NuqsTestingAdapter>
        </AppRouterContext>
      </SWRConfig>,
    )
  })
}

interface Opened {
  list?: RecordList
  search?: string
}

beforeEach(() => {
  moves.length = 0
  asked.length = 0
  useLocationsDataset.setState({ dataset: undefined })
  showRecord({ evalId: '0007_dc', name: 'Malbun' })
})

test('links back to the list as it was searched', async () => {
  await open({}, { search: '?search=mal&id=3' })
  const back = await screen.findByRole('link', { name: 'Back from Malbun' })
  expect(back.getAttribute('href')).toBe('/evaluations?search=mal')
  expect(moves).toEqual([])
})

test('moves a record opened under the other list, and keeps its query', async () => {
  await open({}, { list: 'custom', search: '?id=3' })
  await waitFor(() => expect(moves).toEqual(['/evaluations/0007_dc?id=3']))
})

test('asks before clearing the sites on the map, and loads nothing until then', async () => {
  useLocationsDataset.setState({ dataset: sites })
  await open()
  const question = await screen.findByRole('dialog', { name: 'Do you want to show an evaluation Dataset?' })
  expect(question.textContent).toContain('This will clear the current dataset on the map')
  await waitFor(() => expect(screen.queryByText('Back from Malbun')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Back from Malbun')).toBeTruthy()
  expect(useLocationsDataset.getState().dataset).toBeUndefined()
})

test('asks before clearing another record, and goes back when declined', async () => {
  showRecord({ evalId: '0001_dc', name: 'Central garages' })
  await open()
  const question = await screen.findByRole('dialog', { name: 'Do you want to show a different dataset?' })
  expect(question.textContent).toContain('This will clear the current dataset (Central garages) on the map.')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(moves).toEqual(['back']))
})

test('shows why the details failed to load, and offers a retry', async () => {
  await open({ map: { body: { detail: {} }, status: 400 } })
  expect(await screen.findByText('An error occurred while fetching evaluation details')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("Couldn't fetch evaluations"))
  await screen.findByRole('button', { name: 'Retry' })
})

test('prefers the service’s own reason', async () => {
  await open({ map: { body: { detail: { message: 'The map is being rewritten.' } }, status: 409 } })
  expect(await screen.findByText('The map is being rewritten.')).toBeTruthy()
})

test('says when a retry did not find the record either', async () => {
  await open({ runs: [] })
  await screen.findByText('Evaluation record not found!')
  await waitFor(() => expect(screen.queryByText('Evaluation not found')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Evaluation not found')).toBeTruthy()
})

const foreign = { ...record, map: 'https://maps.test/a?b' }

test('only links to a map on another site that no press opened', async () => {
  await open({ runs: [foreign] })
  const link = await screen.findByRole('link', { name: 'Open the map on maps.test' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([foreign.map, 'noreferrer'])
  expect(moves).toEqual([])
})

test('opens a map read from another site by its address here', async () => {
  const mapFile = 'http://localhost/api/evals/files/0007_dc/map'
  await open({ runs: [{ ...foreign, mapFile }] })
  expect(await screen.findByText('Back from Malbun')).toBeTruthy()
  expect(asked.filter((url) => url.includes('/evals/map'))).toEqual([
    `/api/evals/map?url=${encodeURIComponent(mapFile)}`,
  ])
})

describe('a map on another site opened by a press', () => {
  beforeEach(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true }),
  )
  afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'))

  test('opens in a new tab, and the list stays', async () => {
    const opened: string[] = []
    const tab = { opener: window as unknown, location: { replace: (to: string) => opened.push(to) } }
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    await open({ runs: [foreign] }, { search: '?search=mal' })
    await waitFor(() => expect(moves).toEqual(['/evaluations?search=mal']))
    expect([opened, tab.opener]).toEqual([[foreign.map], null])
  })

  test('stays a link if tabs are blocked', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null)
    await open({ runs: [foreign] })
    expect(await screen.findByRole('link', { name: 'Open the map on maps.test' })).toBeTruthy()
    expect(moves).toEqual([])
  })
})
