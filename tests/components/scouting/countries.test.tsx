import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { Scouting } from '@/components/scouting/scouting'
import { type LocationsDataset, useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { GuestProvider } from '@/lib/client/session/guest'
import { answerWith } from '@/tests/support/answer-with'

const mapOf = (slug: string) =>
  `http://localhost/kepler?mapUrl=${encodeURIComponent(`http://localhost/api/scout/maps/${slug}.json`)}`
const grids = [
  { name: 'Liechtenstein', map: mapOf('liechtenstein') },
  { name: 'Andorra', map: mapOf('andorra') },
  { name: 'Åland Islands', map: mapOf('aland-islands') },
]
const runs = {
  name: 'c1',
  header: 'Rhine Valley Charging',
  user_type: 'registered',
  runs: [],
  next: null,
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
  grids,
}

const unused = () => undefined
const router: AppRouterInstance = {
  back: unused,
  forward: unused,
  refresh: unused,
  push: unused,
  prefetch: unused,
  replace: unused,
  experimental_gesturePush: unused,
  bfcacheId: '',
}

/** Never answers, so that waiting states persist. */
const pending = () => new Promise<never>(unused)

type Reply = () => Promise<{ body: unknown; status?: number }>

async function open(query = '', answer: Reply = async () => ({ body: runs }), manifest: Reply = pending) {
  const urls: string[] = []
  const onUrlUpdate: OnUrlUpdateFunction = ({ queryString }) => void urls.push(queryString)
  answerWith((url) => {
    if (url.startsWith('/api/evals/runs')) return answer()
    return url.startsWith('/api/scout/manifest/') ? manifest() : pending()
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppRouterContext.Provider value={router}>
          <NuqsTestingAdapter searchParams={query} onUrlUpdate={onUrlUpdate} hasMemory rateLimitFactor={0}>
            <GuestProvider isGuest={false}>
              <Scouting />
            </GuestProvider>
          </NuqsTestingAdapter>
        </AppRouterContext.Provider>
      </SWRConfig>,
    )
  })
  return { urls, user: userEvent.setup() }
}

const found: LocationsDataset = {
  country: 'liechtenstein',
  count: 122,
  place: { type: 'parking', lat: 47, lng: 9.5, zoom: 13 },
}

beforeEach(() => {
  useLocationsDataset.setState({ dataset: undefined })
  useLastCountry.setState({ country: undefined })
})

describe('the list of countries', () => {
  test('has one column of countries in alphabetical order, each linked by its lower-case name', async () => {
    await open()
    const table = await screen.findByRole('table')
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent),
      ).toEqual(['Countries']),
    )
    const links = await within(table).findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/scouting?country=%C3%A5land%20islands',
      '/scouting?country=andorra',
      '/scouting?country=liechtenstein',
    ])
  })

  test('keeps entries with other map addresses, linked if they are http(s)', async () => {
    const elsewhere = 'https://maps.example/kepler?mapUrl=https://maps.example/malta-2026.json'
    const more = [
      { name: 'Malta', map: elsewhere },
      { name: 'Cyprus', map: 'javascript:alert(1)' },
    ]
    await open('', async () => ({ body: { ...runs, grids: [...grids, ...more] } }))
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map((row) => row.textContent?.slice(0, 5))).toEqual([
      'Åland',
      'Andor',
      'Cypru',
      'Liech',
      'Malta',
    ])
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Malta/ }).getAttribute('href')).toBe(elsewhere),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Cyprus/ })).toBeNull())
    expect(rows[2]?.textContent).toContain('Its map address cannot be opened.')
  })

  test('marks the country opened last, with the number of sites found there', async () => {
    useLastCountry.setState({ country: 'liechtenstein' })
    useLocationsDataset.setState({ dataset: found })
    await open()
    const [active] = await screen.findAllByRole('link', { current: true })
    expect(active?.textContent).toContain('Liechtenstein')
    expect(active?.textContent).toContain('122 locations of your last search')
    await waitFor(() => expect(screen.getAllByRole('link', { current: true })).toHaveLength(1))
  })

  test('says that it is loading', async () => {
    await open('', pending)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading data...'))
  })

  test('says when there is no country', async () => {
    await open('', async () => ({ body: { ...runs, grids: [] } }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No data found.'))
  })

  test('is below the notice of an unknown country', async () => {
    await open('?country=atlantis')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('There is no map of “atlantis”.'),
    )
    await screen.findByRole('link', { name: /^Andorra/ })
  })
})

describe('a country with its own map', () => {
  const answer = (map: string) => async () => ({
    body: { ...runs, grids: [...grids, { name: 'Malta', map }] },
  })

  test('opens from its notice', async () => {
    await open('?country=malta', answer('https://maps.example/malta'))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Malta has a map of its own, without locations.',
      ),
    )
    const link = await screen.findByRole('link', { name: 'Open the map of Malta' })
    expect(link.getAttribute('href')).toBe('https://maps.example/malta')
  })

  test('is plain text if its address is not a link', async () => {
    await open('?country=Malta', answer('javascript:alert(1)'))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('The map address of Malta cannot be opened.'),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: /Malta/ })).toBeNull())
  })
})

describe('a country', () => {
  test('names itself while loading', async () => {
    await open('?country=andorra')
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Loading Andorra, please wait this may take a moment...',
      ),
    )
    expect(useLastCountry.getState().country).toBe('andorra')
  })

  test('reloads as a whole on one Retry', async () => {
    let isDown = true
    const gone = { body: { detail: 'Nobody is here.' }, status: 404 }
    let asked = 0
    const manifest: Reply = () => {
      asked += 1
      return isDown ? Promise.resolve(gone) : pending()
    }
    const { user } = await open('?country=andorra', async () => (isDown ? gone : { body: runs }), manifest)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    await user.click(retry)
    await waitFor(() => expect(asked).toBe(2))
  })

  test('asks before replacing another country’s sites; declining keeps them and shows the list', async () => {
    useLocationsDataset.setState({ dataset: found })
    const { user, urls } = await open('?country=andorra')
    const dialog = await screen.findByRole('dialog', { name: 'Replace Locations Dataset?' })
    expect(dialog.textContent).toContain('This will overwrite the current dataset.')
    const buttons = within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(buttons.slice(0, 2)).toEqual(['Cancel', 'Replace'])
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(urls.at(-1)).toBe(''))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useLocationsDataset.getState().dataset?.count).toBe(122)
  })

  test('loads once the other sites may be replaced', async () => {
    useLocationsDataset.setState({ dataset: found })
    const { user } = await open('?country=andorra')
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(useLocationsDataset.getState().dataset).toBeUndefined())
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Loading Andorra'))
  })

  test('restores its search when reopened', async () => {
    useLocationsDataset.setState({ dataset: found })
    const { urls } = await open('?country=liechtenstein')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The address follows the screen with a delay.
    await waitFor(() => {
      const query = new URLSearchParams(urls.at(-1))
      const wanted = { country: 'liechtenstein', type: 'parking', zoom: '13' }
      expect(Object.fromEntries(query)).toMatchObject(wanted)
    })
  })
})
