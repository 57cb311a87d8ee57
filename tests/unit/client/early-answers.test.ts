import { runInNewContext } from 'node:vm'
import * as z from 'zod'
import { takeEarlyAnswer } from '@/lib/client/fetch/early-answers'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { earlyRequestsScript } from '@/lib/config/early-requests'
import { requestGuard } from '@/lib/config/request-guard'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'

const mapFiles = ['/_next/static/chunks/map.css', '/_next/static/chunks/map.js']

/** Requests that the script makes on a page. */
function run(address: string, isGuest = false) {
  const asked: { url: string; headers: Record<string, string> }[] = []
  const links: Record<string, string>[] = []
  const context = {
    URLSearchParams,
    performance,
    location: new URL(address, 'http://app.test'),
    window: {} as { earlyAnswers?: Map<string, { answer: Promise<string> }> },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ url, headers })
      return Promise.resolve(`answer of ${url}`)
    },
    document: {
      currentScript: { nonce: 'n1' },
      createElement: () => ({}),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
  }
  runInNewContext(earlyRequestsScript({ isGuest, mapFiles }), context)
  return { asked, links, answers: context.window.earlyAnswers, urls: asked.map(({ url }) => url) }
}

describe('the early requests of a page', () => {
  test("fetch a country's manifest and the list of countries as the page itself would", async () => {
    const { asked, answers, urls } = run('/scouting?country=liechtenstein')
    expect(urls).toEqual(['/api/scout/manifest/liechtenstein', '/api/evals/runs'])
    expect(asked[0]?.headers).toMatchObject({ [requestGuard.name]: requestGuard.value })
    await expect(answers?.get('/api/evals/runs')?.answer).resolves.toBe('answer of /api/evals/runs')
  })

  test("fetch the demo customer's list on guest pages", () => {
    expect(run('/demo/scouting?country=x-land', true).urls).toContain('/api/evals/runs?customer=demo')
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
      { rel: 'preload', as: 'style', nonce: 'n1', fetchPriority: 'low', href: mapFiles[0] },
      { rel: 'preload', as: 'script', nonce: 'n1', fetchPriority: 'low', href: mapFiles[1] },
    ])
  })

  test.each(['/scouting', '/home?country=liechtenstein', '/'])('fetch nothing on %s', (address) => {
    const { urls, links } = run(address)
    expect([...urls, ...links]).toEqual([])
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
