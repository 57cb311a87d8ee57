import { act, renderHook, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { type PropsWithChildren, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { MapControls } from '@/components/map/map-controls'
import { createScoutingStore, dueJourneyOf } from '@/components/scouting/state/scouting-store'
import { useSortedAddress } from '@/components/scouting/state/use-scouting-address'
import { useOpenSites } from '@/components/scouting/state/use-scouting-store'
import { noteInstallation } from '@/lib/client/browser/installation'
import { defaultSettings } from '@/lib/config/public-settings'
import type { Weighting } from '@/lib/domain/scores/weighting'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'

const unweighed: Weighting = {}

const sites = ['1', '2', '3'].map((id) => scoutedSite({ id }))
const events: string[] = []

beforeEach(() => {
  events.length = 0
  navigator.sendBeacon = (_, body) => events.push(JSON.parse(String(body)).event) > 0
  noteInstallation({
    ...defaultSettings,
    analyticsUrl: 'https://events.example',
    productHosts: ['localhost'],
  })
})
afterEach(() => noteInstallation(defaultSettings))

const wrapper = ({ children }: PropsWithChildren) => (
  <NuqsTestingAdapter hasMemory>{children}</NuqsTestingAdapter>
)

function selecting(isAutoZoom = true) {
  const moves: unknown[] = []
  const controls = {
    flyTo: ({ id }: ScoutedSite, zoom?: number) => moves.push(['fly', id, zoom]),
    fit: (places: ScoutedSite[]) => moves.push(['fit', ...places.map(({ id }) => id)]),
  } as unknown as MapControls
  const { result, rerender } = renderHook(
    ({ found }: { found: readonly ScoutedSite[] }) => {
      const { address, setAddress } = useSortedAddress(true)
      const { results } = useMemo(() => scoutingState(found), [found])
      const open = useOpenSites(address, { ...results, weighting: unweighed })
      const known = { ...scoutingState([]), address, setAddress, results, open }
      const [store] = useState(() => createScoutingStore(known))
      useLayoutEffect(() => store.setState({ address, results, open }), [store, address, results, open])
      const journey = useStore(store, dueJourneyOf)
      useEffect(() => {
        if (journey) store.getState().go()
      }, [journey, store])
      return store
    },
    { wrapper, initialProps: { found: sites as readonly ScoutedSite[] } },
  )
  act(() => {
    result.current.getState().setControls(controls)
    result.current.getState().setAutoZoom(isAutoZoom)
  })
  const choose = async (id: string, isShift = false) => {
    act(() => result.current.getState().choose(id, isShift))
    await waitFor(() => undefined)
  }
  const shown = () => {
    const { open } = result.current.getState()
    return [open.active?.id, open.compared?.id]
  }
  const search = (found: readonly ScoutedSite[]) => rerender({ found })
  return { store: () => result.current, choose, shown, moves, search }
}

test('moves the map on a selection, shows both with Shift, and tracks both', async () => {
  const { choose, shown, moves } = selecting()
  await choose('1')
  expect(shown()).toEqual(['1', undefined])
  await choose('2', true)
  expect(shown()).toEqual(['1', '2'])
  expect(moves).toEqual([
    ['fly', '1', 18],
    ['fit', '1', '2'],
  ])
  expect(events).toEqual(['scouting_parking_item_click', 'scouting_parking_comparision_click'])
})

test('reverts when selected again, without a movement or an event', async () => {
  const { choose, shown, moves } = selecting(false)
  await choose('1')
  await choose('2', true)
  await choose('2', true)
  await choose('1')
  expect(shown()).toEqual([undefined, undefined])
  expect(moves).toEqual([
    ['fly', '1', undefined],
    ['fit', '1', '2'],
  ])
  expect(events).toHaveLength(2)
})

test('keeps an open site when a newer search lacks it', async () => {
  const { choose, shown, search } = selecting()
  await choose('1')
  search([])
  expect(shown()).toEqual(['1', undefined])
})

test('compares the next picked site without Shift, then ends', async () => {
  const { store, choose, shown } = selecting()
  await choose('1')
  act(() => store().getState().pick(true))
  await choose('2')
  expect(shown()).toEqual(['1', '2'])
  expect(store().getState().isPicking).toBe(false)
})
