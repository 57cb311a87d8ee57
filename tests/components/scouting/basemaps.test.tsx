import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { useBasemaps } from '@/lib/client/places/use-basemaps'
import { answerWith } from '@/tests/support/answer-with'

describe('the installation’s pictures', () => {
  const wrapper = ({ children }: PropsWithChildren) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
  )
  const bounds = [9.47, 47.04, 9.64, 47.27] as const
  const services = { satellite: { attribution: '© pictures', maxZoom: 14 }, google: true, streetView: false }
  const session = {
    session: 'a/b',
    expiry: Math.floor(Date.now() / 1000) + 3600,
    attribution: '© G',
    maxZoom: 22,
  }

  beforeEach(() => localStorage.clear())

  test('include Google’s with a session, which the browser keeps', async () => {
    answerWith((url) => ({ body: url.endsWith('session') ? session : services }))
    const { result } = renderHook(() => useBasemaps(bounds), { wrapper })
    expect(result.current).toEqual([])
    await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual(['satellite', 'google']))
    expect(result.current[1]).toMatchObject({ tiles: '/api/maps/tiles/{z}/{x}/{y}?session=a%2Fb' })
    expect(JSON.parse(localStorage.getItem('gm_session') ?? '')).toMatchObject({
      session: 'a/b',
      expiry: session.expiry,
    })
    const again = answerWith((url) => ({ body: url.endsWith('session') ? {} : services }))
    const { result: second } = renderHook(() => useBasemaps(bounds), { wrapper })
    await waitFor(() => expect(second.current).toHaveLength(2))
    expect(again.calls()).toBe(1)
  })

  test('lack Google’s if its session fails, which is only logged', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    answerWith((url) =>
      url.endsWith('session') ? { body: { detail: 'No.' }, status: 501 } : { body: services },
    )
    const { result } = renderHook(() => useBasemaps(bounds), { wrapper })
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
    expect(result.current.map(({ id }) => id)).toEqual(['satellite'])
    expect(localStorage.getItem('gm_session')).toBeNull()
    logged.mockRestore()
  })

  test('are none if none are offered, and request no session', async () => {
    const asked = answerWith(() => ({ body: { satellite: null, google: false, streetView: false } }))
    const { result } = renderHook(() => useBasemaps(bounds), { wrapper })
    await waitFor(() => expect(asked.calls()).toBe(1))
    expect(result.current).toEqual([])
    expect(asked.calls()).toBe(1)
  })
})
