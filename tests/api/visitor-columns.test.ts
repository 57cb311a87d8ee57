import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableFromIPC } from '@uwdata/flechette'
import { gridDisk, latLngToCell } from 'h3-js'
import { hexagonColumns, hexagonFields, isFreeColumn } from '@/lib/domain/hexagon-columns'
import { siteColumns, siteSortColumns } from '@/lib/domain/site-columns'
import { emptyColumns, type HexagonTable, packCells, rowOf } from '@/server/atlas/derive/hexagon-table'
import type { SiteRow } from '@/server/atlas/derive/site-columns'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { EngineDeps } from '@/server/engine/deps'
import { createEngine } from '@/server/engine/engine'
import { createConfigFiles } from '@/server/engine/files/config-files'
import { createOutsideMaps } from '@/server/engine/maps/outside-maps'
import { silentLog } from '@/tests/support/engine-rig'
import { type GoogleMapsServer, googleKey, serveGoogleMaps } from '@/tests/support/google-maps-server'
import {
  centre,
  centreTile,
  metresFrom,
  site,
  smallAtlas,
  smallVersion,
  writeSmallAtlas,
} from '@/tests/support/small-atlas'
import { serveTiles, type TileServer } from '@/tests/support/tile-server'

const lockedSites = siteColumns.filter(({ free }) => !free)
const lockedHexagons = hexagonFields.filter(({ free }) => !free)

/** A value for each locked column that stands nowhere else, so that it is found wherever it slips out. */
const siteMarks = new Map<string, string | number>(
  lockedSites.map(({ name, type }, at) => [name, markOf(type, 70_100 + at, 'SITE')]),
)
/** NUTS regions, which the made-up country has none of, cannot slip out. */
const markedHexagons = lockedHexagons.filter(({ name, type }) => type === 'integer' && name !== 'Road class')
const hexagonMarks = new Map<string, number>(markedHexagons.map(({ name }, at) => [name, 60_100 + at]))

function markOf(type: string, number: number, word: string): string | number {
  if (type === 'string') return `CANARY-${word}-${number}`
  // A fraction that no storage rounds.
  return type === 'real' ? (number % 1000) / 1024 : number
}

const marks = [...siteMarks.values(), ...hexagonMarks.values()].map(String)
/** Marks that stand in a text by themselves, not as digits of another number. */
const leaksIn = (text: string) =>
  marks.filter((mark) => new RegExp(`(?<![\\d.])${mark.replace('.', '\\.')}(?![\\d.])`).test(text))

const root = mkdtempSync(join(tmpdir(), 'visitor-'))
const sites = Array.from({ length: 620 }, (_, at) => {
  const [lng, lat] = metresFrom(centre, at, 0)
  return { ...site({ osm_id: `w${at}`, lat, lng }), ...Object.fromEntries(siteMarks) } as SiteRow
})

function markedCells(): HexagonTable {
  const middle = latLngToCell(centre.lat, centre.lng, 9)
  const cells = packCells(gridDisk(middle, 3))
  const columns = emptyColumns(
    cells.length,
    hexagonColumns.filter((name) => !name.startsWith('NUTS')),
  )
  const row = rowOf({ cells }, middle)
  for (const { name } of markedHexagons) {
    const column = columns[name as keyof typeof columns]
    column[row] = hexagonMarks.get(name) ?? 0
  }
  columns['Score DC'][row] = 0.87
  columns['Region level 8'][row] = 1
  return { resolution: 9, cells, columns, regions: ['', 'CANARY-REGION'] }
}

let google: GoogleMapsServer
let tiles: TileServer
let maps: ReturnType<typeof createOutsideMaps>
let engine: ReturnType<typeof createEngine>
const apiKey = 'key of the test engine'
const identity = { subject: 's', email: 'a@b.example', emailVerified: true, givenName: '', familyName: '' }

beforeAll(async () => {
  writeSmallAtlas(root, smallAtlas({ sites, levels: [markedCells()] }))
  google = await serveGoogleMaps()
  tiles = await serveTiles()
  maps = createOutsideMaps(
    {
      satellite: { template: tiles.template, attribution: '© Sky', maxZoom: 14 },
      google: { key: googleKey, baseUrl: google.origin, dailyCalls: 1_000 },
    },
    { clock: () => new Date(), log: silentLog },
  )
  engine = createEngine({
    atlas: createAtlasLibrary([root]),
    access: { apiKey, verify: async () => identity },
    configFiles: createConfigFiles(join(root, 'config')),
    origin: 'http://studio.test',
    maps,
    log: silentLog,
  } as unknown as EngineDeps)
})
afterAll(async () => {
  await maps.close()
  await google.close()
  await tiles.close()
  rmSync(root, { recursive: true })
})

const arrow = 'application/vnd.apache.arrow.stream'
const around = { lat: centre.lat, lng: centre.lng, radius: 50_000 }
const everywhere = {
  diagonal: [
    [centre.lat - 1, centre.lng - 1],
    [centre.lat + 1, centre.lng + 1],
  ],
  location_type: [],
  res: 9,
}
const point = `${centre.lat},${centre.lng}`

interface Walk {
  /** The route as the engine declares it. */
  route: string
  path: string
  body?: object
  accept?: string
}

/** Every call of the scouting screen that a visitor reaches, in each form that its answer can have. */
const walks: Walk[] = [
  { route: 'GET /scout/manifest/:country', path: '/scout/manifest/testland' },
  { route: 'GET /scout/maps/:file', path: '/scout/maps/testland.json' },
  { route: 'GET /scout/maps/:file', path: '/scout/maps/testland.json', accept: arrow },
  {
    route: 'GET /scout/attributes/maps/:file',
    path: '/scout/attributes/maps/testland.json?cols=Score DC,Score',
  },
  { route: 'GET /scout/tiles/:country/:cell', path: `/scout/tiles/testland/${centreTile}`, accept: arrow },
  {
    route: 'GET /scout/tiles/:country/:cell',
    path: `/scout/tiles/testland/${centreTile}?cols=Score AC,POI restaurants`,
    accept: arrow,
  },
  {
    route: 'GET /scout/basemap/:country/:version/:z/:x/:y',
    path: `/scout/basemap/testland/${smallVersion}/14/8624/5767.mvt`,
  },
  { route: 'POST /scout/pointers', path: '/scout/pointers', body: everywhere },
  {
    route: 'POST /scout/pointers',
    path: '/scout/pointers',
    body: { ...everywhere, sort: { field: 'POI restaurants', direction: 'ascending' } },
  },
  {
    route: 'POST /scout/pointers',
    path: '/scout/pointers',
    body: { ...everywhere, hex_id: latLngToCell(centre.lat, centre.lng, 5) },
  },
  { route: 'POST /scout/park/radius', path: '/scout/park/radius', body: around },
  { route: 'POST /scout/infra/radius', path: '/scout/infra/radius', body: around },
  { route: 'POST /scout/places/radius', path: '/scout/places/radius', body: around },
  { route: 'GET /scout/isochrone', path: `/scout/isochrone?latlng=${point}` },
  { route: 'GET /scout/config', path: '/scout/config' },
  { route: 'GET /scout/filters/:file', path: '/scout/filters/scouting-filter-config.json' },
  { route: 'GET /scout/sources', path: '/scout/sources' },
  { route: 'GET /geo/search', path: '/geo/search?q=Middleton' },
  { route: 'GET /geo/reverse', path: `/geo/reverse?latlng=${point}` },
  { route: 'GET /maps/services', path: '/maps/services' },
  { route: 'POST /maps/session', path: '/maps/session', body: {} },
  { route: 'GET /maps/tiles/:z/:x/:y', path: '/maps/tiles/14/8624/5767?session=session-1' },
  { route: 'GET /maps/satellite/:z/:x/:y', path: '/maps/satellite/14/8624/5767' },
  { route: 'GET /maps/streetview', path: `/maps/streetview?latlng=${point}` },
]

/** Two chosen car parks, whose figures the retail page shows to everybody (spec 1 §2). */
const published = 'GET /scout/examples'

function send({ path, body, accept }: Omit<Walk, 'route'>, headers: Record<string, string> = {}) {
  return engine.request(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': apiKey,
      ...(accept && { accept }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const asMember = { authorization: 'Bearer a.good.token' }

/** What an answer says, as text: Arrow unpacked, everything else as it came. */
async function wordsOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.headers.get('content-type') !== arrow) return Buffer.from(bytes).toString('utf8')
  const table = tableFromIPC(bytes, { useBigInt: true })
  const columns = table.names.map((name) => [name, ...table.getChild(name).toArray()])
  return JSON.stringify(columns, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

test('every call of the scouting screen is looked at', () => {
  const scouting = engine.routes
    .filter(({ path }) => /^\/(scout|geo|maps)\//.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect(new Set([...walks.map(({ route }) => route), published])).toEqual(new Set(scouting))
})

test.each(walks)('a visitor of $path gets an answer without a locked value', async (walk) => {
  const answer = await send(walk)
  expect([200, 204]).toContain(answer.status)
  const words = await wordsOf(answer)
  expect(leaksIn(words)).toEqual([])
  expect(words).not.toContain('CANARY')
})

test('the marks would be found: who is signed in reads all of them', async () => {
  const found = await wordsOf(await send({ path: '/scout/pointers', body: everywhere }, asMember))
  expect(leaksIn(found)).toEqual([...siteMarks.values()].map(String))
  const names = [...hexagonMarks.keys()]
  const path = `/scout/tiles/testland/${centreTile}?cols=${encodeURIComponent(names.join())}`
  const cells = await wordsOf(await send({ path, accept: arrow }, asMember))
  expect(leaksIn(cells)).toEqual([...hexagonMarks.values()].map(String))
})

describe('rows of locations', () => {
  const rows = walks.filter(({ path }) => path === '/scout/pointers' || path === '/scout/park/radius')

  test.each(rows)('of %j end at 500, and say that there are more', async (walk) => {
    const { data } = await (await send(walk)).json()
    expect(data.parking_stops.all_data).toHaveLength(500)
    expect(data.truncated).toBe(true)
    const member = await (await send(walk, asMember)).json()
    expect(member.data.parking_stops.all_data.length).toBeGreaterThan(500)
  })

  test.each(rows)('of %j have every locked column as null, and the free ones as they are', async (walk) => {
    const { fields, all_data: all } = (await (await send(walk)).json()).data.parking_stops
    for (const [at, { name }] of (fields as { name: string }[]).entries()) {
      const values = new Set(all.map((row: unknown[]) => row[at]))
      const isLocked = lockedSites.some((column) => column.name === name)
      if (isLocked) expect([name, ...values]).toEqual([name, null])
      else expect([name, values.has(null)]).toEqual([name, false])
    }
  })

  test.each(siteSortColumns)('in the order of %s come only where the column is free', async (field) => {
    const body = { ...everywhere, sort: { field, direction: 'descending' } }
    const isFree = siteColumns.some((column) => column.name === field && column.free)
    expect((await send({ path: '/scout/pointers', body })).status).toBe(isFree ? 200 : 401)
  })
})

describe('a locked column of hexagons', () => {
  test.each(lockedHexagons.map(({ name }) => name))(
    '%s is refused, alone and among free ones',
    async (name) => {
      const isThere = !name.startsWith('NUTS')
      for (const cols of [name, `Score,${name}`, `${name},Score DC`]) {
        for (const path of [
          `/scout/attributes/maps/testland.json?cols=${encodeURIComponent(cols)}`,
          `/scout/tiles/testland/${centreTile}?cols=${encodeURIComponent(cols)}`,
        ]) {
          const answer = await send({ path })
          expect(answer.status).toBe(isThere ? 401 : 422)
          expect(leaksIn(await answer.text())).toEqual([])
        }
      }
    },
  )

  test('stands in no answer, not even empty', async () => {
    const map = await (await send({ path: '/scout/maps/testland.json' })).json()
    const names = map.datasets[0].data.fields.map(({ name }: { name: string }) => name)
    expect(names.filter((name: (typeof hexagonFields)[number]['name']) => !isFreeColumn(name))).toEqual([])
    const tile = await send({ path: `/scout/tiles/testland/${centreTile}`, accept: arrow })
    const table = tableFromIPC(new Uint8Array(await tile.arrayBuffer()))
    const locked = new Set<string>(lockedHexagons.map(({ name }) => name))
    expect(table.names.filter((name) => locked.has(name))).toEqual([])
    expect(table.names.length).toBeGreaterThan(3)
  })
})
