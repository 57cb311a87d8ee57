import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import type { MapViewProps } from '@/components/map/map-props'
import { CorridorScreen } from '@/components/network/corridor/corridor-screen'
import { Toaster } from '@/components/ui/toaster'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { GuestProvider } from '@/lib/client/session/guest'
import type { Corridor, CorridorRequest } from '@/lib/contract/corridor'
import { answerWith } from '@/tests/support/answer-with'
import { corridorAnswer } from '@/tests/support/corridor-answer'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { pretendLayout, pretendPhone, pretendWideWindow } from '@/tests/support/pretend-layout'

let mockPath = '/network/corridor'
let drawn: MapViewProps | undefined

jest.mock('@/components/map/country-map', () => ({
  CountryMap: (props: MapViewProps) => {
    drawn = props
    return <div>{props.label}</div>
  },
}))
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useRouter: () => ({ push: () => undefined, replace: () => undefined, prefetch: () => undefined }),
  usePathname: () => mockPath,
  useSearchParams: () => new URLSearchParams(),
}))

type Reply = { status: number; body: unknown } | Corridor | Promise<Corridor>

interface Rig {
  asked: CorridorRequest[]
  files: CorridorRequest[]
  address: URLSearchParams
}

const grid = (name: string) => ({
  name,
  map: `https://app.example/kepler?mapUrl=${encodeURIComponent(`/scout/maps/${name.toLowerCase()}.json`)}`,
})

const noRuns = {
  name: 'A',
  header: 'A',
  user_type: 'registered',
  runs: [],
  next: null,
  totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
}

const roads = [
  { ref: 'CG-2', europeanRefs: ['E 09'], lengthKm: 33.4, roadClass: 1 },
  { ref: 'CG-3', europeanRefs: [], lengthKm: 20, roadClass: 2 },
]

const user = { email: 'planner@example.com', given_name: 'P', family_name: 'L' }

/** Answers by a part of the address. */
const fixed: readonly (readonly [part: string, body: unknown])[] = [
  ['/auth/session', { user }],
  ['/scout/manifest', emptyManifest({ country: 'andorra' })],
  ['/evals/runs', { ...noRuns, grids: [grid('Andorra'), grid('Examplia')] }],
]

interface Served {
  replies: Reply[]
  hasEuropeanRefs: boolean
}

/** Answers corridors in turn; the last answer repeats. */
function serve({ replies, hasEuropeanRefs }: Served): Rig {
  const rig: Rig = { asked: [], files: [], address: new URLSearchParams() }
  answerWith(async (url, { body }) => {
    const known = fixed.find(([part]) => url.includes(part))
    if (known) return { body: known[1] }
    if (url.includes('/network/roads/')) return { body: { roads, more: false, hasEuropeanRefs } }
    if (!url.includes('/network/corridor')) return { body: {}, status: 404 }
    const request = JSON.parse(String(body)) as CorridorRequest
    if (url.endsWith('/spreadsheet')) {
      rig.files.push(request)
      return { body: {} }
    }
    rig.asked.push(request)
    const reply = await (replies.length > 1 ? replies.shift() : replies[0])
    return reply && 'status' in reply ? reply : { body: reply }
  })
  return rig
}

async function open(
  replies: Reply[],
  { address = '', isGuest = false, hasEuropeanRefs = true } = {},
): Promise<Rig> {
  drawn = undefined
  mockPath = isGuest ? '/demo/network/corridor' : '/network/corridor'
  const rig = serve({ replies, hasEuropeanRefs })
  const follow = ({ searchParams }: UrlUpdateEvent) => {
    rig.address = searchParams
  }
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <NuqsTestingAdapter searchParams={address} onUrlUpdate={follow} hasMemory>
          <GuestProvider isGuest={isGuest}>
            <CorridorScreen />
            <Toaster />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
  return rig
}

/** The first candidate is the caller's own. */
function withOwn(corridor: Corridor): Corridor {
  const own = corridor.directions[0]?.gaps[0]?.candidates[0]
  if (own) own.isOwn = true
  return corridor
}

const savedPlace = {
  name: 'Saved',
  lat: 42.5,
  lng: 1.5,
  evaluationType: 'DC',
  parkingType: 'parking',
  type: 'parking',
  status: 'Planned',
} as const

const type = userEvent.setup()
const chosen = '?country=andorra&road=CG-2'
const result = () => screen.findByRole('region', { name: 'Pools and gaps' })

beforeEach(() => {
  pretendLayout()
  pretendWideWindow()
  URL.createObjectURL = () => 'blob:corridor'
  URL.revokeObjectURL = () => undefined
  // jsdom cannot follow the link that saves a file.
  HTMLAnchorElement.prototype.click = () => undefined
})

describe('a road by its number', () => {
  it('is found among the numbered roads, and kept in the address', async () => {
    const rig = await open([corridorAnswer()])
    const search = await screen.findByRole('searchbox', { name: 'Number of the road' })
    expect(rig.asked).toEqual([])
    await type.type(search, 'cg3')
    await waitFor(() => expect(screen.queryByRole('radio', { name: /CG-2/ })).toBeNull())
    await type.click(await screen.findByRole('radio', { name: /CG-3/ }))
    await result()
    expect(rig.asked[0]).toMatchObject({
      road: { kind: 'number', country: 'andorra', ref: 'CG-3' },
      spacingKm: 60,
      poolKilowatts: 400,
      fastPoints: 1,
      exitKm: 3,
    })
    await waitFor(() => expect(rig.address.get('road')).toBe('CG-3'))
    await type.clear(search)
    await type.type(search, 'A1')
    expect(await screen.findByText('No road of this country has this number.')).toBeDefined()
  })

  it('has its European number beside it, and is found and chosen by either', async () => {
    await open([corridorAnswer({ otherRefs: ['E 09'] })], { address: '?country=andorra&road=E9' })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^CG-2 E 09/ })).checked).toBe(true)
    expect(within(await result()).getByText('E 09')).toBeDefined()
    const search = screen.getByRole('searchbox', { name: 'Number of the road' })
    await type.type(search, 'e-9')
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^CG-3/ })).toBeNull())
    expect(screen.getByRole('radio', { name: /^CG-2/ })).toBeDefined()
  })

  it('says that European numbers are not known in older data', async () => {
    await open([corridorAnswer()], { address: '?country=andorra', hasEuropeanRefs: false })
    const search = await screen.findByRole('searchbox', { name: 'Number of the road' })
    await type.type(search, 'E 43')
    expect(await screen.findByText(/were built before European numbers such as E 43 were read/)).toBeDefined()
  })

  it('shows pools, gaps and candidates of each direction, in tables and on the map', async () => {
    await open([withOwn(corridorAnswer({ ownCandidates: { counted: 3, inReach: 1 } }))], { address: chosen })
    const shown = await result()
    expect(within(shown).getByText('1 of 3 saved locations within 3 km of an exit')).toBeDefined()
    expect(within(shown).getByRole('img', { name: /^90\.0 km; 2 charging pools/ })).toBeDefined()
    const sites = within(shown).getByRole('table', { name: /^Sites that would close the gap/ })
    const rows = within(sites).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('1Rest areaSaved54.00.1yes')
    expect(rows[2]?.textContent).toMatch(/^2Far side.*no, 65\.0 km left$/)
    expect(within(shown).getByText(/none of 400 kW/)).toBeDefined()
    const pools = within(shown).getByRole('table', { name: /^Charging pools/ })
    expect(within(pools).getByRole('row', { name: /20\.0 Strong HPC 600 yes/ })).toBeDefined()
    expect(drawn?.pins?.map(({ letter, tone }) => [letter, tone])).toEqual([
      ['2', 'ink'],
      ['1', 'volt'],
    ])
    expect(drawn?.stations?.map((each) => each.class)).toEqual(['HPC', 'AC'])
    expect(drawn?.shapes).toHaveLength(2)
    await type.click(await within(shown).findByRole('radio', { name: 'Towards Ville' }))
    expect(await within(shown).findByText(/^No gap: every 60 km/)).toBeDefined()
    await waitFor(() => expect(drawn?.pins).toEqual([]))
  })

  it('says that a road shorter than the distance has no gap', async () => {
    const { directions, ...rest } = corridorAnswer({ lengthKm: 33 })
    await open([{ ...rest, directions: directions.map((each) => ({ ...each, gaps: [] })) }], {
      address: chosen,
    })
    expect(await screen.findByText(/the road is shorter than 60 km/)).toBeDefined()
  })

  it('takes presets and values of one’s own, and drops one that is out of range', async () => {
    const rig = await open([corridorAnswer()], { address: chosen })
    await result()
    await type.click(await screen.findByRole('button', { name: '600 kW' }))
    await waitFor(() => expect(rig.asked.at(-1)).toMatchObject({ poolKilowatts: 600, fastPoints: 2 }))
    expect(screen.getByRole('button', { name: '600 kW' }).getAttribute('aria-pressed')).toBe('true')
    const spacing = screen.getByRole('textbox', { name: 'A pool every' })
    await type.clear(spacing)
    await type.type(spacing, '20{Enter}')
    await waitFor(() => expect(rig.asked.at(-1)?.spacingKm).toBe(20))
    await waitFor(() => expect(rig.address.get('spacing')).toBe('20'))
    await type.clear(spacing)
    await type.type(spacing, '0{Enter}')
    await waitFor(() => expect(spacing.getAttribute('aria-invalid')).toBe('true'))
    expect(rig.asked.at(-1)?.spacingKm).toBe(20)
  })

  it('takes another way from an exit, and leaves saved locations out', async () => {
    useSavedLocations.setState({ locations: [{ ...savedPlace, id: '1' }] })
    const rig = await open([corridorAnswer()], { address: chosen })
    await result()
    expect(rig.asked.at(-1)?.ownCandidates).toEqual({ kind: 'saved' })
    const exit = screen.getByRole('textbox', { name: 'Within this of an exit' })
    await type.clear(exit)
    await type.type(exit, '5{Enter}')
    await waitFor(() => expect(rig.asked.at(-1)?.exitKm).toBe(5))
    expect(await screen.findByText(/^Within 5 km of an exit\./)).toBeDefined()
    await waitFor(() => expect(rig.address.get('exit')).toBe('5'))
    await type.click(screen.getByRole('switch', { name: /^My saved locations 1/ }))
    await waitFor(() => expect(rig.asked.at(-1)?.ownCandidates).toEqual({ kind: 'none' }))
    useSavedLocations.setState({ locations: [] })
  })

  it('says what of it lies outside the data, which is no gap', async () => {
    const answer = corridorAnswer({ way: 'crow' })
    const unknown = [{ fromKm: 70, toKm: 90 }]
    const directions = answer.directions.map((each) => ({ ...each, gaps: [], unknown }))
    await open([{ ...answer, directions }], { address: chosen })
    expect((await screen.findByRole('note')).textContent).toMatch(
      /^20\.0 of 90\.0 km lie outside the data of Andorra, or where no .* is mapped: km 70\.0 to 90\.0\./,
    )
    expect(screen.getByText('No gap of more than 60 km where stations are known.')).toBeDefined()
  })

  it('is saved as a spreadsheet of the same question', async () => {
    const rig = await open([corridorAnswer()], { address: `${chosen}&spacing=20` })
    await type.click(await screen.findByRole('button', { name: 'Spreadsheet' }))
    await waitFor(() => expect(rig.files).toEqual(rig.asked))
    expect(rig.files[0]?.spacingKm).toBe(20)
  })
})

describe('a drawn line', () => {
  it('takes presses on the map, loses its last point, and is asked once it is done', async () => {
    const rig = await open([corridorAnswer({ name: '', way: 'crow' })], { address: '?country=andorra' })
    await type.click(await screen.findByRole('radio', { name: 'Draw a line' }))
    const press = (lat: number, lng: number) =>
      act(async () => drawn?.onTarget?.({ kind: 'ground', place: { lat, lng }, isShift: false }))
    const points = (count: number) =>
      waitFor(() => expect(drawn?.pins?.filter(({ letter }) => letter === '')).toHaveLength(count))
    await press(42.5, 1.5)
    await points(1)
    await press(42.6, 1.6)
    await points(2)
    await press(42.7, 1.7)
    await points(3)
    await type.click(await screen.findByRole('button', { name: 'Undo last point' }))
    await points(2)
    expect(rig.asked).toEqual([])
    await type.click(await screen.findByRole('button', { name: 'Check this line' }))
    await result()
    expect(rig.asked[0]?.road).toEqual({
      kind: 'line',
      points: [
        [1.5, 42.5],
        [1.6, 42.6],
      ],
    })
    await waitFor(() => expect(rig.address.get('line')).toBe('42.5,1.5;42.6,1.6'))
  })

  it('can be typed, and names the point that is none', async () => {
    const rig = await open([corridorAnswer({ name: '', way: 'crow' })], {
      address: '?country=andorra&by=line',
    })
    const field = await screen.findByRole('textbox', { name: /type its points/ })
    await type.type(field, '42.5, 1.5{Enter}Soldeu')
    await type.click(await screen.findByRole('button', { name: 'Use these points' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Point 2 /)
    await type.clear(field)
    await type.type(field, '42.5, 1.5')
    await type.click(await screen.findByRole('button', { name: 'Use these points' }))
    expect(await screen.findByText(/two points or more\.$/, { selector: '[role=alert]' })).toBeDefined()
    await type.type(field, '{Enter}42.6, 1.6')
    await type.click(await screen.findByRole('button', { name: 'Use these points' }))
    await result()
    expect(rig.asked).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  it('shows the sentence of the service for a refused question', async () => {
    const detail = 'No road of Andorra has the number A1.'
    await open([{ status: 422, body: { detail } }], { address: '?country=andorra&road=A1' })
    expect((await screen.findByText(detail)).getAttribute('role')).toBe('status')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('asks again after a failure', async () => {
    await open([{ status: 500, body: {} }, corridorAnswer()], { address: chosen })
    await type.click(await screen.findByRole('button', { name: 'Retry' }))
    await result()
  })

  it('says that the road is being checked', async () => {
    await open([new Promise<Corridor>(() => undefined)], { address: chosen })
    expect(await screen.findByRole('status', { name: 'The road is checked' })).toBeDefined()
  })

  it('asks guests to sign in, and asks the service nothing', async () => {
    const rig = await open([corridorAnswer()], { address: chosen, isGuest: true })
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeDefined()
    expect(rig.asked).toEqual([])
  })
})

test('phones have the same parts below one another', async () => {
  pretendPhone()
  await open([corridorAnswer()], { address: chosen })
  await result()
  expect(screen.getByText(/^Map of the road/)).toBeDefined()
})
