import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { filterTable, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { configurationCalls, filterConfigSchema } from '@/lib/contract/filter-config'
import { gridTemplateCalls, gridTemplateSchema } from '@/lib/contract/grid-template'
import { layersOf, type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { database, put, read, rig } from '@/tests/support/config-folder'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

const getFilters = routeOf(configurationCalls.readFilters)
const getTemplate = routeOf(gridTemplateCalls.readGridTemplate)

describe('the map’s layers', () => {
  test('are the product’s, in kepler.gl’s saved form', async () => {
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

  test('are the installation’s own as soon as it has them', async () => {
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

  test('are refused from an oversized file', async () => {
    put('scouting-config.json', ' '.repeat(1_000_001))
    const sentence = 'The configuration file scouting-config.json is larger than 1000000 bytes.'
    expect(await read('/scout/config')).toMatchObject({ status: 422, body: { detail: sentence } })
  })

  test('are revalidated and sent again only when changed', async () => {
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
  ])('name the mistake in a file of %j', async (content, sentence) => {
    put('scouting-config.json', content)
    expect(await read('/scout/config')).toMatchObject({ status: 422, body: { detail: sentence } })
  })
})

describe('a scouting grid’s template', () => {
  const path = '/system/json/data/scouting_grid_v3_template.json'

  test('requires an account', async () => {
    expect((await read(path)).status).toBe(401)
    expect((await read(path, 'ada@example.com')).status).toBe(200)
  })

  test('has every hexagon column with its meaning, a layer and the addresses to load them from', async () => {
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

  test('matches the rows of the map that it names', async () => {
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

  test('requests the template only for signed-in callers', async () => {
    expect((await ask(getTemplate)).status).toBe(401)
    expect(proxy.service.seen).toEqual([])
    const cookie = await proxy.cookieFor('CANARY-AT-ada')
    expect((await ask(getTemplate, { headers: { cookie } })).status).toBe(200)
    expect(proxy.service.seen[0]?.headers.get('authorization')).toBe('Bearer CANARY-AT-ada')
  })

  test('passes on a message about a broken file, without a foreign path', async () => {
    const sentence = 'The configuration file mine.json is not valid JSON.'
    proxy.service.answer = () => Response.json({ detail: sentence }, { status: 422 })
    const broken = await ask(getFilters, { params: { file: 'mine.json' } })
    expect([broken.status, await broken.json()]).toEqual([422, { detail: sentence }])
    proxy.service.seen.length = 0
    expect((await ask(getFilters, { params: { file: '../config' } })).status).toBe(422)
    expect(proxy.service.seen).toEqual([])
  })
})

describe('the filter configuration', () => {
  const path = '/scout/filters/scouting-filter-config.json'

  test('has every field with its kind, and the same free columns for visitors and members', async () => {
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
      'AC (< 50 kW)',
      'DC (50–149 kW)',
      'HPC (≥ 150 kW)',
      'DC/HPC (≥ 50 kW)',
    ])
    expect(config.display).toMatchObject({ least: 2, most: 7 })
  })

  test('derives `free` from the columns, whatever a file claims', async () => {
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

  test('may come from further files of the installation', async () => {
    put('fleet.json', { ...filterTable, description: 'For fleets.' })
    expect((await read('/scout/filters/fleet.json')).body.description).toBe('For fleets.')
    expect(await read('/scout/filters/none.json')).toMatchObject({
      status: 404,
      body: { detail: 'There is no filter configuration "none.json" here.' },
    })
  })

  test('refuses a file with unknown or too many fields and names them', async () => {
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

  test.each(['..%2Fsecret.json', '..%2f..%2fetc%2fpasswd', '.hidden.json', 'A.json', 'secret.txt'])(
    'keeps %j from reaching the disk',
    async (file) => {
      put('../secret.json', filterTable)
      const { status, body } = await read(`/scout/filters/${file}`)
      expect(status).toBe(422)
      expect(body.detail[0].loc).toEqual(['path', 'file'])
    },
  )

  test('refuses a control character in a file’s name', async () => {
    expect((await read('/scout/filters/a%00.json')).status).toBe(400)
  })
})
