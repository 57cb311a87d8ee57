import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { GET as getFilters } from '@/app/api/scout/filters/[file]/route'
import { GET as getTemplate } from '@/app/api/system/json/data/scouting_grid_v3_template.json/route'
import { filterConfigSchema } from '@/lib/contract/filter-config'
import { gridTemplateSchema } from '@/lib/contract/grid-template'
import { layersOf, type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { hexagonFields } from '@/lib/domain/hexagon-columns'
import { filterTable, scoutingFilters } from '@/lib/domain/scouting-filters'
import { scoutingLayers } from '@/lib/domain/scouting-layers'
import { siteColumns } from '@/lib/domain/site-columns'
import { createConfigFiles } from '@/server/engine/files/config-files'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ask, proxyRig } from '@/tests/support/proxy-rig'

const root = mkdtempSync(join(tmpdir(), 'config-'))
const folder = join(root, 'config')
afterAll(() => rmSync(root, { recursive: true }))

let database: TestDatabase
let rig: EngineRig
beforeAll(async () => {
  database = await openInMemory()
  rig = engineRig(database.db, { configFiles: createConfigFiles(folder) })
}, 60_000)
afterAll(async () => {
  await rig.close()
  await database.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: unknown) => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const read = async (path: string, as?: string) => {
  const reply = await rig.get(path, as === undefined ? {} : { as })
  return { status: reply.status, body: await reply.json(), headers: reply.headers }
}

describe('the layers of the map', () => {
  test('are those of the product, in kepler.gl’s saved form', async () => {
    const { status, body } = await read('/scout/config')
    expect(status).toBe(200)
    const config = scoutingConfigSchema.parse(body)
    expect(layersOf(config)).toEqual(scoutingLayers)
    const { layers } = config.config.config.visState
    expect(layers.map(({ id, type }) => `${type} ${id}`)).toEqual([
      'point chargers',
      'cluster clusters-5km',
      'cluster clusters-3.5km',
      'cluster clusters-1km',
      'cluster clusters-0.5km',
      'point parkings',
      'hexagonId hexagons',
    ])
    const hexagons = layers.at(-1)
    expect(hexagons?.config.columns).toEqual({ hex_id: 'Hex ID' })
    expect(hexagons?.config.visConfig).toMatchObject({ colorRange: { colors: { length: 9 } } })
    expect(hexagons?.visualChannels.colorField).toEqual({ name: 'Score DC', type: 'real' })
  })

  test('are the installation’s own where it has them, at once', async () => {
    const { body } = await read('/scout/config')
    const own: ScoutingConfig = scoutingConfigSchema.parse(body)
    for (const { config } of own.config.config.visState.layers) {
      if (config.dataId === 'chargers') config.isVisible = false
      if (config.label === 'Locations') config.zoomRange = [16, 18]
    }
    put('scouting-config.json', own)
    const changed = layersOf(scoutingConfigSchema.parse((await read('/scout/config')).body))
    expect(changed.chargers.isVisible).toBe(false)
    expect(changed.parkings.zooms).toEqual([16, 18])
    expect(changed.clusters).toEqual(scoutingLayers.clusters)
  })

  test('of a file that nobody can have written are refused', async () => {
    put('scouting-config.json', ' '.repeat(1_000_001))
    const sentence = 'The configuration file scouting-config.json is larger than 1000000 bytes.'
    expect(await read('/scout/config')).toMatchObject({ status: 422, body: { detail: sentence } })
  })

  test('are asked for again only when they have changed', async () => {
    const tag = (await rig.get('/scout/config')).headers.get('etag') ?? ''
    const again = await rig.get('/scout/config', { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
  })

  test.each([
    ['{"config":', 'The configuration file scouting-config.json is not valid JSON.'],
    [
      { config: { version: 'v2', config: { visState: { layers: [] } } } },
      'The configuration file scouting-config.json cannot be used. config.version: Expected kepler.gl\'s version "v1".',
    ],
  ])('say what is wrong with a file of %j', async (content, sentence) => {
    put('scouting-config.json', content)
    expect(await read('/scout/config')).toMatchObject({ status: 422, body: { detail: sentence } })
  })
})

describe('the filter configuration', () => {
  const path = '/scout/filters/scouting-filter-config.json'

  test('has every field with its kind, and says for visitor and member alike what is free', async () => {
    const visitor = await read(path)
    const config = filterConfigSchema.parse(visitor.body)
    expect(config).toEqual(scoutingFilters)
    expect((await read(path, 'ada@example.com')).body).toEqual(visitor.body)
    const parkings = config.datasets.find(({ label }) => label === 'parkings')?.fields ?? []
    const pills = parkings.filter(({ kind }) => kind === 'poi')
    expect(pills.map(({ title, field, bounds, free }) => [title, field, bounds, free])).toEqual([
      ['Restaurant', 'POI restaurants', [1, 1000], true],
      ['Retail', 'POI retail', [1, 1000], false],
      ['Tourism', 'POI leisure', [1, 1000], false],
      ['Education', 'POI education', [1, 1000], false],
      ['Health', 'POI health', [1, 1000], false],
    ])
    const capacity = parkings.find(({ field }) => field === 'capacity')
    expect(capacity).toMatchObject({ kind: 'range', step: 1, bins: 50, demo: [50, 500], free: false })
    expect(parkings.find(({ field }) => field === 'Score DC')).toMatchObject({ step: 0.001, bounds: [0, 1] })
    expect(config.distances.map(({ title }) => title)).toEqual([
      'Any',
      'AC (below 50kW)',
      'DC (50-150kW)',
      'HPC (above 150kW)',
      'DC/HPC (above 50kW)',
    ])
    expect(config.display).toMatchObject({ least: 2, most: 7 })
  })

  test('calls free what the columns say, whatever a file claims', async () => {
    const free = new Map<string, boolean>(siteColumns.map((column) => [column.name, column.free]))
    const claimed = {
      ...filterTable,
      sorts: filterTable.sorts.map((each) => ({ ...each, free: true })),
      display: {
        ...filterTable.display,
        fields: filterTable.display.fields.map((each) => ({ ...each, free: true })),
      },
    }
    put('scouting-filter-config.json', claimed)
    const { sorts, display } = filterConfigSchema.parse((await read(path)).body)
    for (const each of [...sorts, ...display.fields]) expect(each.free).toBe(free.get(each.field))
    expect(sorts.some((each) => !each.free)).toBe(true)
  })

  test('may have further files of its own', async () => {
    put('fleet.json', { ...filterTable, description: 'For fleets.' })
    expect((await read('/scout/filters/fleet.json')).body.description).toBe('For fleets.')
    expect(await read('/scout/filters/none.json')).toMatchObject({
      status: 404,
      body: { detail: 'There is no filter configuration "none.json" here.' },
    })
  })

  test('refuses a file with fields that there are not or too many shown, and says which', async () => {
    const [first] = filterTable.datasets
    put('scouting-filter-config.json', {
      ...filterTable,
      datasets: [{ ...first, fields: [{ field: 'wealth', title: 'Wealth', kind: 'range' }] }],
      display: { ...filterTable.display, default: ['osm_id'] },
    })
    const { status, body } = await read(path)
    expect(status).toBe(422)
    expect(body.detail).toBe(
      'The configuration file scouting-filter-config.json cannot be used. ' +
        'datasets.0.fields.0.field: There is no field "wealth" in parkings. ' +
        'display.default: Expected 2 to 7 fields, not 1.',
    )
  })

  test.each([
    '..%2Fsecret.json',
    '..%2f..%2fetc%2fpasswd',
    '.hidden.json',
    'a%00.json',
    'A.json',
    'secret.txt',
  ])('never takes %j to the disk', async (file) => {
    put('../secret.json', filterTable)
    const { status, body } = await read(`/scout/filters/${file}`)
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(['param', 'file'])
  })
})

describe('the template of a scouting grid', () => {
  const path = '/system/json/data/scouting_grid_v3_template.json'

  test('is for registered users', async () => {
    expect((await read(path)).status).toBe(401)
    expect((await read(path, 'ada@example.com')).status).toBe(200)
  })

  test('has every hexagon column with its meaning, a layer on them and where to load them', async () => {
    const { body } = await read(path, 'ada@example.com')
    const { datasets, config, countries, description } = gridTemplateSchema.parse(body)
    expect(description).toContain('"map"')
    const data = datasets[0]?.data
    expect(data?.fields.map(({ name }) => name)).toEqual(hexagonFields.map(({ name }) => name))
    expect(data?.fields.every((field) => field.description.length > 10)).toBe(true)
    const [layer] = config.config.visState.layers
    expect(layer).toMatchObject({ type: 'hexagonId', config: { dataId: data?.id } })
    expect(countries).toMatchObject([
      {
        country: 'testland',
        label: 'testland hexagons',
        map: 'http://studio.test/api/scout/maps/testland.json',
        mapState: { latitude: 47.1, longitude: 9.5 },
      },
    ])
  })

  test('its rows come from the map that it names', async () => {
    const { countries, datasets } = gridTemplateSchema.parse((await read(path, 'ada@example.com')).body)
    const map = await rig.get(new URL(countries[0]?.map ?? '').pathname.replace('/api', ''))
    const [loaded] = (await map.json()).datasets
    expect(loaded.data.label).toBe(countries[0]?.label)
    const known = new Map(datasets[0]?.data.fields.map(({ name, type }) => [name, type]))
    expect(loaded.data.allData.length).toBeGreaterThan(0)
    for (const { name, type } of loaded.data.fields) expect(known.get(name)).toBe(type)
  })
})

describe('the proxy', () => {
  let proxy: Awaited<ReturnType<typeof proxyRig>>
  beforeAll(async () => {
    proxy = await proxyRig(database.db)
  })
  beforeEach(() => {
    proxy.service.seen.length = 0
  })

  test('asks the service for the template only with a sign-in', async () => {
    expect((await ask(getTemplate)).status).toBe(401)
    expect(proxy.service.seen).toEqual([])
    const cookie = await proxy.cookieFor('CANARY-AT-ada')
    expect((await ask(getTemplate, { headers: { cookie } })).status).toBe(200)
    expect(proxy.service.seen[0]?.headers.get('authorization')).toBe('Bearer CANARY-AT-ada')
  })

  test('hands on a sentence about a broken file and lets no path through', async () => {
    const sentence = 'The configuration file mine.json is not valid JSON.'
    proxy.service.answer = () => Response.json({ detail: sentence }, { status: 422 })
    const broken = await ask(getFilters, { params: { file: 'mine.json' } })
    expect([broken.status, await broken.json()]).toEqual([422, { detail: sentence }])
    proxy.service.seen.length = 0
    expect((await ask(getFilters, { params: { file: '../config' } })).status).toBe(422)
    expect(proxy.service.seen).toEqual([])
  })
})
