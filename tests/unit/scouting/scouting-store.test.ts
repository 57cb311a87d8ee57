import type { MapControls } from '@/components/map/map-controls'
import {
  createScoutingStore,
  dueJourneyOf,
  isPickingOf,
  scoreOf,
  showsOwnScores,
} from '@/components/scouting/state/scouting-store'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'
import { until } from '@/tests/support/until'

const first = scoutedSite({ id: '1' })
const second = scoutedSite({ id: '2' })
const camera = { lat: 47.123456789, lng: 9.512345678, zoom: 11.23456, bounds: [9, 47, 10, 48] } as const

function screenWith(change: Parameters<typeof scoutingState>[1] = {}) {
  const asked: { address: unknown[]; searches: unknown[]; moves: unknown[] } = {
    address: [],
    searches: [],
    moves: [],
  }
  const known = scoutingState([first, second], change)
  const store = createScoutingStore({
    ...known,
    setAddress: (next) => {
      asked.address.push(next)
      return Promise.resolve(new URLSearchParams())
    },
    search: { ...known.search, run: (...search) => void asked.searches.push(search) },
  })
  store.getState().setControls({
    camera: () => undefined,
    flyTo: ({ id }: { id: string }, zoom?: number) => asked.moves.push(['fly', id, zoom]),
    fit: (sites: { id: string }[]) => asked.moves.push(['fit', ...sites.map(({ id }) => id)]),
  } as unknown as MapControls)
  return { store, ...asked }
}

describe("the map's camera", () => {
  test('is written to a metre, and starts the search of an address with a type', () => {
    const { store, address, searches } = screenWith({ search: { hasSearched: false } })
    store.getState().look({ ...camera, bounds: [9, 47, 10, 48] })
    expect(address).toEqual([{ lat: 47.12346, lng: 9.51235, zoom: 11.23 }])
    expect(searches).toEqual([['parking', { bounds: [9, 47, 10, 48] }]])
    expect(store.getState().camera?.zoom).toBe(11.23456)
  })

  test('starts no second search, and none without a type', () => {
    const again = screenWith({ search: { hasSearched: true } })
    again.store.getState().look({ ...camera, bounds: [9, 47, 10, 48] })
    const untyped = screenWith({ search: { hasSearched: false }, address: { type: null } })
    untyped.store.getState().look({ ...camera, bounds: [9, 47, 10, 48] })
    untyped.store.getState().searchWithoutMap()
    expect([...again.searches, ...untyped.searches]).toEqual([])
  })
})

describe('a search', () => {
  test('covers the view, or else the whole country', () => {
    const { store, searches, address } = screenWith()
    store.getState().searchHere('fuel')
    store.getState().look({ ...camera, bounds: [9, 47, 10, 48] })
    store.getState().searchHere('parking')
    expect(searches).toEqual([
      ['fuel', { bounds: store.getState().manifest.bounds }],
      ['parking', { bounds: [9, 47, 10, 48] }],
    ])
    expect(address[0]).toEqual({ type: 'fuel', hex: null })
  })

  test('of one hexagon is in the address until the view is searched again', () => {
    const { store, searches, address } = screenWith()
    store.getState().searchIn('parking', { bounds: [9, 47, 10, 48], hexId: '891f8d4a297ffff' })
    expect(address[0]).toEqual({ type: 'parking', hex: '891f8d4a297ffff' })
    store.getState().leaveHexagon()
    expect(address[1]).toEqual({ type: 'parking', hex: null })
    expect(searches[1]).toEqual(['parking', { bounds: store.getState().manifest.bounds }])
  })

  test('covers the hexagon that a shared address names', async () => {
    const { store, searches } = screenWith({
      search: { hasSearched: false },
      address: { hex: '891f8d4a297ffff' },
    })
    store.getState().look({ ...camera, bounds: [9, 47, 10, 48] })
    await until(() => searches.length > 0)
    expect(searches).toEqual([['parking', expect.objectContaining({ hexId: '891f8d4a297ffff' })]])
  })

  test('covers the whole country without a map', () => {
    const { store, searches } = screenWith()
    store.getState().searchWithoutMap()
    expect(searches).toEqual([['parking', { bounds: store.getState().manifest.bounds }]])
  })
})

describe('a selection', () => {
  test('moves the map once it is open, and only once', () => {
    const { store, moves, address } = screenWith()
    store.getState().choose('1', false)
    expect(address).toEqual([{ site: '1', compare: null }])
    expect(dueJourneyOf(store.getState())).toBeUndefined()
    store.setState({ open: { active: first, compared: undefined } })
    expect(dueJourneyOf(store.getState())?.active).toBe(first)
    store.getState().go()
    expect(moves).toEqual([['fly', '1', 18]])
    expect(dueJourneyOf(store.getState())).toBeUndefined()
  })

  test('keeps the zoom without auto zoom', () => {
    const { store, moves } = screenWith()
    store.getState().setAutoZoom(false)
    store.getState().choose('1', false)
    store.getState().go()
    expect(moves).toEqual([['fly', '1', undefined]])
  })

  test.each([
    ['brings itself into view with its catchment', true, {}, []],
    ['moves the map without auto zoom, over its catchment', false, {}, [['fly', '1', undefined]]],
    [
      'moves the map of visitors, who see no catchment',
      true,
      { viewer: { isRegistered: false } },
      [['fly', '1', 18]],
    ],
  ])('%s', (_does, isAutoZoom, over, expected) => {
    const { store, moves } = screenWith({ address: { catchment: 'A' }, ...over })
    store.getState().setAutoZoom(isAutoZoom)
    store.getState().choose('1', false)
    store.getState().go()
    expect(moves).toEqual(expected)
  })

  test('is compared with Shift or while picking, and both are shown', () => {
    const opened = { address: { site: '1' }, open: { active: first } }
    const shifted = screenWith(opened)
    shifted.store.getState().choose('2', true)
    const picked = screenWith(opened)
    picked.store.getState().pick(true)
    expect(isPickingOf(picked.store.getState())).toBe(true)
    picked.store.getState().choose('2', false)
    for (const { store, address, moves } of [shifted, picked]) {
      expect(address).toEqual([{ site: '1', compare: '2' }])
      expect(isPickingOf(store.getState())).toBe(false)
      store.getState().go()
      expect(moves).toEqual([['fit', '1', '2']])
    }
  })

  test('closes an open site without moving the map', () => {
    const { store, address, moves } = screenWith({ address: { site: '1' }, open: { active: first } })
    store.getState().choose('1', false)
    expect(address).toEqual([{ site: null, compare: null }])
    store.getState().go()
    expect(moves).toEqual([])
  })

  test('ignores picking while nothing is open', () => {
    const { store } = screenWith()
    store.getState().pick(true)
    expect(isPickingOf(store.getState())).toBe(false)
  })
})

describe("the hexagons' colours", () => {
  test('drop a colour column for a new score, and set the score sort', () => {
    const { store, address } = screenWith({ chosenSort: 'score-dc' })
    store.getState().setScore('AC')
    expect(address).toEqual([{ score: 'AC', sort: 'score-ac', colour: null }])
  })

  test('follow the score of the hexagons', () => {
    const { store } = screenWith()
    const { hexagons } = store.getState()
    store.setState({ hexagons: { ...hexagons, score: 'AC' } })
    expect(scoreOf(store.getState())).toBe('AC')
  })
})

test('shares no state between two screens', () => {
  const one = screenWith()
  const other = screenWith()
  one.store.getState().ask('register')
  expect(one.store.getState().prompt).toBe('register')
  expect(other.store.getState().prompt).toBeUndefined()
})

describe('the scores that colour the map', () => {
  const at = (zoom: number, change: Parameters<typeof scoutingState>[1] = {}) => {
    const { store } = screenWith(change)
    store.getState().look({ ...camera, zoom, bounds: [9, 47, 10, 48] })
    return showsOwnScores(store.getState())
  }

  test("are the sites' own once zoomed in", () => {
    const { weighing } = scoutingState([first])
    const own = { weighing: { ...weighing, isPossible: true } }
    expect([at(15, own), at(14.9, own)]).toEqual([true, false])
    expect(at(15, { weighing: { ...weighing, isPossible: false } })).toBe(false)
  })
})
