import * as z from 'zod/mini'
import { cloudCalls, cloudMapSchema, cloudMapsSchema, cloudProvidersSchema } from '@/lib/contract/cloud-map'
import { hostedStorage } from '@/server/bff/cloud/storage/hosted-storage'
import { replaceStorages, storagesOf } from '@/server/bff/cloud/storages'
import { sessions } from '@/server/engine/db/schema/session'
import { cloudForm, png } from '@/tests/support/cloud-form'
import { database, rig } from '@/tests/support/handled-calls'
import { type HostedMaps, hostedToken, serveHostedMaps } from '@/tests/support/hosted-maps-server'
import { type MapKeeping, mapKeepings } from '@/tests/support/map-keepings'
import { ask, routeOf } from '@/tests/support/proxy-rig'
import { studioMap } from '@/tests/support/studio-map'

describe('maps at a provider', () => {
  const open = routeOf(cloudCalls.openCloudMap)
  const openPicture = routeOf(cloudCalls.openCloudPicture)
  const list = routeOf(cloudCalls.listCloudMaps)
  const save = routeOf(cloudCalls.saveCloudMap)
  const connect = routeOf(cloudCalls.connectProvider)
  const disconnect = routeOf(cloudCalls.disconnectProvider)
  const providers = routeOf(cloudCalls.listProviders)

  let hosted: HostedMaps
  let cookie: string
  let people = 0

  const keepMapsWithin = (within: number) =>
    replaceStorages([hostedStorage({ base: hosted.origin, name: 'Studio Cloud', within })])

  beforeAll(async () => {
    hosted = await serveHostedMaps()
  })
  afterAll(() => hosted.close())
  beforeEach(async () => {
    keepMapsWithin(20_000)
    Object.assign(hosted, { fault: null, previews: null })
    hosted.maps.clear()
    hosted.seen.length = 0
    // Calls are counted by person.
    cookie = await rig.cookieFor(`keeper-${++people}`)
  })

  const params = { provider: 'hosted' }
  const headers = () => ({ cookie })
  const token = (given: string) =>
    ask(connect, { method: 'PUT', params, headers: headers(), body: { token: given } })
  const detail = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { detail: string }).detail,
  ]

  const send = async (fields: Record<string, string>, map = '{"datasets":[]}') =>
    save(await cloudForm({ cookie }, fields, map), { params: Promise.resolve(params) })

  test('keeps, lists, opens and overwrites a map at the provider, with its picture', async () => {
    expect((await token(hostedToken)).status).toBe(200)
    const first = await send({ title: 'Trips', description: 'All' }, '{"datasets":[],"info":{"a":1}}')
    expect([first.status, await first.json()]).toEqual([
      201,
      {
        id: 'map-1',
        title: 'Trips',
        description: 'All',
        lastModification: '2026-11-01T10:00:00.000Z',
        thumbnail: true,
      },
    ])
    expect(hosted.maps.get('map-1')).toMatchObject({ name: 'Trips', importSource: 'kepler.gl-raw' })
    expect(hosted.pictures.get('map-1')?.type).toBe('image/png')
    expect((await send({ title: 'Trips 2', id: 'map-1' })).status).toBe(201)
    expect(hosted.seen).toContain('PUT /v1/maps/map-1')
    const { maps } = cloudMapsSchema.parse(await (await ask(list, { params, headers: headers() })).json())
    expect(maps.map(({ title }) => title)).toEqual(['Trips 2'])
    const opened = await ask(open, { params: { ...params, id: 'map-1' }, headers: headers() })
    expect(await opened.json()).toEqual({ datasets: [] })
  })

  test('keeps the token on the server, encrypted, and drops it with its session', async () => {
    await token(hostedToken)
    const rows = await database.db.select().from(sessions)
    expect(rows.some(({ cloudTokens }) => cloudTokens)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(hostedToken)
    const known = await ask(providers, { headers: headers() })
    const text = await known.text()
    expect(text).not.toContain(hostedToken)
    expect(cloudProvidersSchema.parse(JSON.parse(text)).providers).toEqual([
      { id: 'hosted', name: 'Studio Cloud', isConnected: true, signIn: 'token' },
    ])
    expect((await ask(disconnect, { method: 'DELETE', params, headers: headers() })).status).toBe(204)
    expect(await detail(await ask(list, { params, headers: headers() }))).toEqual([
      403,
      'Custom storage is not properly initialized',
    ])
  })

  test('keeps no token that the provider refuses, and forgets one it no longer takes', async () => {
    expect(await detail(await token('another-token'))).toEqual([403, expect.stringContaining('refused')])
    await token(hostedToken)
    hosted.fault = { status: 401 }
    expect((await ask(list, { params, headers: headers() })).status).toBe(403)
    hosted.fault = null
    expect(await detail(await ask(list, { params, headers: headers() }))).toEqual([
      403,
      'Custom storage is not properly initialized',
    ])
  })

  test.each([
    [{ status: 403 }, 403, /exceeded the number of datasets allowed with your plan/],
    [{ status: 507 }, 413, /exceeded your account's disk storage limit/],
    [{ status: 500 }, 502, /did not answer as expected/],
    ['no json', 502, /did not answer as expected/],
    ['silent', 504, /too long/],
  ] as const)('answers a failing provider (%p) with a message', async (fault, status, said) => {
    await token(hostedToken)
    hosted.fault = fault
    if (fault === 'silent') keepMapsWithin(500)
    expect(await detail(await send({ title: 'Trips' }))).toEqual([status, expect.stringMatching(said)])
  })

  const picture = (id: string) => ask(openPicture, { params: { ...params, id }, headers: headers() })

  test.each([
    ['an address of this machine', 'http://127.0.0.1:1/a.png'],
    ['an address that is not https', 'http://pictures.example/a.png'],
    ['an address that is none', 'http://['],
    ['a page of the provider', '/nothing'],
  ])('takes nothing at %s for a picture', async (_, previews) => {
    await token(hostedToken)
    await send({ title: 'Trips' })
    hosted.previews = previews
    expect(await detail(await picture('map-1'))).toEqual([404, 'This map has no picture.'])
  })

  test('hides what is no picture or too large, and serves all pictures from one list', async () => {
    await token(hostedToken)
    for (const title of ['One', 'Two', 'Three']) await send({ title })
    const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    hosted.pictures.set('map-2', { type: 'image/png', bytes: html })
    const bytes = Buffer.concat([png, Buffer.alloc(1_000_000)])
    hosted.pictures.set('map-3', { type: 'image/png', bytes })
    hosted.seen.length = 0
    const answers = await Promise.all(['map-1', 'map-2', 'map-3'].map(picture))
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(answers[0]?.headers.get('cache-control')).toBe('private, no-store')
    expect(hosted.seen.filter((call) => call.startsWith('GET /v1/maps'))).toHaveLength(1)
    expect((await ask(openPicture, { params: { ...params, id: 'map-1' } })).status).toBe(401)
  })

  test('refuses an unknown map, an invalid map, and a visitor', async () => {
    await token(hostedToken)
    const unknown = await ask(open, { params: { ...params, id: 'gone' }, headers: headers() })
    expect(await detail(unknown)).toEqual([404, "Can't find map with ID."])
    expect((await send({ title: 'Trips' }, 'no map')).status).toBe(422)
    expect((await ask(list, { params })).status).toBe(401)
  })

  test('offers no provider without its address', () => {
    expect(storagesOf({ PORT: 3000 })).toEqual([])
    expect(
      storagesOf({ PORT: 3000, CLOUD_MAPS_URL: 'https://maps.example/api' }).map(({ name }) => name),
    ).toEqual(['maps.example'])
  })
})

const kept = cloudMapSchema
const list = z.object({ maps: z.array(kept) })
const map = JSON.stringify(studioMap())
const other = map.replaceAll('"A trip"', '"Another trip"')

describe.each(mapKeepings)('maps kept by $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let maps: MapKeeping
  let people = 0

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    maps = await opened.keeping(`keeper-${++people}`)
  })

  const made = async (title: string) => {
    const answer = await maps.make({ title, description: 'All' }, map)
    expect(answer.status).toBe(201)
    return kept.parse(await answer.json())
  }
  const titles = async () => list.parse(await (await maps.list()).json()).maps.map(({ title }) => title)
  const read = async (id: string) => (await maps.open(id)).json()
  const detail = async (answer: Response) => (await answer.json()).detail

  it('start out empty', async () => {
    expect(await titles()).toEqual([])
  })

  it('are listed and opened with all that was saved', async () => {
    const first = await made('Trips')
    expect(first).toMatchObject({ title: 'Trips', description: 'All' })
    expect(Number.isNaN(Date.parse(first.lastModification ?? ''))).toBe(false)
    expect(await titles()).toEqual(['Trips'])
    const { datasets, config } = JSON.parse(map)
    expect(await read(first.id)).toMatchObject({ datasets, config })
  })

  it('are shown with the saved picture', async () => {
    const { id } = await made('Trips')
    const { maps: listed } = list.parse(await (await maps.list()).json())
    expect(listed).toEqual([expect.objectContaining({ id, thumbnail: true })])
    const picture = await maps.picture(id)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
  })

  it('are changed in place, and saved beside as new ones', async () => {
    const { id } = await made('Trips')
    const changed = await maps.change(id, { title: 'Trips 2' }, { map: other })
    expect(kept.parse(await changed.json())).toMatchObject({ id, title: 'Trips 2' })
    expect(await titles()).toEqual(['Trips 2'])
    expect(JSON.stringify(await read(id))).toContain('Another trip')
    await made('Trips')
    expect((await titles()).toSorted()).toEqual(['Trips', 'Trips 2'])
  })

  it('are not found under an unknown id', async () => {
    const unknown = '2a9bf1d0-8b1f-4a29-9f0e-6f4f9d8f3a11'
    expect((await maps.picture(unknown)).status).toBe(404)
    for (const answer of [
      await maps.open(unknown),
      await maps.change(unknown, { title: 'Trips' }, { map }),
    ]) {
      expect([answer.status, await detail(answer)]).toEqual([404, "Can't find map with ID."])
    }
  })

  it('require a title and JSON', async () => {
    expect((await maps.make({ title: ' ' }, map)).status).toBe(422)
    expect((await maps.make({ title: 'Trips' }, 'no map')).status).toBe(422)
    expect(await titles()).toEqual([])
  })
})
