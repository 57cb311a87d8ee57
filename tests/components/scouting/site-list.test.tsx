import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ScoutingPanel } from '@/components/scouting/panel/scouting-panel'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

pretendLayout()
pretendWideWindow()

const sites = [
  scoutedSite({ id: '101', name: 'TaK' }),
  scoutedSite({ id: '102', name: 'Kaufin', lat: 47.17, brand: 'Aldi', parkingType: 'multi-storey' }),
]

const show = (state: Scouting) => ({
  ...render(
    <HeldScouting state={state}>
      <ScoutingPanel />
    </HeldScouting>,
  ),
  user: userEvent.setup(),
})

function addressBook() {
  const changes: unknown[] = []
  const setAddress = (change: unknown) => {
    changes.push(change)
    return Promise.resolve(new URLSearchParams())
  }
  return { changes, setAddress: setAddress as Scouting['setAddress'] }
}

const rows = () =>
  within(screen.getByRole('grid', { name: 'Locations' }))
    .getAllByRole('row')
    .slice(1)
const seven: SiteColumnName[] = [
  'osm_id',
  'capacity',
  'POI restaurants',
  'POI retail',
  'Score AC',
  'Score DC',
  'Brand',
]

beforeEach(() => useSavedLocations.getState().reset())

describe('the keyboard in the list', () => {
  test('selects with Enter, compares with Shift and Enter, adds with A', async () => {
    const chosen: [string, boolean][] = []
    const { user } = show(scoutingState(sites, { choose: (id, isShift) => void chosen.push([id, isShift]) }))
    screen.getByRole('button', { name: 'TaK, Schaan' }).focus()
    await user.keyboard('{Enter}{ArrowDown}{Shift>}{Enter}{/Shift}')
    expect(chosen).toEqual([
      ['101', false],
      ['102', true],
    ])
    await user.keyboard('a')
    await waitFor(() =>
      expect(useSavedLocations.getState().locations).toMatchObject([{ name: 'Kaufin, Schaan' }]),
    )
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove from list')
  })
})

describe('column titles', () => {
  test('show the sort order, and sort by another column', async () => {
    const { changes, setAddress } = addressBook()
    const { user } = show(scoutingState(sites, { address: { sort: 'score-dc' }, setAddress }))
    const title = (name: RegExp) => screen.getByRole('columnheader', { name })
    expect(title(/^DC/).getAttribute('aria-sort')).toBe('descending')
    expect(title(/^Capacity/).hasAttribute('aria-sort')).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Capacity' }))
    await user.click(await screen.findByRole('button', { name: /^DC/ }))
    expect(changes).toEqual([{ sort: 'capacity', order: 'descending' }, { order: 'ascending' }])
  })

  test('are free ones for a visitor, each a button to sort by', () => {
    show(scoutingState(sites, { viewer: { isRegistered: false } }))
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles.slice(1, -1)).toEqual(['Capacity', 'Restaurants', 'Retail'])
    expect(screen.getByRole('button', { name: 'Restaurants' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retail' })).toBeTruthy()
  })
})

test('removes the sort field', async () => {
  const { changes, setAddress } = addressBook()
  const { user } = show(scoutingState(sites, { address: { sort: 'capacity' }, setAddress }))
  await user.click(await screen.findByRole('button', { name: 'Capacity', expanded: false }))
  const choice = within(await screen.findByRole('group', { name: 'Sort by' }))
  await user.click(await choice.findByRole('button', { name: 'Capacity', pressed: true }))
  expect(changes).toEqual([{ sort: 'none', order: 'descending' }])
})

describe('the fields of a row', () => {
  test('are those of the address, with labels for kinds', () => {
    show(scoutingState(sites, { address: { fields: ['Parking Type', 'Brand', 'capacity'] } }))
    expect(within(rows()[1] as HTMLElement).getAllByRole('gridcell')[1]?.textContent).toBe('Multi-storey')
    expect(rows()[1]?.textContent).toContain('Aldi42')
  })

  test('are a dash for an unknown size, which the row says whatever its fields', () => {
    const unknown = [scoutedSite({ id: '103', name: 'Post', capacity: null }), ...sites]
    show(scoutingState(unknown, { address: { fields: ['capacity', 'Brand'] } }))
    const row = rows().find(({ textContent }) => textContent?.includes('Post'))
    expect(row?.textContent).toContain('size unknown')
    expect(within(row as HTMLElement).getAllByRole('gridcell')[1]?.textContent).toBe('–')
    expect(rows().filter(({ textContent }) => textContent?.includes('size unknown'))).toHaveLength(1)
  })

  test('are below the name that the reader can read, with the local one in its hint', () => {
    const local = { name: 'Λιμάνι', city: 'Αθήνα' }
    const latin = { name: 'Harbour', city: 'Athens' }
    show(scoutingState([scoutedSite({ ...latin, local, latin })]))
    expect(screen.getByRole('button', { name: 'Harbour, Athens' }).title).toBe(
      'Harbour, Athens\nΛιμάνι, Αθήνα\nID 101',
    )
  })

  test('cannot be fewer than two', async () => {
    const { changes, setAddress } = addressBook()
    const { user } = show(scoutingState(sites, { address: { fields: ['osm_id', 'capacity'] }, setAddress }))
    await user.click(await screen.findByRole('button', { name: 'Fields 2' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Capacity' }))
    await screen.findByText('You have to select at least 2 items.')
    expect(changes).toEqual([])
  })

  test('cannot be more than seven', async () => {
    const { changes, setAddress } = addressBook()
    const { user } = show(scoutingState(sites, { address: { fields: seven }, setAddress }))
    await user.click(await screen.findByRole('button', { name: 'Fields 7' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Population' }))
    await screen.findByText('You have reached the maximum number of items that can be displayed.')
    expect(changes).toEqual([])
  })

  test('can be added, moved, searched and reset', async () => {
    const { changes, setAddress } = addressBook()
    const { user } = show(scoutingState(sites, { address: { fields: ['osm_id', 'capacity'] }, setAddress }))
    await user.click(await screen.findByRole('button', { name: 'Fields 2' }))
    await user.click(await screen.findByRole('button', { name: 'Move Capacity up' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Search fields' }), 'hpc')
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
    await user.click(await screen.findByRole('checkbox', { name: 'Nearest HPC charger' }))
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    expect(changes).toEqual([
      { fields: ['capacity', 'osm_id'] },
      { fields: ['osm_id', 'capacity', 'Nearest Charger Distance - HPC'] },
      { fields: null },
    ])
  })

  test('keep the focus when they change places', async () => {
    function Screen() {
      const [fields, setFields] = useState<SiteColumnName[]>(['osm_id', 'capacity', 'Brand'])
      const setAddress = (change: { fields?: SiteColumnName[] }) => {
        if (change.fields) setFields(change.fields)
        return Promise.resolve(new URLSearchParams())
      }
      const state = scoutingState(sites, { address: { fields }, setAddress: setAddress as never })
      return (
        <HeldScouting state={state}>
          <ScoutingPanel />
        </HeldScouting>
      )
    }
    render(<Screen />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Fields 3' }))
    screen.getByRole('checkbox', { name: 'Population' }).focus()
    await user.keyboard(' ')
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('checkbox', { name: 'Population', checked: true }),
      ),
    )
    screen.getByRole('button', { name: 'Move Capacity up' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Capacity down' })),
    )
  })

  test('that are locked cannot be chosen by visitors, who are asked to register', async () => {
    const asked: unknown[] = []
    const { user } = show(
      scoutingState(sites, { viewer: { isRegistered: false }, ask: (prompt) => void asked.push(prompt) }),
    )
    await user.click(await screen.findByRole('button', { name: 'Fields 3' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /Population/ }).hasAttribute('disabled')).toBe(true),
    )
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Brand' }).hasAttribute('disabled')).toBe(false),
    )
    await user.click(await screen.findByRole('button', { name: 'Register for free to unlock' }))
    expect(asked).toEqual(['register'])
  })
})

test('keeps an older search faint and busy while a newer one runs', () => {
  show(scoutingState(sites, { search: { isSearching: true } }))
  const grid = screen.getByRole('grid', { name: 'Locations' })
  expect(grid.getAttribute('aria-busy')).toBe('true')
  expect(rows()).toHaveLength(2)
})

test('shows skeletons before the first answer', () => {
  show(scoutingState([], { results: { found: undefined }, search: { isSearching: true } }))
  expect(screen.getByRole('status', { name: 'Loading locations' })).toBeTruthy()
})
