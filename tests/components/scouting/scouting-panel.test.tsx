import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScoutingPanel } from '@/components/scouting/panel/scouting-panel'
import { SiteDetails } from '@/components/scouting/site/site-details'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'
import { lockedSite, scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()
pretendWideWindow()

const sites = [
  scoutedSite({ id: '101', name: 'TaK' }),
  scoutedSite({ id: '102', name: 'Kaufin', scores: { DC: 0.05, AC: 0.97 } }),
]

const siteRows = () =>
  within(screen.getByRole('grid', { name: 'Locations' }))
    .getAllByRole('row')
    .slice(1)

const show = (state: Scouting, element = <ScoutingPanel />) =>
  render(<HeldScouting state={state}>{element}</HeldScouting>)

beforeEach(() => useSavedLocations.getState().reset())

describe('the panel', () => {
  test('shows the country’s contents and what to do before a location type is chosen', () => {
    show(scoutingState([], { address: { type: null } }))
    expect(screen.getByRole('heading', { name: 'Liechtenstein' })).toBeTruthy()
    expect(screen.getByText('Hexagons with a demand score').parentElement?.textContent).toContain('707')
    expect(screen.getByText(/Its locations in the current view then appear here/)).toBeTruthy()
  })

  test('offers the location types where no map can be drawn, before a search and after it', async () => {
    const searched: unknown[] = []
    const change = { isWithoutMap: true, searchHere: (choice: unknown) => void searched.push(choice) }
    const { rerender } = show(scoutingState([], { ...change, address: { type: null } }))
    expect(screen.getByText(/Its locations in the country then appear here/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Fuel Station' }))
    rerender(
      <HeldScouting state={scoutingState(sites, change)}>
        <ScoutingPanel />
      </HeldScouting>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Rest Stop' }))
    expect(searched).toEqual(['fuel', 'rest'])
  })

  test('lists the sites with their figures under one header', () => {
    show(scoutingState(sites))
    expect(screen.getByRole('heading', { name: 'Results 2' })).toBeTruthy()
    expect(screen.getByText('DC %')).toBeTruthy()
    const rows = siteRows()
    expect(rows[1]?.textContent).toContain('Kaufin, Schaan')
    expect(rows[1]?.textContent).toContain('25975')
  })

  test('selects a site on a press, and compares it with Shift', async () => {
    const chosen: [string, boolean][] = []
    show(scoutingState(sites, { choose: (id, isShift) => void chosen.push([id, isShift]) }))
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'TaK, Schaan' }))
    await user.keyboard('{Shift>}')
    await user.click(await screen.findByRole('button', { name: 'Kaufin, Schaan' }))
    await user.keyboard('{/Shift}')
    expect(chosen).toEqual([
      ['101', false],
      ['102', true],
    ])
  })

  test('marks the selected and the compared site with their letters', () => {
    show(scoutingState(sites, { open: { active: sites[0], compared: sites[1] } }))
    const rows = siteRows()
    expect(within(rows[0] as HTMLElement).getByText('A')).toBeTruthy()
    expect(within(rows[1] as HTMLElement).getByText('B')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'TaK, Schaan', pressed: true })).toBeTruthy()
  })

  test('distinguishes no results from none after filtering', () => {
    const { unmount } = show(scoutingState([]))
    expect(
      screen.getByText(
        'No locations fetched. Try searching a different location type or go to another area.',
      ),
    ).toBeTruthy()
    expect(screen.getByLabelText('Nothing found')).toBeTruthy()
    unmount()
    show(scoutingState([], { results: { found: 2 }, filtering: { count: 1 } }))
    expect(screen.getByText('No locations found for the selected filters.')).toBeTruthy()
  })

  test('offers to remove the filter that hides most', async () => {
    const removed: unknown[] = []
    show(
      scoutingState([], {
        results: { found: 2, mostHiding: 'capacity' },
        filtering: {
          count: 1,
          state: { parkings: { capacity: [50, 900] } },
          rangeOf: () => [0, 900],
          set: (...change) => void removed.push(change),
        },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “Capacity ≥ 50 spaces”?' }))
    expect(removed).toEqual([['parkings', 'capacity', undefined]])
  })

  test('says that a visitor sees the first 500, and how to see all', async () => {
    const asked: unknown[] = []
    show(
      scoutingState([], {
        results: { found: 0 },
        search: { isTruncated: true },
        viewer: { isRegistered: false },
        ask: (prompt) => void asked.push(prompt),
      }),
    )
    expect(screen.getByText(/^Showing the first 500\./)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Register to see all.' }))
    expect(asked).toEqual(['register'])
  })

  test('offers a retry after a failure', async () => {
    let retries = 0
    show(
      scoutingState([], {
        results: { found: undefined },
        search: { isFailed: true, retry: () => void retries++ },
      }),
    )
    expect(screen.getByRole('alert').textContent).toContain(
      'An error occurred while fetching data for the current view.',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(retries).toBe(1)
  })
})

describe('sorting', () => {
  test('asks for a field when given only a direction', async () => {
    show(scoutingState(sites))
    await userEvent.click(await screen.findByRole('button', { name: 'Largest first' }))
    await screen.findByRole('group', { name: 'Sort by' })
  })

  test('reverses once there is a field', async () => {
    const changes: unknown[] = []
    const setAddress = (change: unknown) => {
      changes.push(change)
      return Promise.resolve(new URLSearchParams())
    }
    show(scoutingState(sites, { address: { sort: 'capacity' }, setAddress }))
    await userEvent.click(await screen.findByRole('button', { name: 'Largest first' }))
    expect(changes).toEqual([{ order: 'ascending' }])
  })

  test('asks visitors to register before sorting by score', async () => {
    const asked: unknown[] = []
    show(scoutingState(sites, { viewer: { isRegistered: false }, ask: (prompt) => void asked.push(prompt) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sort' }))
    const choice = within(await screen.findByRole('group', { name: 'Sort by' }))
    expect(choice.getByRole('button', { name: /Demand score DC/ }).hasAttribute('disabled')).toBe(true)
    expect(choice.getAllByLabelText('locked')).toHaveLength(2)
    expect(choice.getByRole('button', { name: 'Retail' }).hasAttribute('disabled')).toBe(false)
    await userEvent.click(await choice.findByRole('button', { name: 'Register for free to unlock' }))
    expect(asked).toEqual(['register'])
  })
})

describe('a visitor', () => {
  const visitor = { viewer: { isRegistered: false } }

  test('sees free figures in the list, and no column of locks', () => {
    show(scoutingState([lockedSite({ poi: { restaurants: 8 } })], visitor))
    const [row] = siteRows()
    expect(within(row as HTMLElement).queryByText('locked')).toBeNull()
    expect(row?.textContent).toContain('428')
    expect(screen.getByText('FREE')).toBeTruthy()
  })

  test('is asked to register when adding, and nothing is added', async () => {
    const asked: unknown[] = []
    show(scoutingState([lockedSite()], { ...visitor, ask: (prompt) => void asked.push(prompt) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add to list' }))
    expect(asked).toEqual(['register'])
    expect(useSavedLocations.getState().locations).toEqual([])
  })

  test('sees how to unlock a site’s figures', () => {
    const site = lockedSite()
    show(scoutingState([site], visitor), <SiteDetails site={site} letter="A" onClose={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Register for free to unlock' })).toBeTruthy()
    expect(screen.queryByText('Tesla')).toBeNull()
  })
})

describe('a registered user', () => {
  test('adds a site at the end of the list and removes it again', async () => {
    show(scoutingState(sites))
    const user = userEvent.setup()
    await user.click(screen.getAllByRole('button', { name: 'Add to list' })[0] as HTMLElement)
    expect(useSavedLocations.getState().locations).toMatchObject([
      { id: '1', name: 'TaK, Schaan', evaluationType: 'DC', lat: 47.165, lng: 9.51 },
    ])
    await user.click(screen.getAllByRole('button', { name: 'Remove from list' })[0] as HTMLElement)
    expect(useSavedLocations.getState().locations).toEqual([])
  })

  test('sees score, nearest station, places and surroundings of a site', () => {
    const site = scoutedSite({ parkingType: 'underground' })
    show(scoutingState([site]), <SiteDetails site={site} letter="A" onClose={() => undefined} />)
    const text = document.body.textContent ?? ''
    for (const part of [
      'Parking · Underground',
      'TaK',
      '91.0\u2009%',
      'Tesla',
      '187 m',
      '1.5 km',
      '20 places',
      '412',
      'Primary',
    ]) {
      expect(text).toContain(part)
    }
    expect(screen.getByRole('link', { name: 'View location on Google Maps.' }).getAttribute('rel')).toContain(
      'noopener',
    )
  })
})
