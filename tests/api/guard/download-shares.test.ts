import type { ServerResponse } from 'node:http'
import { foreignFileCalls } from '@/lib/contract/foreign-file'
import { openDownload } from '@/server/guard/open-download'
import { createSafeDownload, createSafeFetch } from '@/server/guard/safe-fetch'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { endless } from '@/tests/support/map-site'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { until } from '@/tests/support/until'

let database: TestDatabase
let site: LocalServer
let cookieFor: Awaited<ReturnType<typeof proxyRig>>['cookieFor']
let hungUp: string[] = []
const getForeign = routeOf(foreignFileCalls.openForeignFile)

/** About 400 B/s. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '.repeat(40)), 100)
  response.on('close', () => clearInterval(timer))
}

beforeAll(async () => {
  database = await openInMemory()
  ;({ cookieFor } = await proxyRig(database.db))
  site = await serveLocally((request, response) => {
    const { url = '' } = request
    response.on('close', () => hungUp.push(url))
    if (url.startsWith('/drip')) return drip(response)
    if (url.startsWith('/endless')) return endless(response)
    response.writeHead(200, { 'content-type': 'application/json' }).end('[1]')
  })
  // The guard reads the allowed hosts on load.
  process.env.DATA_HOSTS = site.origin
})

beforeEach(() => {
  hungUp = []
})

afterAll(async () => {
  delete process.env.DATA_HOSTS
  await site.close()
  await database.close()
})

const quick = () => ({ hosts: [site.origin], purpose: 'test', maxBytes: 100_000_000, paceWindow: 300 })
const signal = new AbortController().signal

test('ends a download whose site drips, and names the site', async () => {
  const load = createSafeFetch(quick())
  await expect(load(`${site.origin}/drip`, signal)).rejects.toMatchObject({
    code: 'timed_out',
    detail: `The file arrived too slowly from ${new URL(site.origin).host}.`,
  })
  expect(await load(`${site.origin}/whole`, signal)).toBe('[1]')
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
