import { foreignFileCalls, foreignHeaders } from '@/lib/contract/foreign-file'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { endless } from '@/tests/support/map-site'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { until } from '@/tests/support/until'

let database: TestDatabase
let site: LocalServer
let canary: LocalServer
let canaryHits = 0
let hasHungUp = false
const getForeign = routeOf(foreignFileCalls.openForeignFile)
let cookieFor: Awaited<ReturnType<typeof proxyRig>>['cookieFor']

beforeAll(async () => {
  database = await openInMemory()
  ;({ cookieFor } = await proxyRig(database.db))
  site = await serveLocally((request, response) => {
    response.on('close', () => {
      hasHungUp ||= request.url === '/left'
    })
    if (request.url === '/endless' || request.url === '/left') return endless(response)
    if (request.url === '/away') return response.writeHead(302, { location: canary.origin }).end()
    if (request.url === '/missing') return response.writeHead(404).end()
    const type = request.url === '/page' ? 'text/html' : 'text/csv'
    response.writeHead(200, { 'content-type': type, 'content-length': 7 }).end('a,b\n1,2')
  })
  canary = await serveLocally((_, response) => {
    canaryHits += 1
    response.end('x')
  })
  // The guard reads the allowed hosts on load: this one origin, with every check active.
  process.env.DATA_HOSTS = site.origin
})
afterAll(async () => {
  delete process.env.DATA_HOSTS
  await site.close()
  await canary.close()
  await database.close()
})

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
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { detail: 'This address cannot be loaded. Give a public https address.' },
    ])
  }
  expect(canaryHits).toBe(0)
  for (const url of ['file:///etc/passwd', 'ftp://files.example/a.csv', 'a.csv']) {
    expect((await load(url)).status).toBe(422)
  }
})

test('reports a missing file', async () => {
  const answer = await load(`${site.origin}/missing`)
  expect([answer.status, await answer.json()]).toEqual([502, { detail: 'There is no file at this address.' }])
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
  const answer = await load(`${site.origin}/left`, leaving.signal)
  leaving.abort()
  await expect(answer.text()).rejects.toThrow()
  await until(() => hasHungUp)
})
