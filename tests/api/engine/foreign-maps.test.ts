import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { summarisedRecords } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { createForeignMaps, type ForeignMaps } from '@/server/engine/files/foreign-maps'
import { origin, silentLog } from '@/tests/support/engine-rig'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { type Answer, endless, json, leadsTo, page, serves, silent } from '@/tests/support/map-site'
import { ensureMember } from '@/tests/support/members'
import { planner } from '@/tests/support/people-rig'
import { storedMap } from '@/tests/support/record-form'
import { recordRig } from '@/tests/support/record-rig'

let site: LocalServer
let canary: LocalServer
let answers: Record<string, Answer>
let seen: IncomingMessage[]
let canaryHits = 0

beforeAll(async () => {
  site = await serveLocally((request, response) => {
    seen.push(request)
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  canary = await serveLocally((_, response) => {
    canaryHits += 1
    json(response, storedMap('secret'))
  })
})

const of = recordRig(() => {
  // The only listed origin, which may be local as a whole origin.
  const listed = { hosts: [site.origin], log: silentLog }
  const patient = createForeignMaps(listed)
  const quick = createForeignMaps({ ...listed, within: 200 })
  const download: ForeignMaps['download'] = (address, path) => {
    const isSilent = answers[new URL(address).pathname] === silent
    return (isSilent ? quick : patient).download(address, path)
  }
  return { foreignMaps: { ...patient, download } }
})

beforeEach(() => {
  answers = {}
  seen = []
  canaryHits = 0
})

afterAll(async () => {
  await site.close()
  await canary.close()
})

async function read(url: string, caller: { as?: string } = { as: planner }) {
  const answer = await of.rig.get(`/evals/map?url=${encodeURIComponent(url)}`, caller)
  return { status: answer.status, body: await answer.json() }
}

const idsIn = ({ body }: Awaited<ReturnType<typeof read>>) =>
  body.datasets[0].data.allData.map(([zid]: [string]) => zid)

let count = 0

/** A record whose map the site serves at its own address. */
async function added(ids: string[], over: Record<string, string> = {}) {
  const path = `/${++count}.json`
  const map = `${site.origin}${path}`
  answers[path] = serves(...ids)
  const evalId = await of.add({ map, ...over })
  return { evalId, path, map, mapFile: `${origin}/api/evals/files/${evalId}/map` }
}

/** Filtered: summaries are written in the meantime. */
const mapKeys = async () => (await of.storedKeys()).filter((key) => key.includes('/map')).sort()

const later = () => {
  of.time.now = new Date(of.time.now.getTime() + 5 * 60_000 + 1)
}

test('opens a map at a listed host like an upload, by its address here and its own', async () => {
  const { evalId, map, mapFile } = await added(['a', 'b'])
  const record = await of.read(evalId)
  expect(record).toMatchObject({ map, mapFile, locations: 2 })
  expect(record.files).toBeUndefined()
  expect(idsIn(await read(mapFile))).toEqual(['a', 'b'])
  expect(idsIn(await read(map))).toEqual(['a', 'b'])
  const body = { url: mapFile, ids: ['a', 'b'], type: 'DC', order: 'chosen', form: 'pdf' }
  expect((await of.post('/evals/compare', planner, body)).status).toBe(200)
  expect((await of.rig.get(`/evals/files/${evalId}/map`, { as: planner })).status).toBe(200)
  expect(seen).toHaveLength(1)
  // Its summary would age unnoticed.
  const summarised = await summarisedRecords(of.database.db, { customerId: of.own, current: 'DC' })
  expect(summarised.map((each) => each.evalId)).not.toContain(evalId)
})

test('tells the site nothing about the reader', async () => {
  await added(['a'])
  expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual([
    ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
  ])
  expect(seen[0]?.headers['user-agent']).toBe('kerbwatt (map)')
})

test('refetches a copy older than five minutes, once for many readers', async () => {
  const { evalId, path, mapFile } = await added(['a'])
  answers[path] = serves('a', 'b', 'c')
  expect(idsIn(await read(mapFile))).toEqual(['a'])
  later()
  const found = await Promise.all([read(mapFile), read(mapFile)])
  expect(found.map(idsIn)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(seen).toHaveLength(2)
  expect(await of.read(evalId)).toMatchObject({ locations: 3, version: 1 })
})

test('splits a map of both currents into its parts', async () => {
  const { evalId } = await added(['ac1', 'dc1', 'dc2'], { power_type: 'AC_DC' })
  expect(idsIn(await read(`${origin}/api/evals/files/${evalId}_dc/map`))).toEqual(['dc1', 'dc2'])
  const child = await of.read(`${evalId}_ac`)
  expect(child).toMatchObject({ map: `${origin}/api/evals/files/${evalId}_ac/map`, parent: evalId })
  expect(child).not.toHaveProperty('mapFile')
})

test('links a map at any other host, and never fetches it', async () => {
  const map = `${canary.origin}/a.json`
  const evalId = await of.add({ map })
  const record = await of.read(evalId)
  expect([record.map, record.mapFile]).toEqual([map, undefined])
  expect((await read(map)).status).toBe(400)
  expect((await read(`${origin}/api/evals/files/${evalId}/map`)).status).toBe(404)
  expect(canaryHits).toBe(0)
})

describe('a fetch is not made', () => {
  test('for an address at a listed host that no record of the caller has', async () => {
    const { map, mapFile } = await added(['a'])
    expect((await read(`${site.origin}/other.json`)).status).toBe(404)
    const rights = { canSubmit: true, isInternal: false }
    const other = { as: 'other@example.com' }
    await ensureMember(of.database.db, { email: other.as, customer: 'Elsewhere', ...rights })
    later()
    expect((await read(map, other)).status).toBe(404)
    expect((await read(mapFile, other)).status).toBe(404)
    expect(seen).toHaveLength(1)
  })

  test('for a visitor, who reads the copy behind a public link', async () => {
    const { evalId, map } = await added(['a'])
    const made = await of.post('/shares', planner, { kind: 'record', id: evalId })
    const { token } = await made.json()
    expect(made.status).toBe(201)
    later()
    const shared = await of.rig.get(`/shared/${token}`)
    expect((await shared.json()).map.datasets[0].data.allData).toHaveLength(1)
    expect((await read(map, {})).status).toBe(404)
    expect(seen).toHaveLength(1)
  })
})

const refused = [
  [
    'a redirect to an address that is not listed',
    () => leadsTo(`${canary.origin}/a.json`),
    400,
    'cannot be loaded',
  ],
  ['a redirect to a private address', () => leadsTo('https://10.0.0.1/a.json'), 400, 'cannot be loaded'],
  ['more than 100 MB', () => endless, 413, 'is larger than 100 MB.'],
  ['an answer that never comes', () => silent, 504, 'took too long to arrive.'],
  ['a page', () => page, 502, 'There is no map at this address'],
  ['no file', () => undefined, 502, 'There is no map at this address'],
  [
    'a JSON file of another kind',
    () => (to: ServerResponse) => json(to, '{"a":1}'),
    422,
    'configuration: expected an object',
  ],
  ['half a map', () => (to: ServerResponse) => json(to, '{"a":'), 422, 'ends too early'],
] as const

test.each(refused)(
  'reports %s to the reader, and to staff who name it',
  async (...[, answerOf, status, words]) => {
    const { evalId, path, map, mapFile } = await added(['a'])
    const answer = answerOf()
    if (answer) answers[path] = answer
    else delete answers[path]
    later()
    const found = await read(mapFile)
    expect([found.status, found.body.detail]).toEqual([status, expect.stringContaining(words)])
    expect(found.body.detail).toContain(new URL(site.origin).host)
    const before = await mapKeys()
    const saved = await of.save({ map })
    expect([saved.status, (await saved.json()).detail]).toEqual([422, found.body.detail])
    expect(await mapKeys()).toEqual(before)
    expect(canaryHits).toBe(0)
    // The record is unchanged, and opens again once its map is back.
    answers[path] = serves('a', 'b')
    expect(idsIn(await read(mapFile))).toEqual(['a', 'b'])
    expect(await of.read(evalId)).toMatchObject({ locations: 2 })
  },
)

test('replaces the copy when the address changes, or when a file takes its place', async () => {
  const { evalId } = await added(['a'])
  answers['/b.json'] = serves('b')
  expect((await of.change(evalId, { map: `${site.origin}/b.json` })).status).toBe(200)
  const record = await of.read(evalId)
  expect(idsIn(await read(record.mapFile ?? ''))).toEqual(['b'])
  const both = await of.change(evalId, { map_file: storedMap('c') })
  expect([both.status, (await both.json()).detail]).toEqual([
    422,
    'Give the map as a file or by its URL, not both.',
  ])
  expect((await of.change(evalId, { map: '', map_file: storedMap('c') })).status).toBe(200)
  const now = await of.read(evalId)
  expect([now.map, now.mapFile, now.locations]).toEqual([
    `${origin}/api/evals/files/${evalId}/map`,
    undefined,
    1,
  ])
  expect(idsIn(await read(now.map))).toEqual(['c'])
})

test('fetches a record older than its listed host for the first reader', async () => {
  const evalId = await of.add({ map: `${canary.origin}/late.json` })
  const mapAddress = `${site.origin}/late.json`
  await of.database.db.update(evaluations).set({ mapAddress }).where(eq(evaluations.evalId, evalId))
  answers['/late.json'] = serves('late')
  expect(idsIn(await read(mapAddress))).toEqual(['late'])
  expect(await of.read(evalId)).toMatchObject({ map: mapAddress, locations: 1 })
})

test('fetches only four maps at a time', async () => {
  const maps = createForeignMaps({ hosts: [site.origin], log: silentLog, patience: 300 })
  const waiting: ServerResponse[] = []
  answers['/slow.json'] = (response) => void waiting.push(response)
  const target = '/dev/null'
  const loading = Array.from({ length: 4 }, () => maps.download(`${site.origin}/slow.json`, target))
  const failed = Promise.allSettled(loading)
  await expect(maps.download(`${site.origin}/slow.json`, target)).rejects.toMatchObject({ status: 429 })
  maps.close()
  const outcomes = await failed
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  await Promise.all(waiting.map((response) => response.destroyed || once(response, 'close')))
})
