import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gridDisk, latLngToCell } from 'h3-js'
import { hexagonColumns, hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'
import {
  emptyColumns,
  type HexagonTable,
  packCells,
  rowOf,
} from '@/server/atlas/derive/hexagons/hexagon-table'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import { createConfigFiles } from '@/server/engine/files/config-files'
import { createOutsideMaps } from '@/server/engine/maps/outside-maps'
import type { EngineDeps } from '@/server/engine/services/deps'
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

export const lockedSites = siteColumns.filter(({ free }) => !free)

export const lockedHexagons = hexagonFields.filter(({ free }) => !free)

/** Unique values, so that a leak is found anywhere. */
export const siteMarks = new Map<string, string | number>(
  lockedSites.map(({ name, type }, at) => [name, markOf(type, 70_100 + at, 'SITE')]),
)

/** The made-up country has no NUTS regions, so they cannot leak. */
const markedHexagons = lockedHexagons.filter(({ name, type }) => type === 'integer' && name !== 'Road class')

export const hexagonMarks = new Map<string, number>(markedHexagons.map(({ name }, at) => [name, 60_100 + at]))

function markOf(type: string, number: number, word: string): string | number {
  if (type === 'string') return `CANARY-${word}-${number}`
  // A fraction that every storage represents exactly.
  return type === 'real' ? (number % 1000) / 1024 : number
}

const marks = [...siteMarks.values(), ...hexagonMarks.values()].map(String)

/** Finds marks on their own, not as digits of another number. */
export const leaksIn = (text: string) =>
  marks.filter((mark) => new RegExp(`(?<![\\d.])${mark.replace('.', '\\.')}(?![\\d.])`).test(text))

const root = mkdtempSync(join(tmpdir(), 'visitor-'))

const sites = Array.from({ length: 620 }, (_, at) => {
  const [lng, lat] = metresFrom(centre, at, 0)
  const latin = { latin_name: `Site ${at}`, latin_city: 'Middleton' }
  return { ...site({ osm_id: `w${at}`, lat, lng, ...latin }), ...Object.fromEntries(siteMarks) } as SiteRow
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

/** Importing this file gives the tests an engine over this country. */
let tiles: TileServer

let maps: ReturnType<typeof createOutsideMaps>

export let engine: ReturnType<typeof createEngine>

const apiKey = 'key of the test engine'

export const withKey = { 'x-api-key': apiKey }

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

export const arrow = 'application/vnd.apache.arrow.stream'

const around = { lat: centre.lat, lng: centre.lng, radius: 50_000 }

export const everywhere = {
  diagonal: [
    [centre.lat - 1, centre.lng - 1],
    [centre.lat + 1, centre.lng + 1],
  ],
  location_type: [],
  res: 9,
}

const point = `${centre.lat},${centre.lng}`

/** Visitors may not make these calls at all. */
export const refusals: Walk[] = [
  {
    route: 'POST /scout/sites/rank',
    path: '/scout/sites/rank',
    body: { country: 'testland', osm_id: 'w0', kind: 'DC' },
  },
  { route: 'GET /scout/scale/:country', path: '/scout/scale/testland' },
  { route: 'GET /scout/grid', path: `/scout/grid?latlng=${point}` },
  { route: 'GET /scout/grid/:country', path: '/scout/grid/testland?bounds=9,47,10,48' },
  { route: 'POST /geo/check', path: '/geo/check', body: { places: [{ lat: 47, lng: 9 }] } },
  { route: 'POST /geo/lookup', path: '/geo/lookup', body: { addresses: ['Hauptstrasse 1'] } },
]

interface Walk {
  route: string
  path: string
  body?: object
  accept?: string
}

/** In each format of the answer. */
export const walks: Walk[] = [
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
  { route: 'GET /maps/photo', path: '/maps/photo?name=places/a/photos/b' },
  { route: 'GET /maps/streetview', path: `/maps/streetview?latlng=${point}` },
]

export function send({ path, body, accept }: Omit<Walk, 'route'>, headers: Record<string, string> = {}) {
  return engine.request(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...withKey,
      ...(accept && { accept }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export const asMember = { authorization: 'Bearer a.good.token' }
