import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import type { MapViewProps } from '@/components/map/map-props'
import { OwnCard } from '@/components/network/map/site-card'
import { PlanScreen } from '@/components/network/plan-screen'
import { GuestProvider } from '@/lib/client/session/guest'
import { locationFileCalls } from '@/lib/contract/location-file'
import { networkCalls, type Plan, type PlanEntry } from '@/lib/contract/network'
import type { PlanChange } from '@/lib/contract/plan-terms'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { networkPlan, plannedSite, planResult } from '@/tests/support/network-plan'
import { pretendLayout, pretendPhone, pretendWideWindow } from '@/tests/support/pretend-layout'

let mockPath = '/network/plan-1'
let drawn: MapViewProps | undefined

jest.mock('@/components/map/country-map', () => ({
  CountryMap: (props: MapViewProps) => {
    drawn = props
    return <div>{props.label}</div>
  },
}))
jest.mock('react-chartjs-2', () => jest.requireActual('@/tests/support/drawn-charts'))
jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useRouter: () => ({ push: () => undefined, replace: () => undefined, prefetch: () => undefined }),
  usePathname: () => mockPath,
  useSearchParams: () => new URLSearchParams(),
}))

const user = { user: { email: 'planner@example.com', given_name: 'P', family_name: 'L' } }

const ownFileRow = {
  location_id: 'd1',
  location_name: 'Depot Vaduz',
  lat: 47.14,
  lng: 9.53,
  evaluation_type: 'DC',
  parking_type: '',
  type: '',
  status: 'Operating',
  connectors: { AC: 0, DC: 0, HPC: 4 },
}
/** The second row has the place of the first, an AC site needs no parking type, the fourth has an unknown one. */
const ownFile = [
  ownFileRow,
  { ...ownFileRow, location_id: '', location_name: '' },
  { ...ownFileRow, location_id: 'd3', lat: 47.2, evaluation_type: 'AC', location_name: 'Depot Eschen' },
  { ...ownFileRow, location_id: 'd4', lat: 47.07, parking_type: 'moon', location_name: 'Depot Balzers' },
  { ...ownFileRow, location_id: 'd5', lat: 47.3, location_name: 'Not yet built', status: 'Planned' },
]

const fixedAnswers = [
  ['/auth/session', user],
  ['/scout/manifest', emptyManifest({ country: 'liechtenstein' })],
  [locationFileCalls.validateFile.path, { body: ownFile }],
] as const

interface Rig {
  stored: Plan
  changes: PlanChange[]
  /** Answers the next change instead of storing it. */
  refuse: { status: number; body: unknown } | undefined
  stops: number
  /** Of the whole plan. */
  reads: number
}

const entryOf = ({ settings: _, problem, grounds, result, versions, ...entry }: Plan): PlanEntry => entry

/** A service that stores each change as a version, as the engine does. */
function rigOf(plan: Plan): Rig {
  const rig: Rig = { stored: plan, changes: [], refuse: undefined, stops: 0, reads: 0 }
  const before = new Map<number, Plan>()
  answerWith((url, { method = 'GET', body }) => {
    const fixed = fixedAnswers.find(([part]) => url.includes(part))
    if (fixed) return { body: fixed[1] }
    if (url.endsWith('/stop')) {
      rig.stops += 1
      rig.stored = { ...rig.stored, state: 'stopped', progress: null }
      return { body: rig.stored }
    }
    if (url.endsWith(networkCalls.listPlans.path)) return { body: { plans: [entryOf(rig.stored)] } }
    if (!url.includes('/network/plans/')) return { body: {} }
    const version = /version=(\d+)/.exec(url)?.[1]
    if (version) return { body: before.get(Number(version)) }
    if (method !== 'PATCH') {
      rig.reads += 1
      return { body: rig.stored }
    }
    const refused = rig.refuse
    rig.refuse = undefined
    if (refused) return refused
    const { version: _, ...change } = JSON.parse(String(body)) as PlanChange
    rig.changes.push(change)
    const { version: last, settings } = rig.stored
    before.set(last, rig.stored)
    rig.stored = {
      ...rig.stored,
      version: last + 1,
      settings: { ...settings, ...change } as Plan['settings'],
      versions: [{ version: last, savedAt: rig.stored.changedAt }, ...rig.stored.versions],
    }
    return { body: rig.stored }
  })
  return rig
}

async function open(plan: Plan, { isGuest = false, address = '' } = {}) {
  drawn = undefined
  mockPath = isGuest ? '/demo/network/plan-1' : '/network/plan-1'
  const rig = rigOf(plan)
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <NuqsTestingAdapter searchParams={address} hasMemory>
          <GuestProvider isGuest={isGuest}>
            <PlanScreen planId="plan-1" />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
  return rig
}

const budget = () => screen.findByRole('textbox', { name: 'Budget' })
const type = userEvent.setup()

async function setBudget(text: string) {
  const field = await budget()
  await type.clear(field)
  await type.type(field, `${text}{Enter}`)
}

beforeEach(() => {
  pretendLayout()
  pretendWideWindow()
})

describe('a plan', () => {
  it('shows its sites in order of gain, what was left out, and its bound', async () => {
    const sites = [plannedSite(), plannedSite({ id: 's2', name: 'Marktplatz', isMustHave: true, drawn: 1 })]
    await open(networkPlan({ result: planResult({ sites, leftOut: planResult().leftOut.slice(1) }) }))
    expect(await screen.findByRole('heading', { name: /2 of 3 sites/ })).toBeDefined()
    expect(screen.getByText(/At most 3.1/)).toBeDefined()
    expect(screen.getByText('Screening estimate')).toBeDefined()
    const rows = within(screen.getByRole('grid', { name: 'Chosen sites' })).getAllByRole('row')
    expect(rows).toHaveLength(3)
    expect(rows[2]?.textContent).toMatch(/2Marktplatz.*must/)
    expect(drawn?.planned?.pins.map(({ kind, number }) => [kind, number])).toEqual([
      ['chosen', 1],
      ['chosen', 2],
      ['left', undefined],
    ])
    await type.click(await screen.findByRole('tab', { name: /Not chosen/ }))
    const left = await screen.findByRole('grid', { name: 'Sites not chosen' })
    expect(left.textContent).toContain('Rheinau')
  })

  it('sends a settled change as a version, undoes it by keys and redoes it', async () => {
    const rig = await open(networkPlan())
    await setBudget('500000')
    await waitFor(() => expect(rig.changes).toEqual([{ budget: 500_000 }]))
    expect(await screen.findByText(/Budget changed from CHF 1,000,000/)).toBeDefined()
    await act(async () => (document.activeElement as HTMLElement | null)?.blur())
    await type.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(rig.changes[1]).toEqual({ budget: 1_000_000 }))
    await type.click(await screen.findByRole('button', { name: 'Redo' }))
    await waitFor(() => expect(rig.changes[2]).toEqual({ budget: 500_000 }))
  })

  it('undoes into a version from before the page was opened', async () => {
    const first = networkPlan()
    const rig = await open(first)
    await setBudget('500000')
    await waitFor(() => expect(rig.stored.version).toBe(2))
    document.body.innerHTML = ''
    // A fresh page over the same service knows only the numbers of the versions.
    await act(async () => {
      render(
        <SWRConfig value={{ provider: () => new Map() }}>
          <NuqsTestingAdapter>
            <GuestProvider isGuest={false}>
              <PlanScreen planId="plan-1" />
            </GuestProvider>
          </NuqsTestingAdapter>
        </SWRConfig>,
      )
    })
    await type.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rig.changes.at(-1)).toEqual({ budget: 1_000_000 }))
  })

  it('keeps what was typed when the service refuses it, and says why', async () => {
    const rig = await open(networkPlan())
    rig.refuse = { status: 422, body: { detail: 'No site fits CHF 10; the cheapest costs 53,000.' } }
    await setBudget('10')
    expect((await screen.findByRole('alert')).textContent).toContain('the cheapest costs')
    expect(screen.queryByText('Calculating')).toBeNull()
    expect(((await budget()) as HTMLInputElement).value).toBe('10')
    await type.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(rig.changes).toEqual([])
    rig.refuse = { status: 422, body: { detail: 'No site fits CHF 10; the cheapest costs 53,000.' } }
    await setBudget('10')
    await type.click(await screen.findByRole('button', { name: 'Use CHF 53,000' }))
    await waitFor(() => expect(rig.changes).toEqual([{ budget: 53_000 }]))
  })

  it('asks which version counts after a change elsewhere', async () => {
    const rig = await open(networkPlan())
    rig.stored = { ...rig.stored, version: 5, settings: { ...rig.stored.settings, maxSites: 3 } }
    rig.refuse = { status: 409, body: { detail: 'The plan was changed elsewhere.', version: 5 } }
    await setBudget('500000')
    await type.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(rig.changes).toEqual([{ budget: 500_000, maxSites: null }]))
  })

  it('says that another plan is calculated, and sends again on Retry', async () => {
    const rig = await open(networkPlan())
    rig.refuse = { status: 409, body: { detail: 'Your plan “Other” is still being calculated.' } }
    await setBudget('500000')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('“Other”')
    await type.click(await within(alert).findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(rig.changes).toEqual([{ budget: 500_000 }]))
  })

  it('makes the pressed site a must-have while picking, and Escape ends picking', async () => {
    const rig = await open(networkPlan())
    await type.click(await screen.findByRole('button', { name: /Pick for Must have/ }))
    await type.keyboard('{Escape}')
    await act(async () => drawn?.onTarget?.({ kind: 'pin', id: 's3', isShift: false }))
    expect(rig.changes).toEqual([])
    await type.click(await screen.findByRole('button', { name: /Pick for Must have/ }))
    await act(async () => drawn?.onTarget?.({ kind: 'pin', id: 's3', isShift: false }))
    await waitFor(() => expect(rig.changes).toEqual([{ mustHave: ['s3'] }]))
    expect(within(screen.getByRole('region', { name: 'Must have' })).getByText('Rheinau')).toBeDefined()
  })

  it('lists own sites, shows them on the map, and takes one out', async () => {
    const depot = { id: 'd1', name: 'Depot', lat: 47.14, lng: 9.53, connectors: 2, kilowatts: 150 }
    const other = { ...depot, id: 'd2', name: 'Second depot', lat: 47.2 }
    const { settings } = networkPlan()
    const own = { kind: 'places' as const, places: [depot, other] }
    const rig = await open(networkPlan({ settings: { ...settings, own } }))
    const list = await screen.findByRole('region', { name: 'Own sites' })
    expect(list.textContent).toContain('2×150')
    await type.click(within(list).getByRole('button', { name: /^Take Depot out/ }))
    await waitFor(() => expect(rig.changes).toEqual([{ own: { kind: 'places', places: [other] } }]))
    expect(drawn?.planned?.pins.filter(({ kind }) => kind === 'own').map(({ name }) => name)).toEqual([
      'Second depot',
    ])
    await type.click(within(list).getByRole('button', { name: /^Take Second depot out/ }))
    await waitFor(() => expect(rig.changes[1]).toEqual({ own: { kind: 'none' } }))
    await type.click(within(list).getByRole('switch', { name: /Own sites/ }))
    await waitFor(() => expect(rig.changes[2]).toEqual({ own: { kind: 'places', places: [other] } }))
  })

  it('says on the card of an own site what it sells and loses', async () => {
    const place = { id: 'd1', name: 'Depot', lat: 47.14, lng: 9.53 }
    const site = { ...place, station: { connectors: 2, kilowatts: 150 }, isOutside: false }
    const onRemove = jest.fn()
    const sales = { ...place, before: 800, after: 723 }
    render(<OwnCard isWide site={site} sales={sales} onRemove={onRemove} onClose={() => undefined} />)
    const card = await screen.findByRole('region', { name: 'Depot' })
    expect(card.textContent).toContain('2×150 kW. It sells 800 kWh/day, with this plan 723.')
    await type.click(within(card).getByRole('button', { name: 'Take out' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })

  it('takes own sites from a file, and keeps its wrong rows in sight', async () => {
    const rig = await open(networkPlan())
    await screen.findByRole('region', { name: 'Own sites' })
    const file = new File(['x'], 'depots.csv', { type: 'text/csv' })
    fireEvent.drop(document, { dataTransfer: { files: [file], types: ['Files'] } })
    await type.click(await screen.findByRole('button', { name: 'Add 2 own sites' }))
    const vaduz = { id: 'd1', name: 'Depot Vaduz', lat: 47.14, lng: 9.53, connectors: 4, kilowatts: 150 }
    const eschen = expect.objectContaining({ id: 'd3', name: 'Depot Eschen' })
    await waitFor(() => expect(rig.changes).toEqual([{ own: { kind: 'places', places: [vaduz, eschen] } }]))
    await screen.findByText((_, element) => element?.textContent === '1 to fix')
    expect(screen.getByText((_, element) => element?.textContent === '1 not Operating')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add 0 own sites' })).toHaveProperty('disabled', true)
    await type.click(screen.getByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('region', { name: 'Own sites' })).textContent).toContain('Depot Vaduz')
  })

  it('says how many plans come before one that waits', async () => {
    await open(networkPlan({ state: 'waiting', ahead: 1, result: null }))
    await screen.findByText('Waits for one plan before it', undefined, { timeout: 3_000 })
  })

  it('explains a plan without a site', async () => {
    const result = planResult({
      sites: [],
      cost: 0,
      value: 0,
      bound: { state: 'known', best: 0, missing: null },
    })
    await open(networkPlan({ result }))
    expect(await screen.findByRole('heading', { name: /No site pays for itself/ })).toBeDefined()
  })

  it('shows the step under way and stops with the best so far', async () => {
    const result = planResult({ isFinal: false, curve: null, bound: { state: 'computing' } })
    const rig = await open(
      networkPlan({ state: 'running', progress: { step: 'improving', share: 0.5 }, result }),
    )
    expect(await screen.findByRole('progressbar')).toBeDefined()
    await type.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(rig.stops).toBe(1))
    expect(await screen.findByText(/Stopped with the best plan/)).toBeDefined()
  })

  it('follows the progress alone, and reads the plan once that has changed', async () => {
    const early = planResult({ isFinal: false, curve: null, bound: { state: 'computing' } })
    const rig = await open(
      networkPlan({ state: 'running', progress: { step: 'choosing', share: 0.5 }, result: early }),
    )
    await screen.findByText('Choosing sites')
    rig.stored = { ...rig.stored, progress: { step: 'curve', share: 0.5 } }
    await screen.findByText('Following the budget')
    expect(rig.reads).toBe(1)
    const changedAt = '2026-11-30T09:02:00.000Z'
    rig.stored = { ...rig.stored, state: 'done', progress: null, result: planResult(), changedAt }
    expect(await screen.findByText(/At most 3.1/)).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(rig.reads).toBe(2)
  })

  it('has nothing to hand on while or after it follows no change of the settings', async () => {
    const kept = planResult({ isFinal: false, foundFor: 1, curve: null, bound: { state: 'computing' } })
    const rig = await open(networkPlan({ version: 2, state: 'running', progress: null, result: kept }))
    const documents = await screen.findByRole('group', { name: 'Documents of the plan' })
    for (const button of within(documents).getAllByRole('button')) {
      expect(button).toHaveProperty('disabled', true)
    }
    rig.stored = { ...rig.stored, result: null }
    await type.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText(/Stopped before a plan was found/)).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    rig.stored = { ...rig.stored, state: 'running' }
    await type.click(screen.getByRole('button', { name: 'Search again' }))
    await waitFor(() => expect(rig.changes).toEqual([{ objective: { kind: 'npv' } }]))
    expect(await screen.findByRole('progressbar')).toBeDefined()
    expect(screen.getByText('Looking for the best plan')).toBeDefined()
  })

  it('keeps the town after a name that is written from the right', async () => {
    const sites = [plannedSite({ name: 'شارع 12 (A)', municipality: 'Vaduz' })]
    await open(networkPlan({ result: planResult({ sites }) }))
    const grid = await screen.findByRole('grid', { name: 'Chosen sites' })
    const button = within(grid).getByRole('button', { name: /Vaduz/ })
    // Its own direction must not turn the line around it.
    expect(button.getAttribute('dir')).toBeNull()
    expect(button.querySelector('bdi')?.textContent).toBe('شارع 12 (A)')
  })

  it('shows the sentence of a failure', async () => {
    await open(networkPlan({ state: 'failed', problem: 'No candidate fits.', result: null }))
    expect((await screen.findByRole('alert')).textContent).toContain('No candidate fits.')
  })

  it('opens its settings from the result on a phone', async () => {
    pretendPhone()
    await open(networkPlan())
    expect(await screen.findByRole('tab', { name: 'Budget curve' })).toBeDefined()
    await type.click(await screen.findByRole('button', { name: 'Settings' }))
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeDefined()
    await type.click(await screen.findByRole('button', { name: 'Show 1 site' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a site on a phone as a low sheet, which opens by a press', async () => {
    pretendPhone()
    await open(networkPlan())
    const { name } = plannedSite()
    await type.click((await screen.findAllByText(name))[0] as Element)
    const sheet = await screen.findByRole('region', { name })
    expect(sheet.dataset.stop).toBe('peek')
    expect(sheet.textContent).toContain('kWh/day · ')
    await type.click(within(sheet).getByRole('button', { name: 'Make the panel larger' }))
    expect(sheet.dataset.stop).toBe('half')
    await type.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  })

  it('asks visitors to sign in', async () => {
    await open(networkPlan(), { isGuest: true })
    const link = await screen.findByRole('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe('/auth?ref=%2Fnetwork%2Fplan-1')
  })
})
