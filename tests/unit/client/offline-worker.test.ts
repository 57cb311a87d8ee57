import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { storedItems } from '@/components/legal/stored-items'

type Handler = (event: Record<string, unknown>) => void

interface StartOptions {
  isOnline?: boolean
  addRoutes?: (routes: Route[]) => Promise<void>
}

interface Route {
  condition: { urlPattern: { pathname: string } }
  source: string
}

/** Starts the worker in a browser, offline by default; `asked` lists what it tried to fetch. */
function startWorker({ isOnline = false, addRoutes }: StartOptions = {}) {
  const handlers = new Map<string, Handler>()
  const stores = new Map<string, string[]>([['offline-0', []]])
  const asked: string[] = []
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => ({ addAll: async (urls: string[]) => void stores.set(name, urls) }),
    match: async (key: string | { url: string }) => {
      const path = new URL(typeof key === 'string' ? key : key.url, 'https://app.test').pathname
      return [...stores.values()].flat().includes(path) ? `kept ${path}` : undefined
    },
  }
  const self = {
    location: { origin: 'https://app.test' },
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  }
  const fetch = async ({ url }: { url: string }) => {
    asked.push(url)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return `fetched ${url}`
  }
  runInNewContext(readFileSync('public/offline-worker.js', 'utf8'), { self, caches, fetch, URL })
  const settle = async (name: string) => {
    const waits: unknown[] = []
    handlers.get(name)?.({ waitUntil: (promise: unknown) => waits.push(promise), addRoutes })
    await Promise.all(waits)
  }
  const answer = async (path: string, over: Record<string, string> = {}) => {
    const request = { method: 'GET', destination: 'document', url: `https://app.test${path}`, ...over }
    let answered: unknown
    handlers.get('fetch')?.({ request, respondWith: (promise: unknown) => (answered = promise) })
    return answered
  }
  return { stores, asked, answer, start: async () => [await settle('install'), await settle('activate')] }
}

test('keeps only the offline page, whose files exist, and drops older ones', async () => {
  const worker = startWorker()
  await worker.start()
  expect([...worker.stores.keys()]).toEqual(['offline-1'])
  const kept = worker.stores.get('offline-1') ?? []
  expect(kept.filter((path) => !existsSync(`public${path}`))).toEqual([])
  expect(kept.every((path) => path.startsWith('/offline/') || path.startsWith('/icons/'))).toBe(true)
  const named = storedItems({ cookieName: 'x', hasOwnSignIn: false }).map(({ name }) => name)
  expect(named).toContain('offline-1')
})

test('answers a page load without a connection with the offline page', async () => {
  const worker = startWorker()
  await worker.start()
  expect(await worker.answer('/scouting?country=x')).toBe('kept /offline/page.html')
  expect(await worker.answer('/offline/page.css', { destination: 'style' })).toBe('kept /offline/page.css')
})

test('passes page loads on while there is a connection', async () => {
  const worker = startWorker({ isOnline: true })
  await worker.start()
  expect(await worker.answer('/home')).toBe('fetched https://app.test/home')
})

test('ignores data, posted forms and other sites', async () => {
  const worker = startWorker()
  await worker.start()
  const left = [
    await worker.answer('/api/me', { destination: '' }),
    await worker.answer('/api/auth/sign-out', { method: 'POST' }),
    await worker.answer('/_next/static/a.js', { destination: 'script' }),
    await worker.answer('/', { url: 'https://provider.test/sign-in' }),
  ]
  expect(left).toEqual([undefined, undefined, undefined, undefined])
  expect(worker.asked).toEqual([])
})

test('routes calls and scripts past the worker, and starts if a browser refuses that', async () => {
  const routes: Route[] = []
  await startWorker({ addRoutes: async (added) => void routes.push(...added) }).start()
  expect(routes.map(({ condition, source }) => [condition.urlPattern.pathname, source])).toEqual([
    ['/api/*', 'network'],
    ['/_next/*', 'network'],
  ])
  const refused = startWorker({ addRoutes: () => Promise.reject(new TypeError('No such source')) })
  await refused.start()
  expect([...refused.stores.keys()]).toEqual(['offline-1'])
})
