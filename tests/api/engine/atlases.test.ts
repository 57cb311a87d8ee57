import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { writeArrayBuffer } from 'geotiff'
import type { Atlases, ListedAtlas } from '@/lib/contract/atlases'
import { type AtlasManagement, openAtlasManagement } from '@/server/engine/atlases/atlas-management'
import { atlasBuilds, atlasSources } from '@/server/engine/db/schema/atlas'
import { jobs } from '@/server/engine/db/schema/job'
import { lookForNewer, tidyUploads } from '@/server/engine/services/atlases/atlas-sources'
import { atlasJobs, buildKind } from '@/server/engine/services/atlases/build-jobs'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog } from '@/tests/support/engine-rig'
import { type FileServer, serveFile } from '@/tests/support/file-server'
import { ensureMember } from '@/tests/support/members'
import { readOsmCase } from '@/tests/support/osm-case'
import { osmFile } from '@/tests/support/osm-file'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'
import { until } from '@/tests/support/until'

const liechtenstein = 'tests/extracts/liechtenstein-2026-03-29.osm.pbf'
const monaco = 'tests/extracts/monaco-2021-04-21.osm.pbf'
const staff = 'staff@example.com'
const planner = 'ada@example.com'
/** A build starts a process of its own, on machines that do much else. */
const patience = 120_000

describe('the countries of an installation', () => {
  let database: TestDatabase
  let rig: EngineRig
  let server: FileServer
  let directory: string
  let management: AtlasManagement
  let free = 6e9
  let now = new Date('2026-11-25T12:00:00Z')

  beforeAll(async () => {
    database = await openInMemory()
    directory = mkdtempSync(join(tmpdir(), 'countries-'))
    server = await serveFile(readFileSync(monaco))
    writeSmallAtlas(join(directory, 'shipped'), smallAtlas())
    management = openAtlasManagement({
      roots: [join(directory, 'atlas'), join(directory, 'shipped')],
      varDir: directory,
      shippedRoot: join(directory, 'shipped'),
      hosts: [new URL(server.url).origin],
      s3: null,
      queue: {
        db: database.db,
        log: silentLog,
        isAlone: true,
        timing: { pollMs: 20, backoffMs: () => 0 },
      },
      clock: () => now,
      memory: () => ({ total: 8e9, free }),
    })
    rig = engineRig(database.db, { atlases: management, clock: () => now })
    const person = (email: string, isInternal: boolean) =>
      ensureMember(database.db, { email, customer: `Of ${email}`, canSubmit: true, isInternal })
    await person(staff, true)
    await person(planner, false)
    management.jobs.start(atlasJobs(rig.deps))
  })

  afterAll(async () => {
    await rig?.close()
    await server?.close()
    await database?.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const list = async (): Promise<Atlases> => (await rig.get('/atlases', { as: staff })).json()
  const rowOf = async (country: string): Promise<ListedAtlas | undefined> =>
    (await list()).atlases.find((each) => each.country === country)
  const fromServer = () => ({ country: 'Monaco', source: { address: server.url } })
  const start = (body: object) => {
    // The last of several builds counts.
    now = new Date(now.getTime() + 1_000)
    return rig.post('/atlases/builds', { as: staff, body })
  }
  const settled = async (id: string) => {
    await until(async () => {
      const [row] = await database.db.select().from(atlasBuilds).where(eq(atlasBuilds.id, id))
      return row !== undefined && row.state !== 'waiting' && row.state !== 'building'
    }, patience)
    const [row] = await database.db.select().from(atlasBuilds).where(eq(atlasBuilds.id, id))
    return row
  }
  const relationOf = (country: string, version: string): string => {
    const manifest = readFileSync(join(directory, 'atlas', country, version, 'manifest.json'), 'utf8')
    return /relation (\d+)/.exec(manifest)?.[1] ?? ''
  }
  const detailOf = async (reply: Response) => JSON.stringify((await reply.json()).detail)
  const upload = (kind: string, bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
    const authorization = `Bearer ${Buffer.from(staff).toString('base64url')}`
    return rig.upload('/atlases/files', form, { authorization })
  }

  test('are closed to everyone but staff', async () => {
    const calls: [method: 'get' | 'post' | 'delete', path: string, body?: object][] = [
      ['get', '/atlases'],
      ['post', '/atlases/plan', {}],
      ['post', '/atlases/files'],
      ['post', '/atlases/builds', fromServer()],
      ['delete', '/atlases/builds/3f0c4c59-31f5-4c8a-8d3c-0f3b4f3f2a10'],
      ['post', '/atlases/look'],
      ['get', '/atlases/countries/monaco/diff'],
      ['get', '/atlases/countries/monaco/diff/spreadsheet'],
      ['post', '/atlases/countries/monaco/verify'],
      ['delete', '/atlases/countries/monaco'],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await rig[method](path, body ? { body } : {})).status]).toEqual([path, 401])
      const asked = { as: planner, ...(body && { body }) }
      expect([path, (await rig[method](path, asked)).status]).toEqual([path, 403])
    }
    expect(await database.db.$count(atlasBuilds)).toBe(0)
  })

  test('are countries: a region is built by its boundary', async () => {
    const build = await start({ country: 'monaco-casino', source: { address: server.url } })
    expect(build.status).toBe(422)
    expect(await detailOf(build)).toMatch(/“monaco-casino” is not a country/)
    const plan = await rig.post('/atlases/plan', { as: staff, body: { country: 'monaco-casino' } })
    expect(await plan.json()).toMatchObject({ country: null })
    expect(await database.db.$count(atlasBuilds)).toBe(0)
  })

  test('name what is shipped', async () => {
    const { atlases, used, disk } = await list()
    expect(atlases).toHaveLength(1)
    expect(atlases[0]).toMatchObject({ is_shipped: true, build: null, request: null, has_newer: false })
    expect(atlases[0]?.bytes).toBe(used)
    expect(disk).toBeGreaterThan(used)
  })

  test('are planned from the headers of an address', async () => {
    server.file.answers['/country.osm.pbf.md5'] = (response) => response.writeHead(200).end('x')
    const body = { country: 'monaco', source: { address: server.url } }
    const plan = await (await rig.post('/atlases/plan', { as: staff, body })).json()
    expect(plan).toMatchObject({
      source: {
        name: 'country.osm.pbf',
        bytes: readFileSync(monaco).length,
        date: '2026-03-29T10:00:00.000Z',
        has_checksum: true,
        problem: null,
      },
      country: { slug: 'monaco', name: 'Monaco', iso: 'MC' },
      missing_memory: 0,
      total_memory: 8e9,
    })
    expect(plan.memory).toBeGreaterThan(400e6)
    delete server.file.answers['/country.osm.pbf.md5']
    free = 1e8
    const tight = await (await rig.post('/atlases/plan', { as: staff, body })).json()
    free = 6e9
    expect(tight.missing_memory).toBe(plan.memory - 1e8)
  })

  test.each([
    ['http://127.0.0.1:9/a.osm.pbf', /This address cannot be loaded/],
    ['https://10.0.0.1/a.osm.pbf', /This address cannot be loaded/],
    ['ftp://example.org/a.osm.pbf', /http and https/],
    ['andorra', /is not an address/],
  ])('refuse %s with a sentence', async (address, said) => {
    const body = { country: 'Atlantis', source: { address } }
    const plan = await (await rig.post('/atlases/plan', { as: staff, body })).json()
    expect(plan.source.problem).toMatch(said)
    expect(plan.country_problem).toMatch(/“Atlantis” is not a country/)
    expect(plan.memory).toBeNull()
  })

  test(
    'are built from an address in a process of their own',
    async () => {
      const reply = await start(fromServer())
      expect(reply.status).toBe(201)
      const { id } = await reply.json()
      expect(await detailOf(await start(fromServer()))).toMatch(/Monaco is being built already/)
      expect((await rowOf('monaco'))?.build).toMatchObject({ id, source_name: 'country.osm.pbf' })
      expect(await settled(id)).toMatchObject({ state: 'done', problem: null, share: 1 })
      const built = await rowOf('monaco')
      expect(built).toMatchObject({ name: 'Monaco', iso: 'MC', is_shipped: false, build: null })
      expect(built?.date).toContain('2021-04-21')
      expect(built?.sites).toBeGreaterThan(20)
      expect(built?.request).toEqual({ country: 'monaco', source: { address: server.url } })
      const verdict = await (await rig.post('/atlases/countries/monaco/verify', { as: staff })).json()
      expect(verdict).toMatchObject({ version: built?.version, problems: [] })
      const noEarlier = await rig.get('/atlases/countries/monaco/diff', { as: staff })
      expect([noEarlier.status, await detailOf(noEarlier)]).toEqual([
        404,
        expect.stringContaining('no earlier'),
      ])
    },
    patience,
  )

  test('have newer map data once their server does', async () => {
    expect(await lookForNewer(rig.deps)).toEqual([])
    server.file.lastModified = 'Sun, 05 Apr 2026 10:00:00 GMT'
    now = new Date('2026-11-26T06:00:00Z')
    const { newer } = await (await rig.post('/atlases/look', { as: staff })).json()
    expect(newer).toEqual(['monaco'])
    expect(await rowOf('monaco')).toMatchObject({
      has_newer: true,
      newest: '2026-04-05T10:00:00.000Z',
      looked_at: '2026-11-26T06:00:00.000Z',
    })
  })

  test(
    'keep their version and say what is wrong when an update fails',
    async () => {
      const before = await rowOf('monaco')
      const right = server.file.content
      server.file.content = Buffer.from('no extract at all')
      server.file.etag = '"two"'
      const { id } = await (await start(fromServer())).json()
      expect(await settled(id)).toMatchObject({ state: 'failed' })
      const failed = await rowOf('monaco')
      expect(failed?.version).toBe(before?.version)
      expect(failed?.build).toMatchObject({ state: 'failed', may_be_partial: false })
      expect(failed?.build?.problem).toMatch(/country\.osm\.pbf/)
      expect((await rig.delete(`/atlases/builds/${id}`, { as: staff })).status).toBe(204)
      expect((await rowOf('monaco'))?.build).toBeNull()
      expect((await rig.delete(`/atlases/builds/${id}`, { as: staff })).status).toBe(404)
      server.file.content = right
      server.file.etag = '"three"'
    },
    patience,
  )

  test(
    'are read from an upload, with people by a grid',
    async () => {
      const extract = await (await upload('extract', readFileSync(monaco), 'C:\\maps\\monaco.osm.pbf')).json()
      expect(extract).toMatchObject({ kind: 'extract', name: 'monaco.osm.pbf' })
      expect(extract.date).toContain('2021-04-21')
      const table = Buffer.from('lat,lng,people\n43.7384,7.4246,20000\n43.7311,7.4197,19000\n')
      const grid = await (await upload('population', table, 'people.csv')).json()
      expect(grid).toMatchObject({ people: 39_000, rows: 2 })
      const wrong = await upload('population', Buffer.from('a,b\n1,2\n'), 'wrong.csv')
      expect([wrong.status, await detailOf(wrong)]).toEqual([
        422,
        expect.stringContaining('lat, lng and people'),
      ])
      const short = readFileSync(monaco).subarray(0, -20)
      const half = await upload('extract', short, 'half.osm.pbf')
      expect([half.status, await detailOf(half)]).toEqual([
        422,
        expect.stringContaining('half.osm.pbf is not usable: it is cut off'),
      ])
      const cut = await upload('extract', Buffer.from('no'), 'a.osm.pbf')
      expect([cut.status, await detailOf(cut)]).toEqual([
        422,
        expect.stringContaining('The extract a.osm.pbf is not'),
      ])
      expect((await upload('virus', Buffer.from('no'), 'a')).status).toBe(422)
      expect(readdirSync(management.folder)).toHaveLength(2)
      const source = { file: extract.id }
      expect((await start({ country: 'MC', source: { file: grid.id } })).status).toBe(422)
      const { id } = await (await start({ country: 'MC', source, population: grid.id })).json()
      expect(await settled(id)).toMatchObject({ state: 'done' })
      expect(Math.round((await rowOf('monaco'))?.people ?? 0)).toBe(39_000)
      const diff = await (await rig.get('/atlases/countries/monaco/diff', { as: staff })).json()
      expect(diff.sites).toEqual({ added: 0, removed: 0, changed: 0 })
      const sheet = await rig.get('/atlases/countries/monaco/diff/spreadsheet', { as: staff })
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(await sheet.arrayBuffer())
      expect(book.worksheets.map(({ name }) => name)).toEqual(['Sites', 'Charging stations'])
    },
    patience,
  )

  test('keep uploads that the next update needs, and drop others after a week', async () => {
    const { id } = await (
      await upload('counts', Buffer.from('lat,lng,aadt,year\n43.7,7.4,100,2024\n'), 'c.csv')
    ).json()
    now = new Date('2026-12-24T12:00:00Z')
    await tidyUploads(rig.deps)
    const kept = readdirSync(management.folder)
    expect(kept).toHaveLength(2)
    expect(kept.some((name) => name.startsWith(id))).toBe(false)
  })

  test(
    'go on building after their process was killed',
    async () => {
      server.file.etag = '"five"'
      const id = '9d3c1a52-6a53-4f0f-9a6e-7c1f2f6f5b10'
      now = new Date(now.getTime() + 1_000)
      // The rows that a process leaves behind when it is killed amid a build.
      await database.db.transaction(async (tx) => {
        await tx.insert(atlasBuilds).values({
          id,
          country: 'monaco',
          request: { country: 'monaco', source: { address: server.url } },
          askedBy: staff,
          state: 'building',
          step: 'Reading the extract',
          share: 0.4,
          createdAt: now,
          startedAt: now,
        })
        await tx.insert(jobs).values({
          kind: buildKind,
          payload: { build: id },
          state: 'active',
          attempts: 1,
          holder: 'killed',
          lockedUntil: new Date(0),
        })
      })
      management.jobs.wake()
      expect(await settled(id)).toMatchObject({ state: 'done', share: 1, problem: null })
      expect((await rowOf('monaco'))?.build).toBeNull()
    },
    patience,
  )

  test(
    'stop building when cancelled',
    async () => {
      server.file.isSilent = true
      server.file.breaks = [1_000]
      server.file.etag = '"four"'
      const { id } = await (await start(fromServer())).json()
      await until(async () => (await rowOf('monaco'))?.build?.step === 'Downloading', patience)
      expect((await rig.delete('/atlases/countries/monaco', { as: staff })).status).toBe(409)
      expect((await rig.delete(`/atlases/builds/${id}`, { as: staff })).status).toBe(204)
      await until(async () => {
        const open = await database.db.select().from(jobs).where(eq(jobs.state, 'active'))
        return open.length === 0
      }, patience)
      expect((await rowOf('monaco'))?.build).toBeNull()
      server.file.isSilent = false
      server.file.breaks = []
    },
    patience,
  )

  test(
    'say which boundary cannot be built',
    async () => {
      const { id } = await (await start({ ...fromServer(), boundary: 'Atlantis' })).json()
      await settled(id)
      expect((await rowOf('monaco'))?.build).toBeNull()
      const failed = await rowOf('monaco-atlantis')
      expect(failed?.name).toBe('Atlantis, Monaco')
      expect(failed?.build?.problem).toMatch(/Atlantis/)
    },
    patience,
  )

  test.each([
    [{ name: 'Centre' }, /give its boundary too/],
    [{ boundary: '9.5,47.1,9.6,47.2', name: ' ' }, /name of the region/],
    [
      { boundary: '9.5,47.1,9.6,47.2', name: '日本' },
      /no id of Latin letters: give the region another name\.$/,
    ],
    [{ boundary: '9.5,47.1,9.6' }, /boundary cannot be used\. The box .* has 3 numbers instead of four/],
    [{ boundary: '9.6,47.1,9.5,47.2' }, /boundary cannot be used.*west at or beyond its east/],
    [{ boundary: 'package.json' }, /is a file: upload it/],
    [{ boundary: '/etc/hosts' }, /is a file: upload it/],
    [{ boundary: 'file:3f0c4c59-31f5-4c8a-8d3c-0f3b4f3f2a10' }, /file of the boundary is gone/],
  ])('refuse the region %j', async (part, said) => {
    const reply = await start(Object.assign(fromServer(), part))
    expect(reply.status).toBe(422)
    expect(JSON.parse(await detailOf(reply))).toMatch(said)
  })

  test('take boundaries, GeoTIFFs and registers only as what they are', async () => {
    const factsOf = async (kind: string, content: string | Uint8Array, name: string) =>
      (await upload(kind, Buffer.from(content), name)).json()
    const register = readFileSync('tests/extracts/ocm-liechtenstein-18.json')
    expect(await factsOf('chargers', register, 'ocm.json')).toMatchObject({ kind: 'chargers', rows: 18 })
    expect(JSON.stringify(await factsOf('chargers', 'a,b\n1,2\n', 'a.csv'))).toMatch(
      /charging station file a\.csv has no columns of coordinates/,
    )
    const tags = {
      width: 2,
      height: 1,
      ModelPixelScale: [0.1, 0.1, 0],
      ModelTiepoint: [0, 0, 0, 9.4, 47.2, 0],
    }
    const raster = (keys: object) =>
      new Uint8Array(writeArrayBuffer(Float32Array.from([3, 4]), Object.assign(keys, tags) as never))
    const degrees = { GTModelTypeGeoKey: 2, GTRasterTypeGeoKey: 1, GeographicTypeGeoKey: 4326 }
    expect(await factsOf('population', raster(degrees), 'li_ppp.tif')).toMatchObject({ people: null })
    expect(JSON.stringify(await factsOf('population', raster(degrees), 'li_pd_1km.tif'))).toMatch(
      /li_pd_1km\.tif has people per square kilometre/,
    )
    expect(JSON.stringify(await factsOf('boundary', '{"type":"Point"}', 'a.geojson'))).toMatch(
      /boundary file a\.geojson holds a Point where/,
    )
  })

  test(
    'hold regions beside their country, which an update builds again',
    async () => {
      const source = {
        file: (await (await upload('extract', readFileSync(liechtenstein), 'li.osm.pbf')).json()).id,
      }
      const register = readFileSync('tests/extracts/ocm-liechtenstein-18.json')
      const chargers = (await (await upload('chargers', register, 'ocm.json')).json()).id
      const vaduz = { country: 'LI', source, boundary: 'Vaduz', chargers }
      const { id } = await (await start(vaduz)).json()
      expect((await rowOf('liechtenstein-vaduz'))?.build).toMatchObject({ id })
      expect(await detailOf(await start(vaduz))).toMatch(/Vaduz, Liechtenstein is being built already/)
      expect(await settled(id)).toMatchObject({ state: 'done', country: 'liechtenstein-vaduz' })
      expect(await rowOf('liechtenstein')).toBeUndefined()
      const built = await rowOf('liechtenstein-vaduz')
      expect(built).toMatchObject({ name: 'Vaduz, Liechtenstein', iso: 'LI', is_region: true, build: null })
      expect(built?.request).toEqual(Object.assign({}, vaduz, { country: 'liechtenstein' }))
      expect(built?.people).toBeGreaterThan(5_000)
      expect(built?.people).toBeLessThan(7_000)
      // By its id, the region is known only once the extract is read.
      const relation = relationOf('liechtenstein-vaduz', built?.version ?? '')
      const byId = await (await start({ country: 'LI', source, boundary: relation })).json()
      const waiting = (await list()).atlases.find(({ build }) => build?.id === byId.id)
      expect(waiting).toMatchObject({ name: `Relation ${relation}, Liechtenstein`, version: null })
      expect(await settled(byId.id)).toMatchObject({ state: 'done', country: 'liechtenstein-vaduz' })
      const updated = await rowOf('liechtenstein-vaduz')
      expect(updated?.request?.boundary).toBe(relation)
      // Without the register.
      expect(updated?.version).not.toBe(built?.version)
      const again = await (await start(updated?.request ?? {})).json()
      expect((await rowOf('liechtenstein-vaduz'))?.build).toMatchObject({ id: again.id })
      expect((await rig.delete(`/atlases/builds/${again.id}`, { as: staff })).status).toBe(204)
    },
    patience,
  )

  test(
    'hold regions by an uploaded outline, under its name',
    async () => {
      const ring = [
        [9.515, 47.135],
        [9.53, 47.135],
        [9.53, 47.147],
        [9.515, 47.147],
        [9.515, 47.135],
      ]
      const outline = Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: [ring] }))
      const file = await (await upload('boundary', outline, 'Old town.geojson')).json()
      expect(file.region).toBe('Old town')
      const source = {
        file: (await (await upload('extract', readFileSync(liechtenstein), 'li.osm.pbf')).json()).id,
      }
      const { id } = await (await start({ country: 'LI', source, boundary: `file:${file.id}` })).json()
      expect(await settled(id)).toMatchObject({ state: 'done', country: 'liechtenstein-old-town' })
      const built = await rowOf('liechtenstein-old-town')
      expect(built).toMatchObject({ name: 'Old town, Liechtenstein', is_region: true })
      expect(built?.request).toMatchObject({ boundary: `file:${file.id}`, name: 'Old town' })
      expect((await rig.delete('/atlases/countries/liechtenstein-old-town', { as: staff })).status).toBe(200)
      expect((await rig.delete('/atlases/countries/liechtenstein-vaduz', { as: staff })).status).toBe(200)
    },
    patience,
  )

  test(
    'propose the part that an extract holds',
    async () => {
      const part = osmFile(await readOsmCase('15-region.osm'))
      const source = { file: (await (await upload('extract', part, 'part.osm.pbf')).json()).id }
      const { id } = await (await start({ country: 'LI', source })).json()
      await settled(id)
      const failed = (await rowOf('liechtenstein'))?.build
      expect(failed).toMatchObject({ state: 'failed', proposal: '6' })
      expect(failed?.advice).toBe(
        'It can be built as a region: its largest complete area, County (relation 6, admin level 6).',
      )
      expect(failed?.problem).toMatch(/holds no boundary of Liechtenstein/)
      expect((await rig.delete(`/atlases/builds/${id}`, { as: staff })).status).toBe(204)
    },
    patience,
  )

  test('go with all their versions, but for what ships', async () => {
    const reply = await rig.delete('/atlases/countries/monaco', { as: staff })
    const { removed, current } = await reply.json()
    expect(removed).toHaveLength(2)
    expect(current).toBeNull()
    expect(existsSync(join(directory, 'atlas', 'monaco'))).toBe(false)
    expect(await database.db.$count(atlasSources)).toBe(0)
    const [shipped] = (await list()).atlases.filter(({ is_shipped }) => is_shipped)
    const refused = await rig.delete(`/atlases/countries/${shipped?.country}`, { as: staff })
    expect([refused.status, await detailOf(refused)]).toEqual([409, expect.stringContaining('ships')])
    expect((await rig.delete('/atlases/nowhere', { as: staff })).status).toBe(404)
  })
})
