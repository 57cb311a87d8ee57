import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { latLngToCell } from 'h3-js'
import { type HexagonField, hexagonFields, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { attributesSchema } from '@/lib/contract/hexagons'
import { maxGridObjects, powerGridSchema } from '@/lib/contract/power-grid'
import { hexagonMapSchema, manifestSchema } from '@/lib/contract/scout'
import { rankCalls, scoreScaleSchema, siteRankSchema } from '@/lib/contract/site-rank'
import { cellId } from '@/server/atlas/derive/hexagons/hexagon-table'
import { derivePowerGrid } from '@/server/atlas/derive/power/power-grid'
import { hexagonPath } from '@/server/atlas/entities/hexagon-path'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { encodePowerGrid } from '@/server/atlas/write/arrow-file'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { rig } from '@/tests/support/handled-calls'
import { readOsmCase } from '@/tests/support/osm-case'
import { osmMap } from '@/tests/support/osm-map'
import { ask, apiKey as proxyKey, routeOf } from '@/tests/support/proxy-rig'
import {
  centre,
  centreTile,
  charger,
  metresFrom,
  site,
  smallAtlas,
  smallVersion,
  writeSmallAtlas,
} from '@/tests/support/small-atlas'
import {
  apiKey,
  asMember,
  cells,
  detailOf,
  folder,
  get,
  identity,
  issuesOf,
  root,
  tableOf,
} from '@/tests/support/testland-engine'

const arrow = 'application/vnd.apache.arrow.stream'

const asArrow = { accept: arrow }

const mapPath = '/scout/maps/testland.json'

const readMap = async (headers = {}) => {
  const [dataset] = hexagonMapSchema.parse(await (await get(mapPath, headers)).json()).datasets
  if (!dataset) throw new Error('The map has no dataset.')
  return dataset.data
}

describe('a country’s map', () => {
  test('is a dataset in the contract’s form: the free columns, cells in ascending order', async () => {
    const { label, fields, allData } = await readMap()
    expect(label).toBe('testland hexagons')
    const free = hexagonFields.filter(({ name }) => isFreeColumn(name))
    expect(fields).toEqual(free.map(({ name, type }) => ({ name, type })))
    expect(allData).toHaveLength(cells)
    const ids = allData.map(([id]) => String(id))
    expect(ids).toEqual(ids.toSorted())
    const middle = allData.find(([id]) => id === latLngToCell(centre.lat, centre.lng, 9)) ?? []
    expect(middle.slice(3)).toEqual([null, 0.87, 1, 0, false])
  })

  test('is the same for every caller', async () => {
    const visitor = await get(mapPath)
    const member = await get(mapPath, asMember)
    expect(member.headers.get('cache-control')).toBe('public, no-cache')
    expect(await member.text()).toBe(await visitor.text())
  })

  test('has the same values as Arrow, one batch per tile', async () => {
    const { allData } = await readMap()
    const reply = await get(mapPath, asArrow)
    expect(reply.headers.get('content-type')).toBe(arrow)
    const table = await tableOf(reply)
    expect(table.names).toEqual(hexagonFields.flatMap(({ name }) => (isFreeColumn(name) ? [name] : [])))
    const rows = table.toArray().map((row) => Object.values({ ...row, 'Hex ID': cellId(row['Hex ID']) }))
    expect(rows).toEqual(allData)
    const manifest = manifestSchema.parse(await (await get('/scout/manifest/testland')).json())
    expect(manifest.hexagonTiles['9']?.length).toBeGreaterThan(1)
    expect(table.getChild('Score').data).toHaveLength(manifest.hexagonTiles['9']?.length ?? 0)
  })

  test('is not sent again to a caller that has it', async () => {
    const tag = (await get(mapPath)).headers.get('etag') ?? ''
    const again = await get(mapPath, { 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('is immutable under its version', async () => {
    const reply = await get(`${mapPath}?v=${smallVersion}`)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get(`${mapPath}?v=ffffffffffff`)).status).toBe(404)
  })

  test.each([
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const)('is compressed for callers that accept "%s"', async (accepted, coding, unpack) => {
    const reply = await get(mapPath, { 'accept-encoding': accepted })
    expect(reply.headers.get('content-encoding')).toBe(coding)
    const text = unpack(new Uint8Array(await reply.arrayBuffer())).toString()
    expect(JSON.parse(text).datasets[0].data).toEqual(await readMap())
  })

  test('breaks off when a tile is missing, so that no row shifts', async () => {
    const broken = mkdtempSync(join(root, 'broken-'))
    const tile = join(writeSmallAtlas(broken, smallAtlas({ rings: 40 })), hexagonPath(centreTile, 'free'))
    rmSync(tile)
    const half = createEngine({
      atlas: createAtlasLibrary([broken]),
      access: { apiKey, verify: async () => identity },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    } as unknown as EngineDeps)
    const reply = await half.request(mapPath, { headers: { 'x-api-key': apiKey } })
    await expect(reply.text()).rejects.toThrow()
  })

  test('starts with a manifest', async () => {
    const manifest = manifestSchema.parse(await (await get('/scout/manifest/testland')).json())
    expect(manifest.version).toBe(smallVersion)
  })

  test.each([
    '/scout/maps/atlantis.json',
    '/scout/attributes/maps/atlantis.json?cols=Score',
    '/scout/manifest/atlantis',
    `/scout/tiles/atlantis/${centreTile}`,
  ])('answers 404 with a message for an unknown country: %s', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(404)
    expect(await detailOf(reply)).toBe('There is no map of "atlantis" here. There is Testland.')
  })

  test.each(['/scout/manifest/..%2f..%2fetc', '/scout/maps/%2e%2e%2fx.json', '/scout/manifest/Testland'])(
    'refuses a malformed name: %s',
    async (path) => {
      const reply = await get(path)
      expect(reply.status).toBe(422)
      expect((await issuesOf(reply))[0]?.loc[0]).toBe('path')
    },
  )
})

describe('attributes', () => {
  const attributesPath = '/scout/attributes/maps/testland.json'
  const ask = (columns: readonly string[], headers = {}) =>
    get(`${attributesPath}?${new URLSearchParams({ cols: columns.join() })}`, headers)

  test('follow the order of the map, each column in its own units', async () => {
    const columns = ['Population', 'Score DC', 'Road class', 'Region level 8', 'Population per building']
    const reply = await ask(columns, asMember)
    const values = attributesSchema.parse(await reply.json())
    const { allData } = await readMap()
    const middle = allData.findIndex(([id]) => id === latLngToCell(centre.lat, centre.lng, 9))
    expect(Object.keys(values)).toEqual(columns)
    expect(columns.map((name) => values[name]?.length)).toEqual(columns.map(() => cells))
    expect(columns.map((name) => values[name]?.[middle])).toEqual([300, 0.87, 2, 'Middleton', 3.27])
    expect(columns.map((name) => values[name]?.[middle + 1])).toEqual([0, null, null, null, null])
    expect(values['Score DC']).toEqual(allData.map((row) => row[4]))
  })

  test('have the same values as Arrow', async () => {
    const columns = ['Population', 'Region level 8', 'edge']
    const values = await (await ask(columns, asMember)).json()
    const table = await tableOf(await ask(columns, { ...asMember, ...asArrow }))
    expect(table.names).toEqual(columns)
    for (const name of columns) expect([...table.getChild(name).toArray()]).toEqual(values[name])
  })

  test('are open to visitors and cacheable for free columns', async () => {
    const reply = await ask(['Hex ID', 'lat', 'POI restaurants'])
    expect(reply.headers.get('cache-control')).toBe('public, no-cache')
    const values = attributesSchema.parse(await reply.json())
    expect(values['Hex ID']).toEqual((await readMap()).allData.map(([id]) => id))
  })

  test('need an account and are not cacheable for locked columns', async () => {
    const refused = await ask(['Score', 'Population', 'Road class'])
    expect(refused.status).toBe(401)
    expect(await detailOf(refused)).toEqual({
      message: 'Register for free to unlock Population, Road class.',
      columns: ['Population', 'Road class'],
    })
    const given = await ask(['Population'], asMember)
    expect(given.headers.get('cache-control')).toBe('private, no-cache')
    const held = { 'if-none-match': given.headers.get('etag') ?? '' }
    expect((await ask(['Population'], { ...asMember, ...held })).status).toBe(304)
    expect((await ask(['Population'], held)).status).toBe(401)
  })

  test.each([
    [['Score', 'Castles'], 'There is no hexagon column "Castles"'],
    [[''], 'There is no hexagon column ""'],
    [hexagonFields.slice(0, 6).map(({ name }) => name), 'At most 5 columns at a time'],
    [['NUTS 1'], 'Testland has no "NUTS 1": its extract carries no NUTS codes.'],
  ])('are refused for %j', async (columns, message) => {
    const reply = await ask(columns, asMember)
    expect(reply.status).toBe(422)
    expect(await issuesOf(reply)).toEqual([expect.objectContaining({ msg: message })])
  })
})

describe('tiles', () => {
  const tilePath = `/scout/tiles/testland/${centreTile}`
  const withColumns = (columns: readonly HexagonField[], over = '') =>
    `${tilePath}?${new URLSearchParams({ cols: columns.join() })}${over}`

  test('are immutable with a version', async () => {
    const reply = await get(`${tilePath}?v=${smallVersion}`)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const table = await tableOf(reply)
    expect(table.names).toEqual(['h3', 'Score', 'Score DC', 'Score AC', 'POI restaurants', 'edge'])
    expect(table.getChild('h3').toArray()).toContain(BigInt(`0x${latLngToCell(centre.lat, centre.lng, 9)}`))
  })

  test('are sent as stored in gzip, or decoded', async () => {
    const stored = new Uint8Array(readFileSync(join(folder, hexagonPath(centreTile, 'free'))))
    const plain = new Uint8Array(brotliDecompressSync(stored))
    const br = await get(tilePath, { 'accept-encoding': 'gzip, br' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(br.headers.get('content-length')).toBe(String(stored.length))
    expect(new Uint8Array(await br.arrayBuffer())).toEqual(stored)
    const gzip = await get(tilePath, { 'accept-encoding': 'gzip' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(new Uint8Array(gunzipSync(await gzip.arrayBuffer()))).toEqual(plain)
    const identity = await get(tilePath)
    expect(identity.headers.get('content-encoding')).toBeNull()
    expect(identity.headers.get('content-length')).toBe(String(plain.length))
    expect(new Uint8Array(await identity.arrayBuffer())).toEqual(plain)
  })

  test('are revalidated without a version', async () => {
    const reply = await get(tilePath)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, no-cache')
  })

  test('are 404 for a missing version', async () => {
    const reply = await get(`${tilePath}?v=ffffffffffff`)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('no longer here')
  })

  test('are empty for a cell without data and refused for an invalid cell', async () => {
    expect((await get(`/scout/tiles/testland/${latLngToCell(10, 10, 5)}`)).status).toBe(204)
    expect((await get(`/scout/tiles/testland/${latLngToCell(10, 10, 5)}?cols=Score`)).status).toBe(204)
    const reply = await get(`/scout/tiles/testland/${latLngToCell(47.1, 9.5, 9)}`)
    expect(reply.status).toBe(422)
    expect(await issuesOf(reply)).toEqual([
      expect.objectContaining({ loc: ['path', 'cell'], msg: 'Expected an H3 index of resolution 1 to 5' }),
    ])
  })

  test('hold the named columns beside their cells, in the stored types', async () => {
    const reply = await get(withColumns(['Region level 8', 'Score AC', 'Population']), asMember)
    expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    const table = await tableOf(reply)
    expect(table.names).toEqual(['h3', 'Region level 8', 'Score AC', 'Population'])
    const free = await tableOf(await get(tilePath))
    expect(table.getChild('h3').toArray()).toEqual(free.getChild('h3').toArray())
    expect(table.getChild('Score AC').toArray()).toEqual(free.getChild('Score AC').toArray())
    const row = Array.from<unknown>(table.getChild('Score AC').toArray()).indexOf(100)
    expect(table.at(row)).toMatchObject({ 'Region level 8': 'Middleton', Population: 300 })
  })

  test('are public for free columns, and immutable under a version', async () => {
    const reply = await get(withColumns(['Score DC'], `&v=${smallVersion}`))
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await tableOf(reply)).names).toEqual(['h3', 'Score DC'])
  })

  test('refuse locked columns without an account', async () => {
    const reply = await get(withColumns(['Score DC', 'Population']))
    expect(reply.status).toBe(401)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(await detailOf(reply)).toEqual({
      message: 'Register for free to unlock Population.',
      columns: ['Population'],
    })
  })

  test.each([
    ['Castles', 'There is no hexagon column "Castles"'],
    ['lat', 'There is no hexagon column "lat"'],
    ['NUTS 3', 'Testland has no "NUTS 3": its extract carries no NUTS codes.'],
  ])('refuse the column %s', async (column, message) => {
    const reply = await get(withColumns([column as HexagonField]), asMember)
    expect(reply.status).toBe(422)
    expect(await issuesOf(reply)).toEqual([
      expect.objectContaining({ loc: expect.arrayContaining(['query', 'cols']), msg: message }),
    ])
  })

  test('are sent as stored, or decoded, for the base map', async () => {
    const path = `/scout/basemap/testland/${smallVersion}/8/134/90.mvt`
    const packed = await get(path, { 'accept-encoding': 'gzip' })
    expect(packed.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('content-length')).toBe(String(gzipSync('tile bytes').length))
    expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe('tile bytes')
    const plain = await get(path)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe('tile bytes')
  })

  test('are 204 when empty and 422 for an invalid address of the base map', async () => {
    const base = `/scout/basemap/testland/${smallVersion}`
    const empty = await get(`${base}/8/1/1.mvt`)
    expect(empty.status).toBe(204)
    expect(empty.headers.get('cache-control')).toContain('immutable')
    expect((await get(`${base}/8/1/..%2f..%2fmanifest.mvt`)).status).toBe(422)
    expect((await get('/scout/basemap/testland/current/8/1/1.mvt')).status).toBe(422)
  })
})

describe('the grid in a view', () => {
  const root = mkdtempSync(join(tmpdir(), 'grid-'))
  /** Countries on the same ground. */
  const others = mkdtempSync(join(tmpdir(), 'grid-'))
  const anywhere = { contains: () => true, isHome: () => true }

  beforeAll(async () => {
    const folder = writeSmallAtlas(root, smallAtlas())
    const grid = derivePowerGrid(await readOsmCase('16-grid.osm'), anywhere)
    writeFileSync(join(folder, 'power.arrow'), encodePowerGrid(grid))
    writeSmallAtlas(others, smallAtlas({ country: 'earlier', name: 'Earlier' }))
    const map = osmMap()
    for (let each = 0; each < maxGridObjects; each += 1) map.node({ power: 'transformer' }, [each, 0])
    const many = map.node({ power: 'substation', voltage: '110000' }, [0, 50]).extract()
    const full = writeSmallAtlas(others, smallAtlas({ country: 'full', name: 'Full' }))
    writeFileSync(join(full, 'power.arrow'), encodePowerGrid(derivePowerGrid(many, anywhere)))
  })
  afterAll(() => {
    rmSync(root, { recursive: true })
    rmSync(others, { recursive: true })
  })

  const identity = { subject: 's', email: 'a@b.example', emailVerified: true, givenName: '', familyName: '' }
  const engineOf = (roots: string[]) =>
    createEngine({
      atlas: createAtlasLibrary(roots),
      access: { apiKey, verify: async () => identity },
      log: { debug() {}, info() {}, warn() {}, error() {} },
    } as unknown as EngineDeps)
  const engine = engineOf([root, others])

  const member = { 'x-api-key': apiKey, authorization: 'Bearer a.good.token' }
  const ask = (path: string, headers: Record<string, string> = member) =>
    engine.request(`/scout/grid/${path}`, { headers })
  const gridOf = async (path: string) => {
    const reply = await ask(path)
    expect(reply.status).toBe(200)
    return powerGridSchema.parse(await reply.json())
  }

  const whole = '9,46,10,48'

  it('has lines and stations with voltage, name and operator, the highest voltages first', async () => {
    const { features, truncated } = await gridOf(`testland?bounds=${whole}`)
    expect(truncated).toBe(false)
    expect(features.length).toBe(12)
    expect(features.slice(0, 4).map(({ properties }) => properties.level)).toEqual(Array(4).fill('high'))
    const station = features.find(({ properties }) => properties.name === 'UW Nord')
    expect(station?.properties).toMatchObject({
      kind: 'substation',
      level: 'high',
      voltage: '110000;20000',
      operator: 'Netz AG',
    })
    expect(station?.geometry.type).toBe('Point')
    const cable = features.find(({ properties }) => properties.voltage === '20000')
    expect(cable?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [expect.closeTo(9.46, 2), expect.closeTo(47.1063, 4)],
        [expect.closeTo(9.54, 2), expect.closeTo(47.1063, 4)],
      ],
    })
  })

  it('is measured from a place', async () => {
    const measuring = engineOf([root])
    const measure = (latlng: string, headers: Record<string, string> = member) =>
      measuring.request(`/scout/grid?latlng=${latlng}`, { headers })
    const reply = await measure('47.11,9.5')
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ line: expect.any(Number), people: expect.any(Number) })
    const outside = await measure('10,10')
    expect(outside.status).toBe(422)
    expect(await detailOf(outside)).toBe('This place lies outside the countries with data.')
    expect((await measure('47.11,9.5', { 'x-api-key': apiKey })).status).toBe(401)
  })

  it('leaves out what is elsewhere', async () => {
    const { features } = await gridOf('testland?bounds=9.55,47.09,9.56,47.11')
    expect(features.map(({ properties }) => properties.name)).toEqual(['UW Nord'])
  })

  it('is empty for an atlas from before the grid was read', async () => {
    expect(await gridOf(`earlier?bounds=${whole}`)).toEqual({
      type: 'FeatureCollection',
      features: [],
      truncated: false,
    })
  })

  it('says that it was cut, and keeps the highest voltages', async () => {
    const { features, truncated } = await gridOf(`full?bounds=${whole}`)
    expect([features.length, truncated]).toEqual([maxGridObjects, true])
    expect(features[0]?.properties.level).toBe('high')
  })

  it.each([
    '',
    '?bounds=',
    '?bounds=9,46,10',
    '?bounds=10,46,9,48',
    '?bounds=9,46,x,48',
    '?bounds=9,46,10,91',
  ])('says what bounds are for "%s"', async (query) => {
    const reply = await ask(`testland${query}`)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(await reply.json())).toContain('west,south,east,north')
  })

  it('needs an account, and a country that is there', async () => {
    expect((await ask(`testland?bounds=${whole}`, { 'x-api-key': apiKey })).status).toBe(401)
    expect((await ask(`atlantis?bounds=${whole}`)).status).toBe(404)
  })
})

describe('ranks', () => {
  const getScale = routeOf(rankCalls.readScale)
  const postRank = routeOf(rankCalls.rankSite)

  const ranked = mkdtempSync(join(tmpdir(), 'rank-'))
  const partsOf = (traffic: number, size: number) => ({ 'Score traffic': traffic, 'Score size': size })
  const sites = [
    site({ osm_id: 'busy', capacity: 20, capacity_estimated: true, ...partsOf(1, 0) }),
    site({ osm_id: 'large', capacity: 90, ...partsOf(0, 1) }),
    site({ osm_id: 'tiny', capacity: 1, ...partsOf(1, 0) }),
    site({ osm_id: 'middling', capacity: 50, ...partsOf(0.5, 0.5) }),
  ]

  beforeAll(() => {
    writeSmallAtlas(
      ranked,
      smallAtlas({
        sites,
        chargers: [
          charger({ id: 'c', position: metresFrom(centre, 0, 400), evses: { AC: 0, DC: 3, HPC: 0 } }),
        ],
        population: [
          { position: metresFrom(centre, 300, 0), people: 40 },
          { position: metresFrom(centre, 1500, 0), people: 60 },
        ],
        pois: [
          {
            name: 'Krone',
            category: 'restaurants',
            kind: 'amenity=restaurant',
            position: metresFrom(centre, 0, 90),
          },
        ],
      }),
    )
  })
  afterAll(() => rmSync(ranked, { recursive: true }))

  const engine = createEngine({
    atlas: createAtlasLibrary([ranked]),
    access: { apiKey: proxyKey, verify: async () => identity },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  } as unknown as EngineDeps)

  const member = { 'x-api-key': proxyKey, authorization: 'Bearer a.good.token' }
  const rank = (over: object, headers: Record<string, string> = member) =>
    engine.request('/scout/sites/rank', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ country: 'testland', osm_id: 'busy', kind: 'DC', ...over }),
    })
  const rankOf = async (over: object) => siteRankSchema.parse(await (await rank(over)).json()).data

  describe('a site’s rank', () => {
    it('follows the weights and the site’s size', async () => {
      const onlyTraffic = [10, 0, 0, 0, 0]
      expect(await rankOf({ weights: onlyTraffic })).toMatchObject({ rank: 1, of: 4 })
      expect(await rankOf({ weights: onlyTraffic, osm_id: 'large' })).toMatchObject({ rank: 4 })
      expect(await rankOf({ weights: [0, 0, 0, 0, 10], osm_id: 'large' })).toMatchObject({ rank: 1 })
      expect(await rankOf({ weights: onlyTraffic, osm_id: 'tiny' })).toMatchObject({ rank: 3 })
    })

    it('counts equal sites alike in each part', async () => {
      const { parts } = await rankOf({ osm_id: 'middling' })
      expect(parts.traffic).toEqual({ score: 0.5, rank: 3 })
      expect(parts.places).toEqual({ score: 0.5, rank: 1 })
    })

    it('comes with the figures behind each part', async () => {
      const { facts } = await rankOf({})
      const main = { name: 'Main Road', class: 'Primary', aadt: 12_000, counted: true }
      expect(facts).toMatchObject({
        busiest: main,
        main: { ...main, metres: 0 },
        people: { km1: 40, km2: 100, km5: 100 },
        places: { restaurants: 1, retail: 0 },
        competition: { AC: { points: 0, metres: null }, DC: { points: 3, metres: 400 } },
        spaces: { count: 20, estimated: true },
      })
    })

    it.each([
      { name: 'a visitor', headers: { 'x-api-key': proxyKey }, status: 401 },
      { name: 'an unknown site', over: { osm_id: 'nowhere' }, status: 404 },
      { name: 'an unknown country', over: { country: 'nowhere' }, status: 404 },
      { name: 'weights that are all zero', over: { weights: [0, 0, 0, 0, 0] }, status: 422 },
    ])('is refused for $name', async ({ over = {}, headers, status }) => {
      const reply = await rank(over, headers)
      expect(reply.status).toBe(status)
      expect(await reply.text()).not.toContain('"rank"')
    })
  })

  describe('a country’s scale', () => {
    const scale = (headers: Record<string, string>, country = 'testland') =>
      engine.request(`/scout/scale/${country}`, { headers })

    it('stores the best score corners of its sites', async () => {
      const { sites: corners } = scoreScaleSchema.parse(await (await scale(member)).json())
      expect(corners.DC.map((corner) => [corner[0], corner[4]])).toEqual([
        [1, 0],
        [0, 1],
        [0.5, 0.5],
      ])
    })

    it('requires a registered user', async () => {
      expect((await scale({ 'x-api-key': proxyKey })).status).toBe(401)
    })

    it('is missing, with a message, in a country built before scores had parts', async () => {
      const folder = writeSmallAtlas(ranked, smallAtlas({ country: 'oldland', name: 'Oldland' }))
      rmSync(join(folder, 'score-scale.json'))
      const reply = await scale(member, 'oldland')
      expect(reply.status).toBe(404)
      expect(await reply.text()).toContain('The map of Oldland was built before')
    })
  })

  describe('through the proxy', () => {
    beforeEach(() => {
      rig.service.answer = (request) => engine.fetch(request)
    })
    const body = { country: 'testland', osm_id: 'busy', kind: 'DC' }
    const rankCall = (headers: Record<string, string>) =>
      ask(postRank, { path: '/api/scout/sites/rank', method: 'POST', body, headers })
    const scaleCall = (headers: Record<string, string>) =>
      ask(getScale, { path: '/api/scout/scale/testland', params: { country: 'testland' }, headers })

    it('refuses visitors before the service is called', async () => {
      expect((await rankCall({})).status).toBe(401)
      expect((await scaleCall({})).status).toBe(401)
      expect(rig.service.seen).toEqual([])
    })

    it('passes the answers on to registered users', async () => {
      const cookie = await rig.cookieFor('a.good.token')
      expect(siteRankSchema.parse(await (await rankCall({ cookie })).json()).data.of).toBe(4)
      expect(scoreScaleSchema.parse(await (await scaleCall({ cookie })).json()).sites.DC).toHaveLength(3)
    })

    it('is limited to 240 ranks per minute and person', async () => {
      const cookie = await rig.cookieFor('eager.good.token')
      rig.service.answer = () => Response.json({})
      // At once: a busy machine must not need longer than the minute.
      const answers = await Promise.all(Array.from({ length: 241 }, () => rankCall({ cookie })))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    })
  })
})
