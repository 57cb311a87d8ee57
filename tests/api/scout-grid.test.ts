import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxGridObjects, powerGridSchema } from '@/lib/contract/power-grid'
import { derivePowerGrid } from '@/server/atlas/derive/power/power-grid'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { encodePowerGrid } from '@/server/atlas/write/entity-tables'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { readOsmCase } from '@/tests/support/osm-case'
import { osmMap } from '@/tests/support/osm-map'
import { apiKey } from '@/tests/support/proxy-rig'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const root = mkdtempSync(join(tmpdir(), 'grid-'))
const anywhere = { contains: () => true, isHome: () => true }

beforeAll(async () => {
  const folder = writeSmallAtlas(root, smallAtlas())
  const grid = derivePowerGrid(await readOsmCase('16-grid.osm'), anywhere)
  writeFileSync(join(folder, 'power.arrow'), encodePowerGrid(grid))
  writeSmallAtlas(root, smallAtlas({ country: 'earlier', name: 'Earlier' }))
  const map = osmMap()
  for (let each = 0; each < maxGridObjects; each += 1) map.node({ power: 'transformer' }, [each, 0])
  const many = map.node({ power: 'substation', voltage: '110000' }, [0, 50]).extract()
  const full = writeSmallAtlas(root, smallAtlas({ country: 'full', name: 'Full' }))
  writeFileSync(join(full, 'power.arrow'), encodePowerGrid(derivePowerGrid(many, anywhere)))
})
afterAll(() => rmSync(root, { recursive: true }))

const identity = { subject: 's', email: 'a@b.example', emailVerified: true, givenName: '', familyName: '' }
const engine = createEngine({
  atlas: createAtlasLibrary([root]),
  access: { apiKey, verify: async () => identity },
  log: { debug() {}, info() {}, warn() {}, error() {} },
} as unknown as EngineDeps)

const member = { 'x-api-key': apiKey, authorization: 'Bearer a.good.token' }
const ask = (path: string, headers: Record<string, string> = member) =>
  engine.request(`/scout/grid/${path}`, { headers })
const gridOf = async (path: string) => {
  const reply = await ask(path)
  expect(reply.status).toBe(200)
  return powerGridSchema.parse(await reply.json())
}

const whole = '9,46,10,48'

describe('the grid in a view', () => {
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
