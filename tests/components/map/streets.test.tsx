import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { useGround } from '@/components/map-choices/use-ground'
import { useGrounds } from '@/components/studio/use-grounds'
import { PublicSettingsProvider } from '@/lib/client/browser/public-settings'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { limits } from '@/lib/config/limits'
import { defaultSettings } from '@/lib/config/public-settings'
import { answerWith } from '@/tests/support/answer-with'

const style = { sources: { a: { type: 'raster' } }, layers: [{ id: 'a', type: 'raster' }] }
const bounds = [-180, -85, 180, 85] as const
let isDown: boolean
let asked: string[]

afterEach(() => jest.restoreAllMocks())

const wrapper =
  (hasStreets: boolean) =>
  ({ children }: PropsWithChildren) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PublicSettingsProvider settings={{ ...defaultSettings, hasStreets }}>
        {children}
      </PublicSettingsProvider>
    </SWRConfig>
  )

beforeEach(() => {
  isDown = false
  asked = []
  useMapPreferences.setState({ basemap: 'dark' })
  answerWith((url) => {
    asked.push(url)
    if (!url.endsWith('/streets')) return { body: { satellite: null, google: false, streetView: false } }
    if (isDown) return { status: 502, body: { detail: 'The street map cannot be reached.' } }
    return { body: { streets: { style, attribution: '© Streets' } } }
  })
})

test('shows streets where no atlas covers a record’s map, until another ground is chosen', async () => {
  const { result } = renderHook(() => useGround(bounds, undefined, true), { wrapper: wrapper(true) })
  await waitFor(() => expect(result.current.picture?.id).toBe('streets'))
  expect(result.current.picture?.attribution).toBe('© Streets')
  act(() => result.current.setBasemap('light'))
  expect([result.current.picture, result.current.land]).toEqual([undefined, 'light'])
})

test('keeps the chosen ground in countries with an atlas, and offers streets there', async () => {
  const { result } = renderHook(() => useGround(bounds, undefined), { wrapper: wrapper(true) })
  await waitFor(() => expect(result.current.pictures.map(({ id }) => id)).toEqual(['streets']))
  expect(result.current.picture).toBeUndefined()
  act(() => result.current.setBasemap('streets'))
  expect(result.current.picture?.id).toBe('streets')
})

test('asks for no street map where none is set up', async () => {
  renderHook(() => useGround(bounds, undefined, true), { wrapper: wrapper(false) })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatch(/services$/)
})

const studio = (ground: 'dark' | 'streets') =>
  renderHook(
    ({ isAbroad }) => {
      const open = { client: {}, settings: { ground } } as never
      return useGrounds({ open, edit: () => undefined, isAbroad })
    },
    { wrapper: wrapper(true), initialProps: { isAbroad: true } },
  )

test('shows streets in the studio outside the atlas, and as a file asks for', async () => {
  const { result, rerender } = studio('dark')
  await waitFor(() => expect(result.current.ground).toBe('streets'))
  expect(result.current.choices.map(({ label }) => label)).toEqual(['Dark', 'Light', 'Streets'])
  rerender({ isAbroad: false })
  expect(result.current.ground).toBe('dark')
  const file = studio('streets')
  file.rerender({ isAbroad: false })
  await waitFor(() => expect(file.result.current.ground).toBe('streets'))
})

test('keeps the shipped map while the service cannot be reached, says so and asks again', async () => {
  // A call's own second attempt.
  jest.replaceProperty(limits as { retryDelay: number }, 'retryDelay', 10)
  isDown = true
  const { result } = studio('dark')
  await waitFor(() => expect(result.current.missing).toBeDefined())
  expect([result.current.picture, result.current.land]).toEqual([undefined, 'dark'])
  isDown = false
  act(() => result.current.missing?.())
  await waitFor(() => expect(result.current.picture?.id).toBe('streets'))
  act(() => result.current.onMissing())
  expect([result.current.picture, typeof result.current.missing]).toEqual([undefined, 'function'])
})
