import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { featuresOf } from '@/server/atlas/derive/geometry/features'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract, Tags } from '@/server/atlas/entities/entities'
import { readOpenChargeMap } from '@/server/atlas/read/open-charge-map'
import { readExtract } from '@/server/atlas/read/read-extract'
import { areasOf } from '@/tests/support/areas-of'
import { extracts } from '@/tests/support/extracts'

describe('Liechtenstein', () => {
  let extract: Extract
  let found: DerivedEntities
  const derive = async () =>
    deriveEntities(extract, {
      iso: 'LI',
      slug: 'liechtenstein',
      name: 'Liechtenstein',
      ocm: await readOpenChargeMap(extracts.liechtensteinStations),
    })
  beforeAll(async () => {
    extract = await readExtract(extracts.liechtenstein)
    found = await derive()
  })
  const all = (wanted: (tags: Tags) => boolean) =>
    [...extract.nodes, ...extract.ways, ...extract.relations].filter(({ tags }) => wanted(tags))

  test('has the independently counted objects', () => {
    expect(all(({ amenity }) => amenity === 'parking')).toHaveLength(796)
    expect(all(({ amenity, capacity }) => amenity === 'parking' && capacity !== undefined)).toHaveLength(340)
    expect(all(({ amenity }) => amenity === 'charging_station')).toHaveLength(17)
    expect(all(({ amenity }) => amenity === 'fuel')).toHaveLength(11)
    expect(all(({ shop }) => shop !== undefined)).toHaveLength(192)
    // 17,850 in the file; one is a relation of building parts, not an area.
    expect(all(({ building }) => building !== undefined)).toHaveLength(17_849)
    expect(extract.date.slice(0, 10)).toBe('2026-03-29')
  })

  test('assembles 237 of its 239 multipolygons and reports the two that reach beyond it', () => {
    const { areas, incomplete } = areasOf(extract, ({ type }) => type === 'multipolygon')
    expect(areas.filter(({ kind }) => kind === 'relation')).toHaveLength(237)
    expect(incomplete).toHaveLength(2)
  })

  test('has 39,151 people, none of them twice', () => {
    const { points, total } = found.population
    expect(total).toBe(39_151)
    expect(points.people.reduce((sum, people) => sum + people, 0)).toBeCloseTo(39_151, 6)
    const isInside = (lat: number, row: number) => found.country.contains([points.lngs[row] ?? 0, lat])
    expect(points.lats.every(isInside)).toBe(true)
    expect(found.population.method).toContain('100 % from places that are members of a boundary')
  })

  test('has only publicly accessible sites, each with a name, a town and spaces', () => {
    const closed = featuresOf(extract, ({ amenity, access }) => amenity === 'parking' && access === 'private')
    const ids = new Set(found.sites.map(({ osmId }) => osmId))
    expect(closed.features.filter(({ osmId }) => ids.has(osmId))).toEqual([])
    expect(ids.size).toBe(found.sites.length)
    expect(found.sites.filter(({ name, city, capacity }) => !name || !city || capacity < 1)).toEqual([])
    expect(found.sites.filter(({ locationType }) => locationType === 'gas station')).toHaveLength(11)
  })

  test("knows its towns' car parks", () => {
    const site = (id: string) => found.sites.find(({ osmId }) => osmId === id)
    expect(found.sites.find(({ name }) => name === 'Tiefgarage SAL / Lindaplatz')).toMatchObject({
      city: 'Schaan',
      capacity: 123,
      capacityEstimated: false,
      parkingType: 'underground',
    })
    expect(site('886361221')).toMatchObject({
      capacity: 3,
      capacityEstimated: true,
      capacityNote: 'tag says 45, area fits 3',
    })
  })

  test('drops bicycle and private chargers and merges the rest', () => {
    const ids = found.chargers.map(({ id }) => id)
    const dropped = [10559125577, 11232537937, 11907205102, 11531632867, 13155329356].map((id) => `osm-${id}`)
    expect(ids.filter((id) => dropped.includes(id))).toEqual([])
    expect(found.chargers.filter(({ sources }) => sources.includes('OSM'))).toHaveLength(11)
    expect(found.chargers.filter(({ sources }) => sources.length === 2)).toHaveLength(6)
    expect(found.chargers.find(({ name }) => name === 'Schaan Supercharger')).toMatchObject({
      network: 'Tesla',
      evses: { AC: 0, DC: 10, HPC: 0 },
      maxPower: 125,
      class: 'DC',
    })
    expect(found.chargers.find(({ network }) => network === 'GOFAST')?.evses).toEqual({
      AC: 0,
      DC: 0,
      HPC: 6,
    })
  })

  test('spells each operator one way and merges posts three metres apart into a station', () => {
    const networks = found.chargers.map(({ network }) => network)
    expect(networks.filter((network) => /kraftwerke/i.test(network))).toEqual([])
    expect(networks.filter((network) => network === 'LKW').length).toBeGreaterThan(8)
    const posts = found.chargers.filter(({ id }) => ['osm-12895253800', 'osm-12895380487'].includes(id))
    expect(posts).toMatchObject([{ network: 'LKW', evses: { AC: 2, DC: 0, HPC: 0 } }])
  })

  test('derives identical rows a second time', async () => {
    const again = await derive()
    expect(JSON.stringify(again)).toBe(JSON.stringify(found))
  })
})

describe('other countries', () => {
  test('Monaco has no charger, no sea in its land, and a noted gap of 697 m', async () => {
    const extract = await readExtract(extracts.monaco)
    const found = deriveEntities(extract, { iso: 'MC', slug: 'monaco', name: 'Monaco', ocm: [] })
    expect(found.chargers).toEqual([])
    expect(found.country.contains([7.4246, 43.7384])).toBe(true)
    expect(found.country.contains([7.45, 43.7])).toBe(false)
    expect(found.notes).toEqual([
      'The extract lacks a part of the boundary of Monaco: a gap of 697 m closed by straight lines.',
    ])
    expect(found.population.points.people.reduce((sum, people) => sum + people, 0)).toBeCloseTo(35_881, 6)
  })

  test('Andorra keeps its country figure although few parishes have one', async () => {
    const extract = await readExtract(extracts.andorra)
    const found = deriveEntities(extract, { iso: 'AD', slug: 'andorra', name: 'Andorra', ocm: [] })
    expect(found.population.total).toBe(83_888)
    expect(found.population.points.people.reduce((sum, people) => sum + people, 0)).toBeCloseTo(83_888, 6)
    expect(new Set(found.sites.map(({ city }) => city)).size).toBe(7)
    expect(found.sites.filter(({ name }) => name === '')).toEqual([])
  })

  test('refuses a country that only reaches into the extract', async () => {
    const extract = await readExtract(extracts.liechtenstein)
    expect(() => deriveEntities(extract, { iso: 'AT', slug: 'austria', name: 'Austria', ocm: [] })).toThrow(
      /boundary of Austria \(ISO 3166-1 AT\) only in part/,
    )
  })
})
