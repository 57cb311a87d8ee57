import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { configurationCalls } from '@/lib/contract/filter-config'
import { gridTemplateCalls, gridTemplateSchema } from '@/lib/contract/grid-template'
import { layersOf, type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { database, put, read, rig } from '@/tests/support/config-folder'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

const getFilters = routeOf(configurationCalls.readFilters)
const getTemplate = routeOf(gridTemplateCalls.readGridTemplate)

describe('the layers of the map', () => {
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

describe('the template of a scouting grid', () => {
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

  test('passes on a message about a broken file, and no foreign path', async () => {
    const sentence = 'The configuration file mine.json is not valid JSON.'
    proxy.service.answer = () => Response.json({ detail: sentence }, { status: 422 })
    const broken = await ask(getFilters, { params: { file: 'mine.json' } })
    expect([broken.status, await broken.json()]).toEqual([422, { detail: sentence }])
    proxy.service.seen.length = 0
    expect((await ask(getFilters, { params: { file: '../config' } })).status).toBe(422)
    expect(proxy.service.seen).toEqual([])
  })
})
