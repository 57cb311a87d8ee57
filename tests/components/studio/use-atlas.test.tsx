import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { useAtlas } from '@/components/studio/use-grounds'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { withCountry } from '@/lib/domain/studio/read/edit-config'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'

type Wish = Parameters<typeof useAtlas>[0]

let asked: string[]

const mapWith = (config: object = {}, { bounds, view }: { bounds?: readonly number[]; view?: object } = {}) =>
  ({ client: {}, outline: { config, bounds }, settings: { view } }) as unknown as Wish['open']

/** @param around the country of coordinates */
function start(first: Partial<Wish>, around?: string) {
  asked = []
  answerWith((url) => {
    asked.push(url.split('/').at(-1) ?? '')
    if (url.endsWith('/examplia')) return { body: emptyManifest() }
    if (!url.includes('/geo/search')) return { status: 404, body: { detail: 'none' } }
    const result = { formatted_address: '', location: { lat: 0, lng: 0 }, kind: 'coordinates' }
    return { body: { results: [{ ...result, ...(around && { country: around }) }] } }
  })
  const ofMap: Wish['ofMap'] = { current: undefined }
  const hook = renderHook(
    (wish: Partial<Wish>) => useAtlas({ address: null, country: undefined, open: undefined, ...wish, ofMap }),
    {
      initialProps: first,
      wrapper: ({ children }: PropsWithChildren) => (
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
      ),
    },
  )
  return { ofMap, show: hook.rerender, result: hook.result }
}

// Answers arrive after the last expectation.
afterEach(() => act(() => new Promise((resolve) => setTimeout(resolve))))

test('keeps a sample’s country while its map is saved, but not for another map', () => {
  const open = mapWith()
  const { ofMap, show } = start({ country: 'Monaco', open })
  expect([ofMap.current, asked]).toEqual(['monaco', ['monaco']])
  show({ open })
  expect(ofMap.current).toBe('monaco')
  show({ open: mapWith() })
  expect(ofMap.current).toBeUndefined()
  expect(asked).toEqual(['monaco'])
})

test('takes the country saved with a map, or named in its address', () => {
  const open = mapWith(withCountry({ mapStyle: { styleType: 'dark' } }, 'andorra'))
  const { ofMap, show } = start({ open })
  expect(ofMap.current).toBe('andorra')
  show({ open, address: 'https://a.example/api/scout/maps/liechtenstein.json' })
  expect(ofMap.current).toBe('liechtenstein')
})

test('shows the last country below other maps, without saving it with them', () => {
  useLastCountry.getState().setCountry('monaco')
  const { ofMap } = start({ open: mapWith() })
  expect([ofMap.current, asked]).toEqual([undefined, ['monaco']])
})

test.each([{ country: '../../me' }, { country: 7 }, 'monaco', null])(
  'reads no country from %j',
  (kerbwatt) => {
    useLastCountry.setState({ country: undefined })
    const { ofMap } = start({ open: mapWith({ mapStyle: { kerbwatt } }) })
    expect([ofMap.current, asked]).toEqual([undefined, []])
  },
)

test.each([
  ['bounds', mapWith({}, { bounds: [9.4, 47, 9.6, 47.3] }), 'search?q=47.15%2C9.50'],
  [
    'first view',
    mapWith({}, { bounds: [0, 0, 1, 1], view: { lat: 42.5078, lng: 1.5211 } }),
    'search?q=42.51%2C1.52',
  ],
])('shows the country around the middle of its %s, else the last one', async (_, open, question) => {
  useLastCountry.setState({ country: 'monaco' })
  start({ open }, 'andorra')
  await waitFor(() => expect(asked).toEqual([question, 'andorra']))
  const { ofMap } = start({ open })
  await waitFor(() => expect(asked).toEqual([question, 'monaco']))
  expect(ofMap.current).toBeUndefined()
})

test('tells that no atlas covers a map once that is known', async () => {
  useLastCountry.setState({ country: undefined })
  const open = mapWith({}, { bounds: [-3, 56.4, -2.9, 56.5] })
  const { result, show } = start({})
  expect(result.current.isAbroad).toBe(false)
  show({ open })
  expect(result.current.isAbroad).toBe(false)
  await waitFor(() => expect(result.current.isAbroad).toBe(true))
  // The last country's atlas is below the map, but does not reach it.
  const beside = start({ open, country: 'examplia' }).result
  await waitFor(() =>
    expect([beside.current.atlas?.country, beside.current.isAbroad]).toEqual(['examplia', true]),
  )
  const inside = start({ open: mapWith({}, { bounds: [9.2, 47.2, 9.4, 47.4] }), country: 'examplia' }).result
  await waitFor(() => expect(inside.current.atlas?.country).toBe('examplia'))
  expect(inside.current.isAbroad).toBe(false)
})
