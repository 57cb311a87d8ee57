import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import type { SetScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { useClearOnLeave } from '@/components/scouting/state/use-scouting-store'
import { settled } from '@/tests/support/settled'

const go = (address: string) => window.history.replaceState(null, '', address)
const later = () => act(settled)

const recorder = (changes: unknown[]) =>
  ((change: unknown) => {
    changes.push(change)
    return Promise.resolve(new URLSearchParams())
  }) as SetScoutingAddress

/** Opens one address, leaves it for another. @returns the requested change of the address */
async function leave(from: string, to: string): Promise<unknown[]> {
  const changes: unknown[] = []
  const setAddress = recorder(changes)
  // A visit without filters forgets that an earlier test left the country.
  go('/scouting?country=malta')
  renderHook(() => useClearOnLeave(setAddress)).unmount()
  await later()
  go(from)
  const { unmount } = renderHook(() => useClearOnLeave(setAddress), { wrapper: StrictMode })
  await later()
  expect(changes).toEqual([])
  go(to)
  unmount()
  await later()
  return changes
}

const filtered = '/scouting?country=malta&filters=parkings.capacity:1~2'

const cleared = {
  filters: null,
  distance: null,
  panel: null,
  q: null,
  town: null,
  hex: null,
  catchment: null,
}

describe('leaving a country', () => {
  test.each([
    '/scouting?filters=parkings.capacity:1~2',
    '/scouting?country=andorra&filters=parkings.capacity:1~2',
  ])('removes its filters from %s', async (to) => {
    expect(await leave(filtered, to)).toEqual([cleared])
  })

  test.each([
    ['/scouting?country=monaco', filtered],
    ['/scouting', '/scouting?country=malta&distance=dc'],
    ['/evaluations', filtered],
  ])('for %s clears the filters that Back restores', async (to, entry) => {
    expect(await leave(filtered, to)).toEqual([])
    const changes: unknown[] = []
    go(entry)
    renderHook(() => useClearOnLeave(recorder(changes))).unmount()
    await later()
    expect(changes).toEqual([cleared])
  })

  test.each([filtered, '/scouting', '/scouting?country=andorra', '/evaluations?filters=mine'])(
    'leaves %s unchanged',
    async (to) => {
      expect(await leave(filtered, to)).toEqual([])
    },
  )
})
