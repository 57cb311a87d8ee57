import type { IncomingMessage, ServerResponse } from 'node:http'
import { filterTable, withFree } from '@/lib/catalogue/scouting-filters'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { configurationCalls, filterConfigSchema } from '@/lib/contract/filter-config'
import { foreignFileCalls, foreignHeaders } from '@/lib/contract/foreign-file'
import { streetsCalls } from '@/lib/contract/maps'
import { sampleCalls } from '@/lib/contract/sample-map'
import { openDownload } from '@/server/guard/open-download'
import { createSafeDownload, createSafeFetch } from '@/server/guard/safe-fetch'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { endless } from '@/tests/support/map-site'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { type StyleServer, serveStyle, styleKey } from '@/tests/support/style-server'
import { until } from '@/tests/support/until'

/** Settings that the proxy's modules read as they load: one origin each, with every check active. */
const settings = ['DATA_HOSTS', 'FILTER_CONFIG_HOSTS', 'SAMPLES_URL', 'BASEMAP_STYLE_URL']

let database: TestDatabase
let cookieFor: Awaited<ReturnType<typeof proxyRig>>['cookieFor']
/** Files, filters and samples by path. */
let site: LocalServer
let streets: StyleServer
/** Must never be reached. */
let canary: LocalServer
let canaryHits = 0
/** Addresses whose reader has left. */
let hungUp: string[] = []
let filterText: string
const lists: string[] = []
let isGalleryDown = true

/** About 400 B/s. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '.repeat(40)), 100)
  response.on('close', () => clearInterval(timer))
}

/** The gallery's data and pictures by path. */
const sampleTypes: Record<string, string> = { '/trips.csv': 'text/html', '/trips.png': 'image/png' }

function gallery(): string {
  return JSON.stringify([
    { id: 'trips', label: 'Trips', dataUrl: 'trips.csv', imageUrl: 'trips.png' },
    { id: 'inside', label: 'Inside', dataUrl: `${canary.origin}/a.csv` },
    { id: 'gone', label: 'Gone', dataUrl: 'gone.csv' },
  ])
}

function answer(request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname } = new URL(request.url ?? '', 'http://site')
  response.on('close', () => hungUp.push(pathname))
  if (pathname.startsWith('/drip')) return drip(response)
  if (pathname.startsWith('/endless')) return endless(response)
  if (pathname === '/away') return response.writeHead(302, { location: canary.origin }).end()
  if (pathname === '/samples.json') {
    lists.push(request.url ?? '')
    return isGalleryDown ? response.writeHead(500).end() : response.end(gallery())
  }
  const type = sampleTypes[pathname]
  if (type) return response.writeHead(200, { 'content-type': type }).end('a,b')
  if (pathname === '/whole') return response.writeHead(200, { 'content-type': 'application/json' }).end('[1]')
  if (pathname === '/fleet.json') {
    return response.writeHead(200, { 'content-type': 'application/json' }).end(filterText)
  }
  if (pathname !== '/page' && pathname !== '/a.csv') return response.writeHead(404).end()
  const kind = pathname === '/page' ? 'text/html' : 'text/csv'
  return response.writeHead(200, { 'content-type': kind, 'content-length': 7 }).end('a,b\n1,2')
}

beforeAll(async () => {
  database = await openInMemory()
  ;({ cookieFor } = await proxyRig(database.db))
  site = await serveLocally(answer)
  streets = await serveStyle()
  canary = await serveLocally((_, response) => {
    canaryHits += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(filterTable))
  })
  process.env.DATA_HOSTS = site.origin
  process.env.FILTER_CONFIG_HOSTS = site.origin
  process.env.SAMPLES_URL = `${site.origin}/samples.json`
  process.env.BASEMAP_STYLE_URL = streets.styleUrl
})

beforeEach(() => {
  hungUp = []
})

afterAll(async () => {
  for (const name of settings) delete process.env[name]
  await site.close()
  await streets.close()
  await canary.close()
  await database.close()
})

const refusal = 'This address cannot be loaded. Give a public https address.'
const getForeign = routeOf(foreignFileCalls.openForeignFile)

describe('a file of another site', () => {
  async function load(url: string, signal?: AbortSignal): Promise<Response> {
    const cookie = await cookieFor(`person-${url}`)
    const path = `/?${new URLSearchParams({ url })}`
    return ask(getForeign, { path, headers: { cookie }, ...(signal && { signal }) })
  }

  test('serves another site’s file as a download, with the type and size that the site gave', async () => {
    const answer = await load(`${site.origin}/page`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect([foreignHeaders.type, foreignHeaders.size].map((name) => answer.headers.get(name))).toEqual([
      'text/html',
      '7',
    ])
    expect(await answer.text()).toBe('a,b\n1,2')
  })

  test('makes no fetch for a visitor', async () => {
    const path = `/?${new URLSearchParams({ url: canary.origin })}`
    expect((await ask(getForeign, { path })).status).toBe(401)
    expect(canaryHits).toBe(0)
  })

  test('gives one answer for all refused addresses, redirects included', async () => {
    for (const url of [
      canary.origin,
      `${site.origin}/away`,
      'https://127.0.0.1/a.csv',
      'http://data.example/a.csv',
    ]) {
      const answer = await load(url)
      expect([answer.status, await answer.json()]).toEqual([400, { detail: refusal }])
    }
    expect(canaryHits).toBe(0)
    for (const url of ['file:///etc/passwd', 'ftp://files.example/a.csv', 'a.csv']) {
      expect((await load(url)).status).toBe(422)
    }
  })

  test('reports a missing file', async () => {
    const answer = await load(`${site.origin}/missing`)
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { detail: 'There is no file at this address.' },
    ])
  })

  test('cuts off a file of more than 100 MB, and leaves room for the next', async () => {
    for (let at = 0; at < 7; at += 1) {
      const answer = await load(`${site.origin}/endless`)
      expect(answer.status).toBe(200)
      let size = 0
      const read = async () => {
        for await (const piece of answer.body ?? []) size += piece.length
      }
      if (at === 0) await expect(read()).rejects.toThrow('larger than 100 MB')
      else await answer.body?.cancel()
      expect(size).toBeLessThanOrEqual(100_000_000)
    }
    expect((await load(`${site.origin}/a.csv`)).status).toBe(200)
  })

  test('ends the download when its reader leaves', async () => {
    const leaving = new AbortController()
    const answer = await load(`${site.origin}/endless/left`, leaving.signal)
    leaving.abort()
    await expect(answer.text()).rejects.toThrow()
    await until(() => hungUp.includes('/endless/left'))
  })
})

describe('a download', () => {
  const loading = () => ({ hosts: [site.origin], purpose: 'test', maxBytes: 100_000_000 })
  /** Looks at the pace after .3 s, in which a busy machine may not even load a whole file. */
  const quick = () => ({ ...loading(), paceWindow: 300 })
  const signal = new AbortController().signal

  test('ends a download whose site drips, and names the site', async () => {
    const load = createSafeFetch(quick())
    await expect(load(`${site.origin}/drip`, signal)).rejects.toMatchObject({
      code: 'timed_out',
      detail: `The file arrived too slowly from ${new URL(site.origin).host}.`,
    })
    expect(await createSafeFetch(loading())(`${site.origin}/whole`, signal)).toBe('[1]')
  })

  test('ends a download that its reader leaves unread', async () => {
    const { stream } = await openDownload(createSafeDownload(quick()), `${site.origin}/endless`, signal)
    await until(() => hungUp.includes('/endless'))
    await expect(
      stream
        .getReader()
        .read()
        .then(({ value }) => value),
    ).rejects.toThrow('too slowly')
  })

  test('loads another account’s file while one account drips as many as it may', async () => {
    const as = async (person: string, path: string, leaving?: AbortSignal) => {
      const query = new URLSearchParams({ url: `${site.origin}${path}` })
      const headers = { cookie: await cookieFor(person) }
      return ask(getForeign, { path: `/?${query}`, headers, ...(leaving && { signal: leaving }) })
    }
    const leaving = new AbortController()
    const held = Array.from({ length: 8 }, (_, at) => as('dripper', `/drip/${at}`, leaving.signal))
    for (const answer of held) answer.catch(() => undefined)
    await held[0]
    for (const person of ['bea', 'cid', 'dan']) {
      const answer = await as(person, '/whole')
      expect([person, answer.status, await answer.text()]).toEqual([person, 200, '[1]'])
    }
    leaving.abort()
    await until(() => hungUp.filter((path) => path.startsWith('/drip')).length >= 3)
  })
})

describe('a foreign filter configuration', () => {
  const getFilters = routeOf(configurationCalls.readForeignFilters)

  let visitor = 0
  /** Each call comes from its own address, because limits count per address. */
  async function load(url: string) {
    const headers = { [clientAddressHeader]: `192.0.2.${++visitor}` }
    const answer = await ask(getFilters, { path: `/?${new URLSearchParams({ url })}`, headers })
    return { status: answer.status, body: await answer.json() }
  }

  test('validates a foreign filter configuration, and derives `free` from the columns', async () => {
    filterText = JSON.stringify({ ...filterTable, description: 'For fleets.' })
    const { status, body } = await load(`${site.origin}/fleet.json`)
    expect(status).toBe(200)
    expect(filterConfigSchema.parse(body)).toEqual(withFree({ ...filterTable, description: 'For fleets.' }))
  })

  test('answers an unusable one with a message', async () => {
    filterText = '{"version":'
    expect(await load(`${site.origin}/fleet.json`)).toEqual({
      status: 422,
      body: { detail: 'The configuration file at this address is not valid JSON.' },
    })
    filterText = JSON.stringify({ ...filterTable, version: 2 })
    const { status, body } = await load(`${site.origin}/fleet.json`)
    expect(status).toBe(422)
    expect(body.detail).toMatch(/^The configuration file at this address cannot be used\. version: /)
    const [first] = filterTable.datasets
    const fields = [{ field: 'x'.repeat(100_000), title: 'X', kind: 'range' }]
    filterText = JSON.stringify({ ...filterTable, datasets: [{ ...first, fields }] })
    expect(JSON.stringify((await load(`${site.origin}/fleet.json`)).body).length).toBeLessThan(1_000)
  })

  test('survives deeply nested and polluting ones', async () => {
    filterText = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await load(`${site.origin}/fleet.json`)).status).toBe(422)
    filterText = JSON.stringify(filterTable).replace('{', '{"__proto__":{"polluted":true},')
    const { body } = await load(`${site.origin}/fleet.json`)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(Object.keys(body)).not.toContain('__proto__')
  })

  test('refuses every other address with the same answer', async () => {
    const closed = await serveLocally(() => undefined)
    await closed.close()
    for (const url of [
      `${canary.origin}/fleet.json`,
      `${closed.origin}/fleet.json`,
      'https://127.0.0.1/fleet.json',
      'https://files.example/fleet.json',
    ]) {
      expect(await load(url)).toEqual({
        status: 400,
        body: { detail: refusal },
      })
    }
    expect(canaryHits).toBe(0)
    for (const url of ['file:///etc/passwd', 'fleet.json', '']) expect((await load(url)).status).toBe(422)
  })

  test('lets a visitor load ten per minute', async () => {
    filterText = JSON.stringify(filterTable)
    const headers = { [clientAddressHeader]: '198.51.100.7' }
    const path = `/?${new URLSearchParams({ url: `${site.origin}/fleet.json` })}`
    const statuses: number[] = []
    for (let calls = 0; calls < 11; calls++) statuses.push((await ask(getFilters, { path, headers })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('the gallery of samples', () => {
  const getList = routeOf(sampleCalls.listSamples)
  const getPart = routeOf(sampleCalls.openSamplePart)

  const part = (id: string, name: string) => ask(getPart, { params: { id, part: name } })

  test('reports an unreachable gallery, and asks it again', async () => {
    const answer = await ask(getList)
    expect([answer.status, await answer.json()]).toEqual([502, { detail: 'Not able to load sample gallery' }])
    isGalleryDown = false
    expect((await ask(getList)).status).toBe(200)
  })

  test('gives a visitor the list, fetched once past caches', async () => {
    const { samples } = await (await ask(getList)).json()
    expect(samples.map(({ id }: { id: string }) => id)).toEqual(['trips', 'inside', 'gone'])
    expect(JSON.stringify(samples[0].dataUrl)).toContain('/api/maps/samples/trips/data')
    expect(lists).toHaveLength(2)
    expect(lists[1]).toMatch(/^\/samples\.json\?v=\d+$/)
  })

  test('serves files as downloads and pictures as pictures', async () => {
    const data = await part('trips', 'data')
    expect([data.headers.get('content-type'), data.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment',
    ])
    expect(await data.text()).toBe('a,b')
    const picture = await part('trips', 'picture')
    expect(picture.headers.get('content-type')).toBe('image/png')
    await picture.text()
  })

  test('fetches nothing but the list’s files, and nothing internal', async () => {
    expect((await part('other', 'data')).status).toBe(404)
    expect((await part('trips', 'config')).status).toBe(404)
    expect((await part('trips', 'passwd')).status).toBe(422)
    expect((await part('inside', 'data')).status).toBe(400)
    expect((await part('gone', 'data')).status).toBe(502)
    expect(canaryHits).toBe(0)
  })
})

describe('the street map of a service', () => {
  const getStreets = routeOf(streetsCalls.readStreets)
  const minutes = (count: number) => Date.now() + count * 60_000

  afterEach(() => jest.restoreAllMocks())

  const read = async () => {
    const answer = await ask(getStreets)
    return { status: answer.status, body: await answer.json() }
  }

  test('says that the service cannot be reached, without its key, and asks again after a minute', async () => {
    streets.state.isDown = true
    expect(await read()).toEqual({ status: 502, body: { detail: 'The street map cannot be reached.' } })
    streets.state.isDown = false
    expect((await read()).status).toBe(502)
    jest.spyOn(Date, 'now').mockReturnValue(minutes(2))
    expect((await read()).status).toBe(200)
  })

  test('gives visitors a style with the addresses of its tiles, and asks for it once an hour', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(minutes(3))
    const before = streets.seen.length
    const { body } = await read()
    expect(streets.seen).toHaveLength(before)
    const { style, attribution } = body.streets
    expect(attribution).toBe('© OpenStreetMap contributors · Hills © Survey')
    expect(style.sources.streets).toEqual({
      type: 'vector',
      tiles: [`${streets.origin}/v1/pbf/{z}/{x}/{y}.pbf?key=${styleKey}`],
      minzoom: 0,
      maxzoom: 14,
      attribution: expect.any(String),
    })
    expect(Object.keys(style.sources)).toEqual(['streets', 'hills'])
    expect(style.layers.map(({ id }: { id: string }) => id)).toEqual([
      'ground',
      'hills',
      'land',
      'roads',
      'towns',
    ])
  })

  test('names its hosts in the policy of pages, and keeps the last style while the service is down', async () => {
    const { mapOrigins } = await import('@/server/streets/street-map')
    const { pagePolicy } = await import('@/server/pages/page-policy')
    expect(mapOrigins()).toEqual([streets.origin])
    const policy = pagePolicy('/kepler', mapOrigins().join(' '))
    expect(policy).toMatch(new RegExp(`connect-src 'self'[^;]* ${streets.origin}`))
    expect(policy).toMatch(new RegExp(`img-src 'self'[^;]* ${streets.origin}`))
    expect(
      pagePolicy('/kepler', "https://a.example; script-src 'unsafe-inline' https://b.example"),
    ).not.toMatch(/unsafe-inline'[^;]*b\.example/)
    streets.state.isDown = true
    jest.spyOn(Date, 'now').mockReturnValue(minutes(200))
    expect((await read()).status).toBe(200)
  })
})
