import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { useEffect } from 'react'
import { SWRConfig } from 'swr'
import { chartPicture } from '@/components/charts/chart-picture'
import { StatisticsScreen } from '@/components/statistics/statistics-screen'
import { GuestProvider } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { answerWith } from '@/tests/support/answer-with'
import { drawnChart } from '@/tests/support/drawn-charts'

let mockPath = '/stats'

jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  usePathname: () => mockPath,
  useSearchParams: () => new URLSearchParams(),
}))

jest.mock('@/components/charts/chart-picture', () => ({ chartPicture: jest.fn(() => new Blob()) }))
jest.mock('@/lib/client/fetch/download-file', () => ({ saveFile: jest.fn() }))

const stats = {
  date: ['2026-11-15', '2026-11-22'],
  locations: [103, 58],
  evaluations: [9, 5],
  today: '2026-11-20',
  time_zone: 'Europe/Vaduz',
}
const noMessages = {
  messages: 0,
  message_bytes: 0,
  oldest: null,
  unsent: null,
  pictures: 0,
  picture_bytes: 0,
  visitors_today: 0,
  visitors_daily: 200_000_000,
  retention_days: 90,
  as_of: '2026-11-20T12:00:00.000Z',
}
const me = (internal: boolean) => ({
  data: { main_site: '', internal_user: internal, can_submit: true, customer: { id: 'c1', name: 'Ada Ltd' } },
})
const user = { email: 'ada@example.com', given_name: 'Ada', family_name: 'Beck' }

interface Visit {
  isStaff?: boolean
  isGuest?: boolean
  answer?: (url: string) => { body: unknown; status?: number }
}

function InternalMode() {
  const { isInternalUser, setOn } = useInternalMode()
  useEffect(() => {
    if (isInternalUser) setOn(true)
  }, [isInternalUser, setOn])
  return null
}

/** Opens the screen; staff are in internal mode. @returns the requested statistics */
function visit({ isStaff = false, isGuest = false, answer = () => ({ body: stats }) }: Visit = {}): string[] {
  const asked: string[] = []
  mockPath = isGuest ? '/demo/stats' : '/stats'
  answerWith((url) => {
    if (url.includes('/auth/session')) return { body: isGuest ? {} : { user } }
    if (url.endsWith('/api/me')) return { body: me(isStaff) }
    if (url.includes('/account/accounts')) return { body: { 'Ada Ltd': 'c1', Summit: 'c2' } }
    if (url.includes('/system/issues')) return { body: noMessages }
    asked.push(url)
    return answer(url)
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <NuqsTestingAdapter hasMemory>
        <GuestProvider isGuest={isGuest}>
          <InternalMode />
          <StatisticsScreen />
        </GuestProvider>
      </NuqsTestingAdapter>
    </SWRConfig>,
  )
  return asked
}

test('shows the current week, and every week in a table', async () => {
  const asked = visit()
  expect(await screen.findByText('16 – 22 November 2026')).toBeTruthy()
  await screen.findByText('so far, 5 of 7 days')
  await screen.findByText('103 in the week before')
  await screen.findByText('Ada Ltd · weeks from Monday, Europe/Vaduz')
  const rows = await within(screen.getByRole('table')).findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'WeekTotal LocationsEvaluations',
    'W4716 – 22 Nov585',
    'W469 – 15 Nov1039',
    'Two weeks16114',
  ])
  expect(asked).toEqual(['/api/system/stats?period=week&limit=8&customer=c1'])
})

test('requests each period once', async () => {
  const asked = visit()
  await screen.findByText('16 – 22 November 2026')
  for (const name of ['Annually', 'Weekly', 'Annually']) {
    await userEvent.click(await screen.findByRole('radio', { name }))
    await screen.findByText(name === 'Weekly' ? 'Week by week' : 'Year by year')
  }
  expect(asked.map((url) => new URL(url, 'http://app.test').searchParams.get('period'))).toEqual([
    ...['week', 'year'],
  ])
})

test('keeps a hidden table for screen readers', async () => {
  visit()
  await userEvent.click(await screen.findByRole('switch', { name: 'Show table' }))
  await waitFor(() => expect(screen.getByRole('table').closest('.sr-only')).not.toBeNull())
})

test('names in the picture whose statistics it shows', async () => {
  visit()
  await userEvent.click(await screen.findByRole('button', { name: 'Save picture' }))
  await waitFor(() => expect(chartPicture).toHaveBeenCalled())
  const picture = jest.mocked(chartPicture).mock.calls[0]?.[0]
  expect(picture?.title).toBe('Total Locations')
  expect(picture?.note).toBe('Two weeks up to 16 – 22 November 2026 · Ada Ltd')
  expect(picture?.drawing.data.datasets[0]?.data).toEqual([103, 58])
})

test('names the bars, and takes them from the table', async () => {
  visit()
  expect(await screen.findByRole('img', { name: 'Total Locations, week by week' })).toBeTruthy()
  const { labels, datasets } = drawnChart('Total Locations, week by week')
  expect(labels).toEqual(['W46', 'W47'])
  expect(datasets[0]?.data).toEqual([103, 58])
})

test('shows staff in internal mode all customers', async () => {
  const asked = visit({ isStaff: true })
  expect(await screen.findByText('All 2 customers · weeks from Monday, Europe/Vaduz')).toBeTruthy()
  expect(asked.at(-1)).toBe('/api/system/stats?period=week&limit=8')
})

test('says that nothing was submitted', async () => {
  visit({ answer: () => ({ body: { ...stats, locations: [0, 0], evaluations: [0, 0] } }) })
  expect(await screen.findByText('No locations were submitted in these two weeks.')).toBeTruthy()
  await screen.findByRole('table')
})

test('offers a retry after a failure', async () => {
  let isBroken = true
  visit({
    answer: () => (isBroken ? { body: { detail: 'The database is away.' }, status: 403 } : { body: stats }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
  isBroken = false
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('16 – 22 November 2026')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('requests nothing for guests, and offers an account', async () => {
  const asked = visit({ isGuest: true })
  expect(await screen.findByRole('heading', { name: 'Usage Statistics' })).toBeTruthy()
  await screen.findByText('Register for free to unlock')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(asked).toEqual([])
})
