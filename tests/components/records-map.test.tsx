import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { ListedLegend } from '@/components/map/legend/estimate-legend'
import type { MapViewProps } from '@/components/map/map-props'
import { RecordsScreen } from '@/components/records/list/records-screen'
import { GuestProvider } from '@/lib/client/session/guest'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

let drawn: MapViewProps | undefined

jest.mock('@/components/map/country-map', () => ({
  CountryMap: (props: MapViewProps) => {
    drawn = props
    return props.label
  },
}))

const pushed: string[] = []
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useRouter: () => ({ push: (address: string) => pushed.push(address) }),
}))

const record = (evalId: string, name: string) =>
  evaluationRecord({
    evalId,
    name,
    type: 'Utilization estimation',
    map: `http://localhost/api/evals/files/${evalId}/map`,
    locations: 2,
  })

const runs = {
  name: 'A',
  header: 'A',
  user_type: 'registered',
  runs: [record('0001_dc', 'Oberland'), record('0002_dc', 'Unterland')],
  next: null,
  totals: { evaluations: 2, locations: 3, inProgress: 0, analyses: 0 },
  grids: [
    {
      name: 'Andorra',
      map: 'https://studio.example/kepler?mapUrl=https://studio.example/scout/maps/andorra.json',
    },
  ],
}

const location = (id: string, lat: number, DC: number | null) => ({ id, lat, lng: 9.5, AC: null, DC })
const locations = {
  records: [
    { evalId: '0001_dc', locations: [location('a', 47.1, 245), location('b', 47.2, null)] },
    { evalId: '0002_dc', locations: [location('c', 47.3, 90)] },
  ],
  total: 3,
  unplaced: 2,
  isReading: false,
}

async function open(answer: object, search = '') {
  pretendLayout()
  pretendWideWindow()
  drawn = undefined
  answerWith((url) => {
    if (url.includes('/evals/locations')) return { body: answer }
    if (url.includes('/geo/reverse')) {
      const found = { formatted_address: '', location: { lat: 47.2, lng: 9.5 }, country: 'liechtenstein' }
      return { body: { results: [found] } }
    }
    const slug = /manifest\/(.+)$/.exec(url)?.[1]
    return { body: slug ? emptyManifest({ country: slug, name: slug }) : runs }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <NuqsTestingAdapter searchParams={search}>
          <GuestProvider isGuest={false}>
            <RecordsScreen list="default" />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
}

const shown = () => drawn?.listed?.pins.map(({ name, figure }) => [name, figure?.text])
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('[data-lit], li')

test('fits the locations of all records, the best first, on the map of their country', async () => {
  await open(locations)
  expect(await screen.findByText(/Locations of all records/)).toBeTruthy()
  expect(shown()).toEqual([
    ['Oberland', '245'],
    ['Unterland', '90'],
    ['Oberland', undefined],
  ])
  expect(drawn?.manifest.country).toBe('liechtenstein')
  expect(drawn?.start).toMatchObject({ bounds: [9.49, 47.09, 9.51, expect.closeTo(47.31)] })
})

test('stays on the map for a search, and draws the locations of the records that it finds', async () => {
  await open(locations)
  const { start } = drawn ?? {}
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search My Locations' }), 'unter')
  await waitFor(() => expect(shown()).toEqual([['Unterland', '90']]))
  expect(drawn?.start).toBe(start)
})

test('lights the pins of the row below the cursor, and the row of the pin', async () => {
  await open(locations)
  await screen.findByText(/Locations of all records/)
  const lit = () => [...(drawn?.listed?.lit ?? [])].length
  await userEvent.hover(await screen.findByRole('link', { name: 'Oberland' }))
  expect(lit()).toBe(2)
  await userEvent.unhover(await screen.findByRole('link', { name: 'Oberland' }))
  expect(lit()).toBe(0)
  const pin = drawn?.listed?.pins.find(({ name }) => name === 'Unterland')
  act(() => drawn?.onHover?.(pin?.id))
  await waitFor(() => expect(rowOf('Unterland')?.hasAttribute('data-lit')).toBe(true))
  expect([lit(), drawn?.listed?.hovered]).toEqual([0, pin?.id])
  await waitFor(() => expect(rowOf('Oberland')?.hasAttribute('data-lit')).toBe(false))
  act(() => drawn?.onHover?.(undefined))
  await waitFor(() => expect(rowOf('Unterland')?.hasAttribute('data-lit')).toBe(false))
})

test('opens the location of a pressed pin in its record', async () => {
  await open(locations)
  await screen.findByText(/Locations of all records/)
  const id = drawn?.listed?.pins[0]?.id ?? ''
  act(() => drawn?.onTarget?.({ kind: 'pin', id, isShift: false }))
  expect(pushed).toEqual(['/evaluations/0001_dc?id=a'])
})

test('explains the colours, and says how many locations have no coordinates', () => {
  const omitted = '2 locations without coordinates are not on the map.'
  render(<ListedLegend count={3} end={270} hasHollow omitted={omitted} isCompact={false} />)
  const legend = within(screen.getByRole('region', { name: 'Legend' }))
  for (const words of ['Estimated energy sold', '3 locations', '270 kWh/day', omitted, 'no estimate']) {
    expect(legend.getByText(words)).toBeTruthy()
  }
})

test('shows the country without a legend to an account without locations', async () => {
  await open({ records: [], total: 0, unplaced: 0, isReading: false })
  expect(await screen.findByText(/Map of andorra/)).toBeTruthy()
  expect(drawn?.listed).toBeUndefined()
})
