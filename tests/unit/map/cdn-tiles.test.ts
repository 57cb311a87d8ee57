import { fetchTile } from '@/components/map/cdn/fetch-tile'
import { PageFetcher } from '@/components/map/cdn/page-fetcher'
import { serveFetches } from '@/components/map/cdn/serve-fetches'

const cdn = 'https://cdn.test'
const path = '/api/scout/tiles/testland/851f8d83fffffff?v=0123456789ab'
const asked: string[] = []
let answer: (url: string, signal: AbortSignal) => Promise<Response>

beforeEach(() => {
  asked.length = 0
  answer = async () => new Response('tile')
  const page = { documentElement: { dataset: { tiles: cdn } } }
  const ask = (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    return answer(url, signal)
  }
  Object.assign(globalThis, { document: page, fetch: ask })
})

const failed = () => new Response('no', { status: 503 })
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
const never = new AbortController().signal

test('fetches a tile only from the CDN', async () => {
  expect(textOf(await fetchTile(path, never))).toBe('tile')
  expect(asked).toEqual([`${cdn}${path}`])
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => failed()],
])('fetches a tile from the app while the CDN %s', async (_, ofCdn) => {
  answer = (url) => (url.startsWith(cdn) ? ofCdn() : Promise.resolve(new Response('own')))
  expect(textOf(await fetchTile(path, never))).toBe('own')
  expect(asked).toEqual([`${cdn}${path}`, path])
})

test('fails when the app fails too', async () => {
  answer = async () => failed()
  await expect(fetchTile(path, never)).rejects.toThrow('answered 503')
})

describe('a worker that fetches on its page', () => {
  let fetcher: PageFetcher
  let close: () => void

  beforeEach(() => {
    const { port1, port2 } = new MessageChannel()
    serveFetches(port1)
    fetcher = new PageFetcher(port2)
    close = () => port1.close()
  })
  afterEach(() => close())

  test('gets each requested tile', async () => {
    answer = async (url) => new Response(url.slice(cdn.length))
    const tiles = await Promise.all(['/a', '/b'].map((each) => fetcher.fetch(each, never)))
    expect(tiles.map(textOf)).toEqual(['/a', '/b'])
  })

  test('is notified of an unreadable tile', async () => {
    answer = async () => failed()
    await expect(fetcher.fetch(path, never)).rejects.toThrow('cannot be read')
  })

  test("ends the page's request when it no longer needs the tile", async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    answer = (_, signal) => {
      begun.resolve(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const leaving = new AbortController()
    const tile = fetcher.fetch(path, leaving.signal)
    const signal = await begun.promise
    leaving.abort()
    await expect(tile).rejects.toThrow(/abort/i)
    await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined)
      else signal.addEventListener('abort', resolve)
    })
    expect(asked).toHaveLength(1)
  })
})
