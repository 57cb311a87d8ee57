import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cellToChildren, cellToLatLng, cellToParent } from 'h3-js'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { gridSteps } from '@/components/catchment/catchment-grid'
import { CatchmentLegend, useCatchmentLayer } from '@/components/catchment/catchment-layer'
import { CatchmentPart, CatchmentSection } from '@/components/catchment/catchment-section'
import type { CatchmentSubject } from '@/components/catchment/catchment-subject'
import type { MapControls } from '@/components/map/map-controls'
import type { MapTarget } from '@/components/map/map-data'
import type { MapViewProps } from '@/components/map/map-props'
import { sessionKey } from '@/lib/client/session/known-session'
import { SharedViewProvider } from '@/lib/client/sharing/shared-view'
import type { Catchment } from '@/lib/contract/network'
import { allSteps } from '@/lib/domain/steps'
import { answerWith } from '@/tests/support/answer-with'
import { catchmentAnswer } from '@/tests/support/catchment-answer'
import { inferenceInput } from '@/tests/support/inference-input'
import { pretendLayout } from '@/tests/support/pretend-layout'
import { retryPromptly } from '@/tests/support/prompt-retries'

const drawn: { props: MapViewProps | undefined } = { props: undefined }

jest.mock('@/components/map/country-map', () => ({
  CountryMap: (props: MapViewProps) => {
    drawn.props = props
    return <div role="application" aria-label={props.label} />
  },
}))
jest.mock('@/components/map/map-popup', () => ({
  MapPopup: ({ title, children }: { title: string; children: React.ReactNode }) => (
    <div role="dialog" aria-label={title}>
      {children}
    </div>
  ),
}))
jest.mock('@/lib/client/scouting/use-manifest', () => ({
  useManifest: (country: string) => ({ data: { country } }),
}))

beforeAll(() => {
  retryPromptly()
  pretendLayout()
})
beforeEach(() => {
  drawn.props = undefined
})

type Reply = { status: number; body: unknown } | Catchment

interface Server {
  bodies: Record<string, unknown>[]
  /** Times that the session was asked for. */
  sessions: number
  replies: Reply[]
}

const person = { email: 'planner@example.org', given_name: 'P', family_name: 'L' }

/** Answers each catchment with the next reply, the last one again and again. */
function play(replies: Reply[], user: object | null = person): Server {
  const server: Server = { bodies: [], sessions: 0, replies }
  answerWith((url, { body }) => {
    if (url === sessionKey) {
      server.sessions += 1
      return { body: user ? { user } : {} }
    }
    if (!url.endsWith('/network/catchment')) return { body: {}, status: 404 }
    server.bodies.push(JSON.parse(String(body)))
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply && 'status' in reply) return { body: reply.body, status: reply.status }
    return { body: reply }
  })
  return server
}

const place = { lat: 47.165, lng: 9.51 }

function Part({ config = '2x150 kW', estimate }: { config?: string; estimate?: number }) {
  return (
    <CatchmentPart
      place={place}
      name="TaK"
      letter="A"
      config={config}
      estimate={estimate}
      channel="catchment"
      returnTo="/results"
    />
  )
}

const cache = () => {
  const kept = new Map()
  return { provider: () => kept, dedupingInterval: 0 }
}

function show(part: React.ReactNode) {
  const value = cache()
  const wrap = (children: React.ReactNode) => <SWRConfig value={value}>{children}</SWRConfig>
  const { rerender, container } = render(wrap(part))
  return { container, rerender: (next: React.ReactNode) => rerender(wrap(next)), user: userEvent.setup() }
}

const toggle = (name: RegExp) => screen.findByRole('button', { name })

test('asks nothing until it is opened, once for a place and station, and keeps the answer', async () => {
  const server = play([catchmentAnswer()])
  const { user } = show(<Part />)
  const opener = await toggle(/show/i)
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(server.bodies).toEqual([])
  await user.click(opener)
  await screen.findByRole('table', { name: /energy is taken from/i })
  await user.click(await toggle(/hide/i))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  await user.click(await toggle(/show/i))
  await screen.findByRole('table', { name: /energy is taken from/i })
  expect(server.bodies).toEqual([{ ...place, connectors: 2, kilowatts: 150, own: { kind: 'saved' } }])
})

test('says where the estimate comes from, in numbers that add up to it', async () => {
  play([catchmentAnswer()])
  const { user } = show(<Part estimate={100.3} />)
  await user.click(await toggle(/show/i))
  const table = await screen.findByRole('table', { name: /energy is taken from/i })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows.slice(1).map((row) => row?.replace(/ ?[\d.,]+ k?m/, ''))).toEqual([
    '1MarktplatzDC45',
    '2Depotown,HPC25',
    '3Charging stationAC< 1',
    'New demand30',
    'This station100',
  ])
  expect(document.body.textContent).toMatch(/100 kWh\/day from 3 hexagons; 90\u2009% from within 10 minutes/)
  expect(screen.queryByRole('note')).toBeNull()
  const own = screen.getByRole('table', { name: /own sites/i })
  expect(within(own).getByRole('row', { name: /^Depot/ }).textContent).toBe('Depot30027030')
  expect(screen.getByText(/1 other own site/)).toBeTruthy()
})

test('says how many drivers find no free point, by size and hour', async () => {
  play([catchmentAnswer()])
  const { user } = show(<Part />)
  await user.click(await toggle(/show/i))
  const table = await screen.findByRole('table', { name: /turned away/i })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .map((row) => row.map((cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['2shown', '100', '11\u2009%', '25\u2009%', '18\u2009%'],
    ['4', '110', '2\u2009%', '6\u2009%', '3\u2009%'],
  ])
  expect(screen.getByRole('figure').textContent).toContain('50\u2009% at most, from 17:00')
})

test('has the map’s colours and numbers in tables', async () => {
  play([catchmentAnswer()])
  const { user } = show(<Part />)
  await user.click(await toggle(/show/i))
  await screen.findByRole('application', { name: /TaK/ })
  const counts = drawn.props?.areas?.map(({ geometry, properties }) => [
    properties.step,
    geometry.type === 'MultiPolygon' ? geometry.coordinates.length : undefined,
  ])
  expect(counts).toEqual([
    [9, 1],
    [8, 0],
    [7, 1],
    [5, 0],
    [3, 0],
    [1, 1],
  ])
  expect(drawn.props?.pins?.map(({ letter }) => letter)).toEqual(['1', '2', '3', 'A'])
  const shares = await screen.findByRole('table', { name: /share of their demand/i })
  const cells = within(shares)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell').slice(1))
    .map((row) => row.map((cell) => cell.textContent))
  expect(cells.slice(1)).toEqual([
    ['1', '60'],
    ['0', '0'],
    ['1', '30'],
    ['0', '0'],
    ['0', '0'],
    ['1', '10'],
    ['–', '–'],
  ])
  const drives = screen.getByRole('table', { name: /driving time/i })
  expect(within(drives).getByRole('row', { name: /^10–15 min/ }).textContent).toMatch(/0–0$/)
})

test('says which estimate it explains where the page shows another', async () => {
  play([catchmentAnswer()])
  const { user } = show(<Part estimate={140} />)
  await user.click(await toggle(/show/i))
  expect((await screen.findByRole('note')).textContent).toMatch(/100 kWh\/day.*140 kWh\/day/)
})

test('follows the station and keeps the older catchment meanwhile', async () => {
  const server = play([catchmentAnswer(), catchmentAnswer({ energy: 222 })])
  const { user, rerender } = show(<Part estimate={100} />)
  await user.click(await toggle(/show/i))
  await screen.findByRole('table', { name: /energy is taken from/i })
  rerender(<Part config="4x300 kW" estimate={222} />)
  expect(await screen.findByText('Recalculating')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
  await screen.findByText('222', { selector: 'b' })
  expect(server.bodies.map(({ connectors, kilowatts }) => [connectors, kilowatts])).toEqual([
    [2, 150],
    [4, 300],
  ])
})

test('says why there is none, without a retry', async () => {
  const message = 'This place lies outside the countries that can be estimated.'
  play([{ status: 422, body: { detail: message } }])
  const { user } = show(<Part />)
  await user.click(await toggle(/show/i))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('offers a retry after a failure', async () => {
  const broken = { status: 500, body: { detail: 'Broken.' } }
  play([broken, broken, catchmentAnswer()])
  const { user } = show(<Part />)
  await user.click(await toggle(/show/i))
  const alert = await screen.findByRole('alert')
  await user.click(await within(alert).findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: /energy is taken from/i })).toBeTruthy()
})

test('asks nothing for visitors and offers them an account', async () => {
  const server = play([catchmentAnswer()], null)
  show(<Part />)
  expect(await screen.findByRole('button', { name: /register/i })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /show/i })).toBeNull()
  expect(server.bodies).toEqual([])
})

describe('behind a public link', () => {
  const shared = (
    <SharedViewProvider
      token="t"
      shared={{
        kind: 'result',
        expires_at: '2026-12-24T12:00:00Z',
        parameters: { location: { name: 'TaK' }, input: inferenceInput() },
      }}
    >
      <Part />
    </SharedViewProvider>
  )

  test('leaves the reader’s own sites out', async () => {
    const server = play([catchmentAnswer({ own: [] })])
    const { user } = show(shared)
    await user.click(await toggle(/show/i))
    await screen.findByRole('table', { name: /energy is taken from/i })
    expect(server.bodies.map(({ own }) => own)).toEqual([{ kind: 'none' }])
    expect(screen.queryByText(/own sites/i)).toBeNull()
  })

  test('is nothing for visitors', async () => {
    const server = play([catchmentAnswer()], null)
    const { container } = show(shared)
    await waitFor(() => expect(server.sessions).toBe(1))
    await waitFor(() => expect(container.textContent).toBe(''))
    expect(server.bodies).toEqual([])
  })
})

test('shows locks in the sidebar of a visitor', async () => {
  play([catchmentAnswer()])
  show(
    <CatchmentSection place={place} name="TaK" letter="A" config="2x150 kW" channel="catchment-A" isLocked />,
  )
  expect(await screen.findAllByText('locked')).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows more stations in steps', async () => {
  const station = catchmentAnswer().from[0]
  if (!station) throw new Error('There is no station.')
  const from = Array.from({ length: 60 }, (_, at) => ({ ...station, name: `Station ${at}`, energy: 1 }))
  play([catchmentAnswer({ from })])
  const { user } = show(<Part />)
  await user.click(await toggle(/show catchment/i))
  const table = await screen.findByRole('table', { name: /energy is taken from/i })
  expect(within(table).getByRole('row', { name: /52 other stations/ }).textContent).toMatch(/52$/)
  await user.click(await screen.findByRole('button', { name: /more stations/i }))
  expect(await within(table).findByText('Station 57')).toBeTruthy()
  expect(within(table).getByRole('row', { name: /2 other stations/ })).toBeTruthy()
})

test('says where no demand is known, and how busy the station would be all the same', async () => {
  play([catchmentAnswer({ hexagons: [], from: [], unserved: 0 })])
  const { user } = show(<Part />)
  await user.click(await toggle(/show catchment/i))
  expect(await screen.findByText(/^No people or traffic are mapped within 30 minutes/)).toBeTruthy()
  expect(screen.queryByRole('table', { name: /energy is taken from/i })).toBeNull()
  expect(document.body.textContent).not.toMatch(/hexagon;|– from within/)
  expect(screen.getByRole('table', { name: /turned away/i })).toBeTruthy()
})

test.each([
  [0, /^No charging station of this country is in its data/],
  [88, /^No other charging station is within 30 minutes/],
])('says why all demand is new where %i stations are known', async (competitors, text) => {
  const { grounds } = catchmentAnswer()
  play([catchmentAnswer({ from: [], unserved: 100, grounds: { ...grounds, competitors } })])
  const { user } = show(<Part />)
  await user.click(await toggle(/show catchment/i))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('names a source that the country lacks', async () => {
  const { grounds } = catchmentAnswer()
  play([catchmentAnswer({ grounds: { ...grounds, demand: 'people' } })])
  const { user } = show(<Part />)
  await user.click(await toggle(/show catchment/i))
  expect(await screen.findByText(/this country has no traffic data/)).toBeTruthy()
})

describe('on the map beside the panel', () => {
  const fits: unknown[] = []
  const controls = {
    fitBounds: (bounds: unknown) => fits.push(bounds),
    flyTo: (to: unknown) => fits.push(to),
  } as unknown as MapControls
  const presses: { press: ((target: MapTarget) => boolean) | undefined } = { press: undefined }
  beforeEach(() => {
    fits.length = 0
  })

  const subject: CatchmentSubject = {
    place,
    name: 'TaK',
    letter: 'A',
    config: '2x150 kW',
    channel: 'catchment-A',
  }

  /** A panel with its map, as scouting and records have them. */
  function Screen({ starts = false, isFromAddress = false }) {
    const [isOn, setOn] = useState(starts)
    const layer = useCatchmentLayer(isOn ? subject : undefined, {
      controls,
      isFollowing: true,
      isFromAddress,
    })
    presses.press = layer?.press
    drawn.props = layer?.map as MapViewProps | undefined
    return (
      <>
        <CatchmentSection {...subject} isLocked={false} onMap={{ isOn, onChange: setOn }} />
        {layer && <CatchmentLegend layer={layer} isCompact={false} onHide={() => setOn(false)} />}
        {layer?.popup}
      </>
    )
  }

  const onMap = () => screen.getByRole('button', { name: 'Show on the map' })
  const pressAt = (target: MapTarget) => act(() => void presses.press?.(target))

  test('colours the hexagons of one answer, and goes again by the legend', async () => {
    const server = play([catchmentAnswer()])
    const { user } = show(<Screen />)
    await user.click(onMap())
    await waitFor(() => expect(drawn.props?.areas).toHaveLength(6))
    expect(onMap().getAttribute('aria-pressed')).toBe('true')
    expect(server.bodies).toHaveLength(1)
    expect(fits).toHaveLength(1)
    expect(drawn.props?.planned?.from).toEqual(place)
    expect(drawn.props?.planned?.links.map(({ energy }) => energy)).toEqual([45, 24.8])
    expect(drawn.props?.planned?.pins.map(({ name }) => name)).toEqual(['Depot'])
    // The panel has the figures, but no second map.
    expect(await screen.findByRole('table', { name: /energy is taken from/i })).toBeTruthy()
    expect(screen.queryByRole('application')).toBeNull()
    const legend = screen.getByRole('region', { name: 'Legend' })
    const shares = within(legend).getByRole('list', { name: /share of a hexagon’s demand/i })
    expect(within(shares).getAllByRole('listitem')).toHaveLength(6)
    await user.click(within(legend).getByRole('button', { name: 'Hide the catchment' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Legend' })).toBeNull())
    expect(onMap().getAttribute('aria-pressed')).toBe('false')
    expect(await screen.findByRole('application', { name: /TaK/ })).toBeTruthy()
  })

  test('leaves the view to an address that names both', async () => {
    play([catchmentAnswer()])
    show(<Screen starts isFromAddress />)
    await waitFor(() => expect(drawn.props?.areas).toHaveLength(6))
    expect(fits).toEqual([])
    expect(await screen.findByRole('table', { name: /energy is taken from/i })).toBeTruthy()
  })

  test('says what a pressed hexagon or own site brings and loses', async () => {
    play([catchmentAnswer()])
    show(<Screen starts />)
    await waitFor(() => expect(drawn.props?.areas).toHaveLength(6))
    const [lat, lng] = cellToLatLng('891f8e0de6bffff')
    expect(drawn.props?.describeCell?.({ lat, lng })).toMatch(
      /^Hexagon, 20.% of its demand, 30 kWh\/day, 10 minutes/,
    )
    expect(drawn.props?.describeCell?.({ lat: 0, lng: 0 })).toBe('Hexagon, nothing of its demand')
    await pressAt({ kind: 'ground', place: { lat, lng }, isShift: false })
    expect((await screen.findByRole('dialog', { name: 'Hexagon' })).textContent).toMatch(/20.%.*30.*10/)
    await pressAt({ kind: 'pin', id: 'own/7', isShift: false })
    expect((await screen.findByRole('dialog', { name: 'Depot' })).textContent).toMatch(/300.*270.*30/)
    await pressAt({ kind: 'ground', place: { lat: 0, lng: 0 }, isShift: false })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says in the legend why there is none', async () => {
    const message = 'This place lies outside the countries that can be estimated.'
    play([{ status: 422, body: { detail: message } }])
    show(<Screen starts />)
    const legend = await screen.findByRole('region', { name: 'Legend' })
    expect(await within(legend).findByText(message)).toBeTruthy()
    expect(fits).toEqual([expect.objectContaining(place)])
  })
})

test('outlines neighbouring hexagons of a class together', () => {
  const flower = cellToChildren(cellToParent('891f8e72da7ffff', 8), 9)
  const hexagons = flower.map((id) => ({ id, share: 0.3, energy: 1, minutes: 2 }))
  const { areas } = allSteps(gridSteps(catchmentAnswer({ hexagons }), place))
  const outlines = areas.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  )
  // Seven hexagons, 18 corners and the first one again.
  expect(outlines.map((ring) => ring.length)).toEqual([19])
})
