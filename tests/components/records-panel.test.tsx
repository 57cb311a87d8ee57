import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { RecordsPanel } from '@/components/records/list/records-panel'
import { GuestProvider } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout } from '@/tests/support/pretend-layout'

const record = (evalId: string, over: object = {}) =>
  evaluationRecord({
    evalId,
    name: `Record ${evalId}`,
    type: 'x',
    map: `http://localhost/api/evals/files/${evalId}/map`,
    locations: 3,
    ...over,
  })
const summaries = [record('0000_ac', { name: 'All AC' }), record('0000_dc', { name: 'All DC' })]

const user = { email: 'staff@example.li', given_name: 'Ada', family_name: 'Beck' }
const operator = { id: 'c0', name: 'Operator' }
const me = {
  data: { main_site: 'https://app.test', internal_user: true, can_submit: true, customer: operator },
}

async function open(runs: unknown[], search = '', isStaff = false) {
  pretendLayout()
  const body = {
    name: 'c1',
    header: 'c1',
    user_type: 'registered',
    runs,
    next: null,
    grids: [],
    totals: { evaluations: 1, locations: 3, inProgress: 0, analyses: 0 },
  }
  answerWith((url) => {
    if (!isStaff) return { body }
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: me }
    return { body: url.includes('/evals/runs') ? body : { Acme: 'acme' } }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <NuqsTestingAdapter searchParams={search}>
          <GuestProvider isGuest={false}>
            <RecordsPanel list="default" />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
}

const linked = () => screen.getAllByRole('link').map((link) => link.textContent)

test('searches the summaries too', async () => {
  await open([...summaries, record('0001_dc')])
  await waitFor(() => expect(linked()).toEqual(['All AC3 locations', 'All DC3 locations', 'Record 0001_dc']))
  await screen.findByRole('heading', { level: 1, name: 'My Locations' })
  await screen.findByRole('list', { name: 'My Locations' })
  const search = await screen.findByRole('searchbox', { name: 'Search My Locations' })
  await userEvent.type(search, 'all dc')
  await waitFor(() => expect(linked()).toEqual(['All DC3 locations']))
  await waitFor(() => expect(screen.queryByText('No locations found.')).toBeNull())
  await userEvent.type(search, 'x')
  await screen.findByText('No locations found.')
})

test('keeps the search in the records’ addresses', async () => {
  await open([...summaries, record('0001_dc')], '?search=dc')
  const hrefs = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/evaluations/0000_dc?search=dc', '/evaluations/0001_dc?search=dc'])
})

test('asks staff who act for all customers to choose one', async () => {
  await open([], '', true)
  const { result } = renderHook(() => useInternalMode())
  act(() => result.current.setOn(true))
  expect(await screen.findByText('Choose a customer')).toBeTruthy()
  expect(await screen.findByRole('option', { name: 'Acme' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('No locations found.')).toBeNull())
  act(() => result.current.setOn(false))
})

test('lists other records beside one with unknown values', async () => {
  await open([record('0001_dc', { powerType: 'Megawatt', status: 'queued' }), record('0002_dc')])
  await waitFor(() => expect(linked()).toEqual(['Record 0002_dc', 'Record 0001_dc']))
})
