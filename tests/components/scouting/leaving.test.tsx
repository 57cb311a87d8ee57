import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { useClearOnLeave } from '@/components/scouting/state/use-clear-on-leave'
import type { SetScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { settled } from '@/tests/support/settled'

const go = (address: string) => window.history.replaceState(null, '', address)
const later = () => act(settled)

/** Opens a screen at one address, leaves it for another, and gives what the address was asked to become. */
async function leave(from: string, to: string): Promise<unknown[]> {
  const changes: unknown[] = []
  const setAddress = ((change: unknown) => {
    changes.push(change)
    return Promise.resolve(new URLSearchParams())
  }) as SetScoutingAddress
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

describe('leaving a country', () => {
  test.each([
    '/scouting?filters=parkings.capacity:1~2',
    '/scouting?country=andorra&filters=parkings.capacity:1~2',
  ])('takes its filters off %s', async (to) => {
    expect(await leave(filtered, to)).toEqual([{ filters: null, distance: null, panel: null }])
  })

  test.each([filtered, '/scouting', '/scouting?country=andorra', '/evaluations?filters=mine'])(
    'leaves %s as it is',
    async (to) => {
      expect(await leave(filtered, to)).toEqual([])
    },
  )
})
