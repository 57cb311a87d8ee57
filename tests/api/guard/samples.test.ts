import { sampleCalls } from '@/lib/contract/sample-map'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

let database: TestDatabase
let site: LocalServer
let canary: LocalServer
let canaryHits = 0
let lists: string[] = []
let isDown = true
const getList = routeOf(sampleCalls.listSamples)
const getPart = routeOf(sampleCalls.openSamplePart)

beforeAll(async () => {
  database = await openInMemory()
  await proxyRig(database.db)
  canary = await serveLocally((_, response) => {
    canaryHits += 1
    response.end('x')
  })
  const samples = [
    { id: 'trips', label: 'Trips', dataUrl: 'trips.csv', imageUrl: 'trips.png' },
    { id: 'inside', label: 'Inside', dataUrl: `${canary.origin}/a.csv` },
    { id: 'gone', label: 'Gone', dataUrl: 'gone.csv' },
  ]
  site = await serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    if (pathname === '/samples.json') {
      lists = [...lists, request.url ?? '']
      return isDown ? response.writeHead(500).end() : response.end(JSON.stringify(samples))
    }
    const types: Record<string, string> = { '/trips.csv': 'text/html', '/trips.png': 'image/png' }
    const type = types[pathname]
    if (!type) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type }).end('a,b')
  })
  // Read on load.
  process.env.SAMPLES_URL = `${site.origin}/samples.json`
})
afterAll(async () => {
  delete process.env.SAMPLES_URL
  await site.close()
  await canary.close()
  await database.close()
})

const part = (id: string, name: string) => ask(getPart, { params: { id, part: name } })

test('reports an unreachable gallery, and asks it again', async () => {
  const answer = await ask(getList)
  expect([answer.status, await answer.json()]).toEqual([502, { detail: 'Not able to load sample gallery' }])
  isDown = false
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
    ...['application/octet-stream', 'attachment'],
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
