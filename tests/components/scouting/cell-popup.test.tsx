import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, useState } from 'react'
import type { CellFigures, FoundCell } from '@/components/map/cells/cell-messages'
import type { MapControls } from '@/components/map/map-controls'
import { CellPopup } from '@/components/scouting/map/cell-popup'
import { useMapPopup } from '@/components/scouting/map/scouting-map'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { type HexagonColumn, hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { noteInstallation } from '@/lib/client/browser/installation'
import { HeldScouting } from '@/tests/support/held-scouting'
import { pretendMap } from '@/tests/support/pretend-map'
import { scoutingState } from '@/tests/support/scouting-state'
import { notingSettings, sentEvents } from '@/tests/support/sent-events'

const cell: FoundCell = {
  id: '891f8e0c2a3ffff',
  resolution: 9,
  lat: 47.16,
  lng: 9.51,
  ring: [
    [9.5, 47.15],
    [9.52, 47.15],
    [9.52, 47.17],
    [9.5, 47.15],
  ],
  scores: { DC: 0.78, AC: null },
}

const everything: CellFigures = {
  'Score population': 0.99,
  'Score competition': 0.05,
  Population: 1329,
  'POI restaurants': 3,
  'Road class': 2,
  'EV plugs total': 12,
  'EV plugs 0-49 kW': 8,
  'EV plugs 50-149 kW': 4,
  'EV plugs 150+ kW': 0,
  'NUTS 1': 'LI0',
  'NUTS 3': 'LI000',
}

const columnNotes = (names: readonly string[]) =>
  names.map((name) => ({ name, description: '', source: '', estimated: false }))

type Change = Parameters<typeof scoutingState>[1] & {
  isVisitor?: boolean
  present?: readonly HexagonColumn[]
  absent?: Scouting['manifest']['absent']
}

function stateOf({
  isVisitor = false,
  present = hexagonColumns,
  absent = [],
  ...change
}: Change = {}): Scouting {
  const state = scoutingState([], change)
  const columns = isVisitor ? present.filter(isFreeColumn) : present
  return {
    ...state,
    manifest: { ...state.manifest, columns: { sites: [], hexagons: columnNotes(present) }, absent },
    viewer: { ...state.viewer, isRegistered: !isVisitor },
    hexagons: { ...state.hexagons, columns },
  }
}

type Figures = MapControls['cellFigures']

function open(state: Scouting, cellFigures: Figures = async () => everything) {
  const { around } = pretendMap({ cellFigures })
  const closed = { count: 0 }
  render(
    <HeldScouting state={state}>
      {around(<CellPopup cell={cell} onClose={() => (closed.count += 1)} />)}
    </HeldScouting>,
  )
  return closed
}

const popup = () => screen.getByRole('dialog', { name: 'Demand Score Grids' })
const shown = (label: string) =>
  within(popup()).getByText(label).closest('div')?.querySelector('dd')?.textContent

describe('a hexagon’s popup', () => {
  test('shows both scores', async () => {
    open(stateOf())
    expect([shown('Demand score DC'), shown('Demand score AC')]).toEqual(['78\u2009%', '–'])
    await screen.findByText('1,329')
  })

  test('shows the sub-scores and the hexagon’s contents', async () => {
    open(stateOf())
    await screen.findByText('1,329')
    expect(['People', 'Restaurants', 'Charging points', 'AC', 'Competition'].map(shown)).toEqual([
      '1,329',
      '3',
      '12',
      '8',
      '5',
    ])
    await waitFor(() => expect(shown('Most important road')).toBe('Primary'))
  })

  test('names the NUTS regions, which are locked for visitors', async () => {
    open(stateOf())
    await screen.findByText('1,329')
    expect(['NUTS 1', 'NUTS 2', 'NUTS 3'].map(shown)).toEqual(['LI0', '–', 'LI000'])
    cleanup()
    open(stateOf({ isVisitor: true }), async () => ({ 'POI restaurants': 3 }))
    await screen.findByText('3')
    expect(['NUTS 1', 'NUTS 3'].map(shown)).toEqual(['locked', 'locked'])
  })

  test('says that figures are loading', async () => {
    let answer: (figures: CellFigures) => void = () => undefined
    open(stateOf(), () => new Promise((resolve) => (answer = resolve)))
    expect(popup().querySelector('[aria-busy=true]')).not.toBeNull()
    await act(async () => answer(everything))
    await waitFor(() => expect(popup().querySelector('[aria-busy=true]')).toBeNull())
  })

  test('offers a retry if figures fail to load', async () => {
    let isThere = false
    open(stateOf(), async () => (isThere ? everything : null))
    await screen.findByText('These figures could not be loaded.')
    isThere = true
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1,329')).toBeTruthy()
  })

  test('omits columns that the country lacks', async () => {
    open(stateOf({ present: ['Score DC', 'Score AC', 'Population'] }))
    await screen.findByText('1,329')
    expect(within(popup()).queryByText('Charging points')).toBeNull()
    expect(within(popup()).queryByText('Sub-scores')).toBeNull()
    expect(within(popup()).queryByText('Regions')).toBeNull()
  })
})

describe('the popup of a country that lacks a source', () => {
  const reason = 'No population figure of Liechtenstein is known.'
  const lacking = ['Population', 'Score population'] as const
  const absent = lacking.map((name) => ({ table: 'hexagons' as const, name, reason }))
  const present = hexagonColumns.filter((name) => !lacking.some((each) => each === name))

  test('shows a dash, and what the score leaves out and why', async () => {
    const asked: HexagonColumn[] = []
    open(stateOf({ present, absent }), async (_, columns) => {
      asked.push(...columns)
      return { ...everything, Population: null }
    })
    await screen.findByText('12')
    expect(['People', 'Population', 'Competition'].map(shown)).toEqual(['–', '–', '5'])
    expect(popup().textContent).toContain(`Left out: Population. ${reason} The others share the weight.`)
    expect(asked).not.toContain('Population')
  })

  test('shows visitors a dash rather than a lock', async () => {
    open(stateOf({ present, absent, isVisitor: true }), async () => ({ 'POI restaurants': 3 }))
    await screen.findByText('3')
    expect(['People', 'Competition'].map(shown)).toEqual(['–', 'locked'])
  })
})

describe('the popup for a visitor', () => {
  test('requests no locked column and shows locks and how to unlock', async () => {
    const asked: HexagonColumn[] = []
    const prompts: unknown[] = []
    open(stateOf({ isVisitor: true, ask: (prompt) => prompts.push(prompt) }), async (_, columns) => {
      asked.push(...columns)
      return { 'POI restaurants': 3 }
    })
    await screen.findByText('3')
    expect(asked).toEqual(['POI restaurants'])
    await waitFor(() => expect(shown('People')).toBe('locked'))
    await waitFor(() => expect(shown('Restaurants')).toBe('3'))
    await userEvent.click(await screen.findByRole('button', { name: 'Register for free to unlock' }))
    expect(prompts).toEqual(['register'])
  })
})

describe('a search from the popup', () => {
  test('covers the chosen location type in exactly this hexagon, and closes the popup', async () => {
    const searches: Parameters<Scouting['searchIn']>[] = []
    const searchIn: Scouting['searchIn'] = (...search) => void searches.push(search)
    const closed = open(stateOf({ address: { type: 'fuel' }, searchIn }))
    expect(screen.queryByText('Search area for;')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'search this area' }))
    expect(searches).toMatchObject([['fuel', { hexId: cell.id }]])
    expect(closed.count).toBe(1)
  })

  test('asks for the type if none is chosen yet', async () => {
    const searches: Parameters<Scouting['searchIn']>[] = []
    const searchIn: Scouting['searchIn'] = (...search) => void searches.push(search)
    open(stateOf({ address: { type: null }, searchIn }))
    expect(screen.getByText('Search area for;')).toBeTruthy()
    const choices = ['Parking', 'Fuel Station', 'Rest Stop', 'Any Location Type']
    for (const name of choices) expect(screen.getByRole('button', { name })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Rest Stop' }))
    expect(searches).toMatchObject([['rest', { hexId: cell.id }]])
  })
})

test('tracks a click on a hexagon by id and resolution only', async () => {
  noteInstallation(notingSettings)
  const sent = sentEvents()
  function Click() {
    const { meet, popup: met } = useMapPopup()
    const [target] = useState({ kind: 'cell' as const, cell, place: cell, isShift: false })
    return (
      <button type="button" onClick={() => meet(target)}>
        {met?.kind ?? 'click'}
      </button>
    )
  }
  render(
    <HeldScouting state={stateOf()}>
      <Click />
    </HeldScouting>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'click' }))
  await screen.findByRole('button', { name: 'cell' })
  expect(sent).toEqual([
    { event: 'scouting_hexagon_click', fields: { hex_id: cell.id, resolution: cell.resolution } },
  ])
})
