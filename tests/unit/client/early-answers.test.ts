import { runInNewContext } from 'node:vm'
import * as z from 'zod'
import { besideMap } from '@/lib/client/browser/use-media'
import { fetchJson, takeEarlyAnswer } from '@/lib/client/fetch/fetch-json'
import { panelWidths } from '@/lib/client/scouting/screen-preferences'
import { earlyRequestsScript, likelyFrame } from '@/lib/config/early-requests'
import { requestGuard } from '@/lib/config/request-guard'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'

const library = ['/_next/static/chunks/map.css', '/_next/static/chunks/map.js']

const cellWorker = '/_next/static/chunks/cells-1.js'

interface Visit {
  isGuest?: boolean
  /** The stored width of the panel. */
  kept?: string
  tiles?: string
  width?: number
}

/** Runs the script on a page and collects its requests, workers and messages. */
function run(address: string, { isGuest = false, kept, tiles, width = 1440 }: Visit = {}) {
  const workers: string[] = []
  const told: Record<string, unknown>[] = []
  const asked: { url: string; headers: Record<string, string> }[] = []
  const links: Record<string, string>[] = []
  const context = {
    URLSearchParams,
    performance,
    location: new URL(address, 'http://app.test'),
    window: {} as {
      earlyAnswers?: Map<string, { answer: Promise<Response> }>
      earlyCells?: { port?: unknown }
    },
    innerWidth: width,
    innerHeight: 900,
    matchMedia: (query: string) => ({ matches: query === besideMap && width >= 896 }),
    localStorage: { getItem: (name: string) => (name === 'panel-width' ? (kept ?? null) : null) },
    MessageChannel: class {
      port1 = 'page'
      port2 = 'worker'
    },
    Worker: class {
      constructor(script: string) {
        workers.push(script)
      }
      postMessage(message: Record<string, unknown>) {
        told.push(message)
      }
    },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ url, headers })
      return Promise.resolve(new Response(`answer of ${url}`))
    },
    document: {
      documentElement: { dataset: { tiles } },
      currentScript: { nonce: 'n1' },
      createElement: () => ({}),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
  }
  runInNewContext(earlyRequestsScript({ isGuest, library, cellWorker }), context)
  const { earlyAnswers: answers, earlyCells } = context.window
  return { asked, links, answers, earlyCells, workers, told, urls: asked.map(({ url }) => url) }
}

describe('the early requests of a page', () => {
  test("fetch a country's manifest and the list of countries as the page itself would", async () => {
    const { asked, answers, urls } = run('/scouting?country=liechtenstein')
    expect(urls).toEqual(['/api/scout/manifest/liechtenstein', '/api/evals/runs'])
    expect(asked[0]?.headers).toMatchObject({ [requestGuard.name]: requestGuard.value })
    const answer = await answers?.get('/api/evals/runs')?.answer
    await expect(answer?.text()).resolves.toBe('answer of /api/evals/runs')
  })

  test("fetch the demo customer's list on guest pages", () => {
    expect(run('/demo/scouting?country=x-land', { isGuest: true }).urls).toContain(
      '/api/evals/runs?customer=demo',
    )
  })

  test.each(['Liechtenstein', ' San Marino', 'atlantis!', 'A', ''])(
    'derive the same slug from %j as the page',
    (name) => {
      const slug = likelySlug(name)
      const { urls } = run(`/scouting?country=${encodeURIComponent(name)}`)
      expect(urls[0]).toBe(slug && `/api/scout/manifest/${slug}`)
    },
  )

  test("preload the files of the map library with the page's nonce", () => {
    const { links } = run('/scouting?country=liechtenstein')
    expect(links).toEqual([
      { rel: 'preload', as: 'style', nonce: 'n1', fetchPriority: 'low', href: library[0] },
      { rel: 'preload', as: 'script', nonce: 'n1', fetchPriority: 'low', href: library[1] },
    ])
  })

  test('fetch nothing for the list of countries', () => {
    const { urls, links, workers } = run('/scouting')
    expect([...urls, ...links, ...workers]).toEqual([])
  })
})

describe('the early cells of a page', () => {
  const page = '/scouting?country=liechtenstein'

  async function toldOn(address: string, visit: Visit = {}) {
    const { answers, told, workers } = run(address, visit)
    expect(workers).toEqual([cellWorker])
    const manifest = await answers?.get('/api/scout/manifest/liechtenstein')?.answer
    // The page reads the answer too.
    await expect(manifest?.text()).resolves.toBe('answer of /api/scout/manifest/liechtenstein')
    return told.at(-1)
  }

  test('receive the manifest and the settings of their view', async () => {
    const search = '?country=liechtenstein&lat=47.1&lng=9.5&zoom=13'
    await expect(toldOn(`/scouting${search}`, { kept: 'the panel' })).resolves.toEqual({
      type: 'early',
      manifest: 'answer of /api/scout/manifest/liechtenstein',
      search,
      width: 1440,
      height: 900,
      isBeside: true,
      panel: 'the panel',
    })
  })

  test('leave room for the sheet on a phone', async () => {
    await expect(toldOn(page, { width: 390 })).resolves.toMatchObject({ width: 390, isBeside: false })
  })

  test('are fetched by the page if a CDN serves the tiles', () => {
    const { told, earlyCells } = run(page, { tiles: 'https://tiles.test' })
    expect(told).toEqual([{ type: 'fetcher', port: 'worker' }])
    expect(earlyCells?.port).toBe('page')
  })

  test('have the same panel limits as the page', () => {
    const { beside, panel } = likelyFrame
    expect(beside).toBe(besideMap)
    expect(panel).toMatchObject(panelWidths)
  })
})

describe('an early answer', () => {
  const url = '/api/scout/manifest/liechtenstein'
  const realWindow = globalThis.window
  afterEach(() => {
    globalThis.window = realWindow
  })

  function wait(at: number) {
    const answer = Promise.resolve(Response.json({ n: 1 }))
    globalThis.window = { earlyAnswers: new Map([[url, { at, answer }]]) } as Window & typeof globalThis
    return { answer }
  }

  test('is used once', () => {
    const { answer } = wait(performance.now())
    expect(takeEarlyAnswer('/api/evals/runs')).toBeUndefined()
    expect(takeEarlyAnswer(url)).toBe(answer)
    expect(takeEarlyAnswer(url)).toBeUndefined()
  })

  test('is not used after waiting too long', () => {
    wait(performance.now() - 60_000)
    expect(takeEarlyAnswer(url)).toBeUndefined()
  })

  test('saves fetchJson its own request', async () => {
    wait(performance.now())
    const realFetch = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new Error('asked again'))
    await expect(fetchJson(z.object({ n: z.number() }))(url)).resolves.toEqual({ n: 1 })
    globalThis.fetch = realFetch
  })
})
