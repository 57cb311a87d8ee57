import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import type { ListFiles } from '@/components/location-import/use-list-files'
import { SavedScreen } from '@/components/locations/saved-screen'
import type { MapViewProps } from '@/components/map/map-props'
import { settledList, useListState } from '@/lib/client/locations/list-state'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { GuestProvider } from '@/lib/client/session/guest'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

let drawn: MapViewProps | undefined
let query = 'country=andorra'

jest.mock('@/components/map/country-map', () => ({
  CountryMap: (props: MapViewProps) => {
    drawn = props
    return props.label
  },
}))
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
  usePathname: () => '/submit-evaluation',
  useSearchParams: () => new URLSearchParams(query),
}))

const grid = (name: string) => ({
  name,
  map: `https://studio.example/kepler?mapUrl=https://studio.example/scout/maps/${name.toLowerCase()}.json`,
})
const runs = {
  name: 'A',
  header: 'A',
  user_type: 'registered',
  runs: [],
  next: null,
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
  grids: [grid('Andorra'), grid('Liechtenstein')],
}

const at = (id: string, lat: number, lng = 9.5) => completeLocation([], { id, name: `Place ${id}`, lat, lng })

async function open(imported: readonly string[] = []) {
  pretendLayout()
  pretendWideWindow()
  drawn = undefined
  answerWith((url) => {
    if (url.includes('/geo/reverse')) {
      const found = { formatted_address: '', location: { lat: 47, lng: 9 }, country: 'liechtenstein' }
      return { body: { results: [found] } }
    }
    const slug = /manifest\/(.+)$/.exec(url)?.[1]
    if (slug) return { body: emptyManifest({ country: slug, name: slug }) }
    return { body: url.includes('/evals/runs') ? runs : {} }
  })
  const files = { imported, isRegistered: false } as unknown as ListFiles
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <NuqsTestingAdapter>
          <GuestProvider isGuest={false}>
            <SavedScreen files={files} onTable={() => undefined} />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
}

const boundsOfStart = () => (drawn?.start && 'bounds' in drawn.start ? drawn.start.bounds : undefined)
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value))

afterEach(() => {
  useListState.setState(settledList)
  useSavedLocations.setState({ locations: [], activeId: undefined })
  useLastCountry.setState({ country: undefined })
  query = 'country=andorra'
})

test.each([
  ['that a search names', 'country=andorra', 'liechtenstein', 'andorra'],
  ['scouted last', '', 'liechtenstein', 'liechtenstein'],
  ['that comes first, if none was scouted', '', undefined, 'andorra'],
  ['that comes first, if the one scouted last is gone', '', 'atlantis', 'andorra'],
])('is empty over the country %s', async (_, address, country, shown) => {
  query = address
  useLastCountry.setState({ country })
  await open()
  expect(drawn?.manifest.country).toBe(shown)
})

test('begins at the whole list, although the search that led here was elsewhere', async () => {
  useSavedLocations.setState({ locations: [at('1', 47.1), at('2', 47.3), at('3', 60, 25)] })
  await open()
  expect(drawn?.manifest.country).toBe('liechtenstein')
  expect(boundsOfStart()).toEqual(close([9.49, 47.09, 25.01, 60.01]))
})

test('begins at what a file has just brought', async () => {
  useSavedLocations.setState({ locations: [at('1', 47.1), at('2', 47.3), at('3', 47.32)] })
  await open(['2', '3'])
  expect(boundsOfStart()).toEqual(close([9.49, 47.29, 9.51, 47.33]))
})

test('waits for the list of an account', async () => {
  useListState.setState({ isLoading: true })
  await open()
  expect(drawn).toBeUndefined()
  await act(async () => {
    useSavedLocations.setState({ locations: [at('1', 47.1), at('2', 47.3)] })
    useListState.setState({ isLoading: false })
  })
  expect(boundsOfStart()).toEqual(close([9.49, 47.09, 9.51, 47.31]))
})

test('lights the pin of the row below the cursor, and the row of the pin', async () => {
  useSavedLocations.setState({ locations: [at('1', 47.1), at('2', 47.3)] })
  await open()
  const volt = () => drawn?.pins?.filter(({ tone }) => tone === 'volt').map(({ id }) => id)
  const row = (id: string) => document.querySelector(`[data-location="${id}"]`)
  expect(volt()).toEqual([])
  await userEvent.hover(row('2') as Element)
  expect(volt()).toEqual(['2'])
  await userEvent.unhover(row('2') as Element)
  act(() => drawn?.onHover?.('1'))
  expect([row('1'), row('2')].map((each) => each?.hasAttribute('data-lit'))).toEqual([true, false])
})

test('counts the pins of a long list that are close together', async () => {
  useSavedLocations.setState({
    locations: Array.from({ length: 60 }, (_, index) => at(`${index}`, 47 + index / 100)),
  })
  await open()
  expect([drawn?.pins?.length, drawn?.listed?.pins.length]).toEqual([0, 60])
})
