import { latLngToCell } from 'h3-js'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { isParkingType, isPrivateUse } from '@/lib/catalogue/parking-types'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { defaultSiteWeights, sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { weightedParts } from '@/lib/domain/scores/site-score'
import { isAssumedNote } from '@/lib/domain/scouting/known-sources'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { landIndex } from '@/server/atlas/derive/geometry/area-index'
import { featuresOf } from '@/server/atlas/derive/geometry/features'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import { columnKind, type HexagonTable, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { knownCapacity } from '@/server/atlas/derive/sites/site-capacity'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import type { DerivedEntities } from '@/server/atlas/entities/derived-entities'
import type { Extract, Site, Tags } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { areasOf } from '@/tests/support/areas-of'
import { extracts } from '@/tests/support/extracts'
import { fitLinear, predictLinear } from '@/tests/support/least-squares'
import { haversine, type RawExtract, readRawExtract } from '@/tests/support/raw-extract'
import {
  type DerivedCountry,
  deriveWhole,
  numbersOf,
  type ScoredSite,
  type Slug,
  scoreSites,
  slugs,
  spearman,
} from '@/tests/support/scored-country'

/** Reading and deriving the three countries takes most of the time, so all tests of their content share it. */
const derived = {} as Record<Slug, DerivedCountry>

beforeAll(async () => {
  for (const slug of slugs) derived[slug] = await deriveWhole(slug)
}, 300_000)
afterAll(() => {
  for (const slug of slugs) derived[slug]?.extract.close()
})

describe('the objects of Liechtenstein', () => {
  let extract: Extract
  let found: DerivedEntities
  beforeAll(() => {
    extract = derived.liechtenstein.extract
    found = derived.liechtenstein.entities
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

  test('has only publicly accessible sites, each with a name, a town and spaces unless unknown', () => {
    const closed = featuresOf(extract, ({ amenity, access }) => amenity === 'parking' && access === 'private')
    const ids = new Set(found.sites.map(({ osmId }) => osmId))
    expect(closed.features.filter(({ osmId }) => ids.has(osmId))).toEqual([])
    expect(ids.size).toBe(found.sites.length)
    expect(found.sites.filter(({ name, city, capacity }) => !name || !city || capacity === 0)).toEqual([])
    expect(found.sites.filter(({ locationType }) => locationType === 'gas station')).toHaveLength(11)
  })

  test('has car parks of works that are likely for employees, none of them among the best tenth', () => {
    const staff = new Set(found.sites.filter(({ parkingType }) => parkingType === 'staff').map(idOf))
    // Beside the works of Presta, below the works of Hilti.
    for (const id of ['1006250887', '30809992', '1006250894', '593490010']) expect(staff).toContain(id)
    expect(staff.size).toBeLessThan(0.06 * found.sites.length)
    for (const kind of kinds) {
      const best = scored.liechtenstein
        .toSorted((a, b) => Number(b.row[`Score ${kind}`]) - Number(a.row[`Score ${kind}`]))
        .slice(0, found.sites.length / 10)
      expect(best.filter(({ row }) => staff.has(String(row.osm_id)))).toEqual([])
    }
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
})

describe('the objects of other countries', () => {
  test('Monaco has no charger, no sea in its land, and a noted gap of 697 m', () => {
    const found = derived.monaco.entities
    expect(found.chargers).toEqual([])
    expect(found.country.contains([7.4246, 43.7384])).toBe(true)
    expect(found.country.contains([7.45, 43.7])).toBe(false)
    expect(found.notes).toEqual([
      'The extract lacks a part of the boundary of Monaco: a gap of 697 m closed by straight lines.',
      '6 entrances count with their garages, each garage as one site.',
    ])
    expect(found.population.points.people.reduce((sum, people) => sum + people, 0)).toBeCloseTo(35_881, 6)
  })

  test('Andorra keeps its country figure although few parishes have one', () => {
    const found = derived.andorra.entities
    expect(found.population.total).toBe(83_888)
    expect(found.population.points.people.reduce((sum, people) => sum + people, 0)).toBeCloseTo(83_888, 6)
    expect(new Set(found.sites.map(({ city }) => city)).size).toBe(7)
    expect(found.sites.filter(({ name }) => name === '')).toEqual([])
  })

  test('refuses a country that only reaches into the extract', () => {
    const { extract } = derived.liechtenstein
    expect(() => deriveEntities(extract, { iso: 'AT', slug: 'austria', name: 'Austria' })).toThrow(
      /boundary of Austria \(ISO 3166-1 AT\) only in part/,
    )
  })
})

const idOf = ({ osmId }: Site) => osmId

interface Known {
  site: Site
  tag: number | null
  area: number
}

const squareMetres = 27
const storeys: Readonly<Record<string, number>> = { 'multi-storey': 3 }

/** Car parks with a numeric tag or a single closed outline. */
function knownOf(raw: RawExtract, sites: readonly Site[]): Known[] {
  const ways = new Map(raw.ways.map((way) => [String(way.id), way]))
  const nodes = new Map(raw.nodes.map((node) => [String(node.id), node]))
  return sites.flatMap((site) => {
    if (site.locationType !== 'parking') return []
    const id = site.osmId.replace('way/', '')
    const way = ways.get(id)
    const text = (way ?? nodes.get(id))?.tags.capacity ?? ''
    const tag = /^\d+$/.test(text) ? Number(text) : null
    const area = way ? areaOf(raw, way.refs) : 0
    return tag !== null || area > 0 ? [{ site, tag, area }] : []
  })
}

/** m² by the shoelace formula, in metres around the first corner. */
function areaOf(raw: RawExtract, refs: readonly number[]): number {
  if (refs[0] !== refs.at(-1)) return 0
  const corners = refs.flatMap((ref) => {
    const corner = raw.positions.get(ref)
    return corner ? [corner] : []
  })
  const [origin] = corners
  if (!origin) return 0
  const metres = corners.map(([lng, lat]): [number, number] => [
    Math.sign(lng - origin[0]) * haversine(origin, [lng, origin[1]]),
    Math.sign(lat - origin[1]) * haversine(origin, [origin[0], lat]),
  ])
  const twice = metres.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = metres[index + 1] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Compares the spaces of sites with tags and areas read independently: by the parser's library, with our own areas
 * and 27 m² a space.
 */
describe('the spaces of sites', () => {
  const known = new Map<Slug, Known[]>()

  beforeAll(async () => {
    for (const slug of slugs) {
      const { extract, entities } = derived[slug]
      const { sites } = deriveSites(extract, entities.country, {
        town: () => ({ name: '' }),
        street: () => null,
      })
      known.set(slug, knownOf(await readRawExtract(extracts[slug]), sites))
    }
  })

  test.each([
    ['liechtenstein', 400],
    ['andorra', 250],
    ['monaco', 10],
  ] as const)('of %s sum to their tags or areas within 15 %%', (slug, minAt) => {
    const sites = known.get(slug) ?? []
    expect(sites.length).toBeGreaterThan(minAt)
    const expected = total(
      sites.map(({ site, tag, area }) => tag ?? (area / squareMetres) * (storeys[site.parkingType] ?? 1)),
    )
    const ratio = total(sites.map(({ site }) => site.capacity ?? 0)) / expected
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.15)
  })

  test('of tagged lots and bays are those of their areas, within 15 %', () => {
    const lots = [...known.values()].flat().flatMap(({ site, tag, area }) => {
      const { parkingType, capacityEstimated } = site
      const isLot = ['surface', 'retail', 'street_side', 'lane'].includes(parkingType)
      if (!isLot || tag === null || area === 0 || capacityEstimated || !isParkingType(parkingType)) return []
      return [{ tag, estimate: knownCapacity({ tags: {}, parkingType, area })?.spaces ?? 0 }]
    })
    expect(lots.length).toBeGreaterThan(150)
    const ratio = total(lots.map(({ estimate }) => estimate)) / total(lots.map(({ tag }) => tag))
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.15)
  })
})

describe.each(slugs)('the population of %s', (name) => {
  let sites: readonly Site[]
  let population: DerivedEntities['population']
  beforeAll(() => {
    const { extract, entities } = derived[name]
    const isResidential = landIndex(eachArea(extract, ({ landuse }) => landuse === 'residential'))
    sites = entities.sites.filter(({ position }) => isResidential(position))
    population = entities.population
  })

  it('sums to its source, spreads over many points and names every share', () => {
    const { people } = population.points
    expect(people.reduce((sum, each) => sum + each, 0)).toBeCloseTo(population.total, 3)
    expect(Math.max(...people)).toBeLessThan(0.04 * population.total)
    for (const shares of Object.values(population.shares)) {
      expect(Object.values<number>(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
    }
  })

  it('leaves no site on residential land in a hexagon without people', () => {
    const { points } = population
    const people = new Map<string, number>()
    points.people.forEach((count, row) => {
      const cell = latLngToCell(points.lats[row] ?? 0, points.lngs[row] ?? 0, 9)
      people.set(cell, (people.get(cell) ?? 0) + count)
    })
    expect(sites.length).toBeGreaterThan(2)
    const peopleAt = ([lng, lat]: readonly [number, number]) => people.get(latLngToCell(lat, lng, 9)) ?? 0
    expect(sites.filter(({ position }) => peopleAt(position) < 0.5)).toEqual([])
  })
})

const valuesOf = ({ columns }: HexagonTable, name: HexagonColumn) => Array.from(columns[name] ?? [])
const sumOf = (table: HexagonTable, name: HexagonColumn) =>
  valuesOf(table, name).reduce((sum, value) => sum + value, 0)
const bestOf = (table: HexagonTable, name: HexagonColumn) =>
  valuesOf(table, name).reduce((best, value) => (value > best ? value : best), 0)
const absentOf = ({ columns }: HexagonTable) => hexagonColumns.filter((name) => !columns[name])

describe('the hexagons of Liechtenstein', () => {
  let table: HexagonTable
  beforeAll(() => {
    table = derived.liechtenstein.hexagons
  })

  test('count every person, building, charging point and place of the country once', () => {
    const { buildings, chargers, pois, population } = derived.liechtenstein.entities
    expect(sumOf(table, 'Population')).toBeCloseTo(population.total, 1)
    expect(sumOf(table, 'Buildings Count')).toBe(buildings.size)
    const footprints = buildings.areas.reduce((sum, area) => sum + area, 0)
    expect(Math.abs(sumOf(table, 'Buildings Area') - footprints)).toBeLessThan(0.0001 * footprints)
    const evses = chargers.map(({ evses: { AC, DC, HPC } }) => AC + DC + HPC)
    expect(sumOf(table, 'EV plugs total')).toBe(evses.reduce((sum, count) => sum + count, 0))
    expect(sumOf(table, 'POI total')).toBe(pois.length)
  })

  test('lack only the region levels that the country does not have', () => {
    expect(absentOf(table)).toEqual([3, 4, 5, 7].map((level) => `Region level ${level}`))
  })

  test('score 1 at the best place, in every score and sub-score', () => {
    const scores = hexagonColumns.filter((name) => columnKind(name) === 'score')
    expect(scores.map((name) => bestOf(table, name))).toEqual(scores.map(() => 1))
  })

  test('take at most 100 bytes each', () => {
    const { cells, columns } = table
    const bytes = Object.values(columns).reduce((sum, column) => sum + column.byteLength, cells.byteLength)
    expect(bytes / cells.length).toBeLessThan(100)
  })

  test('keep their sums and the name of the Oberland on coarser levels', () => {
    const coarse = coarsenHexagons(table, 6)
    for (const name of hexagonColumns) {
      if (!['count', 'sum'].includes(columnKind(name))) continue
      expect(Math.abs(sumOf(coarse, name) - sumOf(table, name))).toBeLessThan(0.1)
    }
    const row = rowOf(coarse, latLngToCell(47.1, 9.52, 6))
    const regionOf = (name: HexagonColumn) => coarse.regions[coarse.columns[name]?.[row] ?? Number.NaN]
    expect(regionOf('Region level 6')).toBe('Oberland')
    expect(regionOf('NUTS 3')).toBe('LI000')
  })
})

describe('the regions of hexagons', () => {
  const regionsAt = (slug: Slug, lat: number, lng: number) => {
    const { cells, columns, regions } = derived[slug].hexagons
    const row = rowOf({ cells }, latLngToCell(lat, lng, 9))
    const named = hexagonColumns.filter((name) => columnKind(name) === 'region' && columns[name])
    return Object.fromEntries(named.map((name) => [name, regions[columns[name]?.[row] ?? Number.NaN]]))
  }

  test('include the NUTS codes of Vaduz', () => {
    expect(regionsAt('liechtenstein', 47.141, 9.5209)).toEqual({
      'NUTS 1': 'LI0',
      'NUTS 2': 'LI00',
      'NUTS 3': 'LI000',
      'Region level 6': 'Oberland',
      'Region level 8': 'Vaduz',
    })
  })

  test('include the parishes of Andorra, which has no NUTS codes', () => {
    expect(regionsAt('andorra', 42.5063, 1.5218)).toEqual({ 'Region level 7': 'Andorra la Vella' })
  })
})

describe('the hexagons of Monaco', () => {
  test('are scored without columns for chargers and regions, which the sources lack', () => {
    const table = derived.monaco.hexagons
    const absent = absentOf(table)
    expect(absent.filter((name) => columnKind(name) !== 'region')).toEqual([
      'Score competition',
      'EV plugs total',
      'EV plugs 0-49 kW',
      'EV plugs 50-149 kW',
      'EV plugs 150+ kW',
    ])
    expect(sumOf(table, 'Road length motorway')).toBe(0)
    expect(sumOf(table, 'Road length primary')).toBeGreaterThan(10_000)
    expect([bestOf(table, 'Score DC'), bestOf(table, 'Score AC')]).toEqual([1, 1])
  })
})

const kinds = ['DC', 'AC'] as const

const scored = {} as Record<Slug, ScoredSite[]>

beforeAll(() => {
  for (const slug of slugs) scored[slug] = scoreSites(derived[slug])
})

const scoresOf = (sites: readonly ScoredSite[], kind: ScoreKind) => numbersOf(sites, `Score ${kind}`)

function meansWithoutSize(sites: readonly ScoredSite[], kind: ScoreKind): number[] {
  const [traffic, people, places, competition] = defaultSiteWeights[kind]
  const columns = sitePartNames.map((part) => numbersOf(sites, sitePartColumns[kind][part]))
  return sites.map((_, row) =>
    weightedParts(
      columns.map((column) => column[row] ?? Number.NaN),
      [traffic, people, places, competition, 0],
    ),
  )
}

const minAgreement = 0.8

/** Car parks whose spaces are counted or measured. */
const sized = (slug: Slug) =>
  scored[slug].filter(
    ({ row }) =>
      row['Location Type'] === 'parking' &&
      row.capacity !== null &&
      !isAssumedNote(String(row.capacity_note)),
  )
/** Fewer say little about an order. */
const minSized = 30

describe.each(slugs)('the scores of %s', (slug) => {
  it.each(kinds)('for %s differ among nine in ten sites', (kind) => {
    const scores = scoresOf(scored[slug], kind)
    expect(new Set(scores).size).toBeGreaterThanOrEqual(0.9 * scores.length)
  })

  it.each(kinds)('for %s order sites as the shipped model does', (kind) => {
    const predicted = (sites: readonly ScoredSite[]) => sites.map(({ kWh }) => kWh[kind])
    const all = scored[slug]
    expect(spearman(meansWithoutSize(all, kind), predicted(all))).toBeGreaterThanOrEqual(minAgreement)
    // The model does not know who may park.
    const open = all.filter(({ row }) => !isPrivateUse(String(row['Parking Type'])))
    expect(open.length).toBeGreaterThan(0.85 * all.length)
    expect(spearman(scoresOf(open, kind), predicted(open))).toBeGreaterThanOrEqual(0.6)
  })

  it('differ between DC and AC', () => {
    const dc = scoresOf(scored[slug], 'DC')
    const ac = scoresOf(scored[slug], 'AC')
    expect(spearman(dc, ac)).toBeLessThanOrEqual(0.9)
  })

  it.each(kinds)('for %s rise with the known spaces', (kind) => {
    const known = sized(slug)
    const spaces = numbersOf(known, 'capacity')
    expect(spearman(scoresOf(known, kind), spaces)).toBeGreaterThanOrEqual(known.length < minSized ? 0 : 0.2)
  })

  it.each(kinds)('for %s are led by a site with at least four spaces', (kind) => {
    const best = scored[slug].find((_, row) => scoresOf(scored[slug], kind)[row] === 1)
    expect(best?.row.capacity).toBeGreaterThanOrEqual(4)
  })
})

const exact = 0.001
/** Share of hits; in a country of a few dozen sites, three may be chance. */
const fewestOf = (count: number) => Math.max(0.05, 4 / count)

const hits = (guesses: readonly number[], scores: readonly number[]) =>
  guesses.filter((guess, at) => Math.abs(guess - (scores[at] ?? 0)) <= exact).length / guesses.length

const freeNumbers = siteColumns.filter(
  ({ free, type }) => free && ['real', 'integer', 'boolean'].includes(type),
)

/** Numbers of a site that visitors receive: its free columns and the scores of its hexagon. */
const visibleNumbersOf = ({ row, hexagon }: ScoredSite) => [
  ...freeNumbers.map(({ name }) => Number(row[name])),
  Math.log(1 + Number(row.capacity)),
  Math.min(1, Number(row.capacity) / 4),
  hexagon.DC,
  hexagon.AC,
]

describe.each(slugs)('a visitor of %s cannot work out a locked score', (slug) => {
  it.each(kinds)('for %s from the score of the hexagon', (kind) => {
    const sites = scored[slug]
    const guesses = sites.map(({ hexagon }) => hexagon[kind])
    expect(hits(guesses, scoresOf(sites, kind))).toBeLessThan(fewestOf(guesses.length))
  })

  it.each(kinds)('for %s from other scores in the same hexagon', (kind) => {
    const scores = scoresOf(scored[slug], kind)
    const cells = scored[slug].map(({ row }) => row.hex_id)
    const pairs = cells.flatMap((cell, at) => {
      const other = cells.findIndex((each, index) => each === cell && index !== at)
      return other < 0 ? [] : [{ guess: scores[other] ?? 0, score: scores[at] ?? 0 }]
    })
    expect(pairs.length).toBeGreaterThan(10)
    expect(
      hits(
        pairs.map(({ guess }) => guess),
        pairs.map(({ score }) => score),
      ),
    ).toBeLessThan(fewestOf(pairs.length))
  })

  it.each(kinds)('for %s from a fit of all free columns to half of the scores', (kind) => {
    const scores = scoresOf(scored[slug], kind)
    const isSeen = (_: unknown, at: number) => at % 2 === 0
    const isUnseen = (_: unknown, at: number) => at % 2 === 1
    const known = scored[slug].map(visibleNumbersOf)
    const model = fitLinear(known.filter(isSeen), scores.filter(isSeen))
    const guesses = known.filter(isUnseen).map((row) => predictLinear(model, row))
    expect(hits(guesses, scores.filter(isUnseen))).toBeLessThan(fewestOf(guesses.length))
    // Proves that the fit works: given the column itself, it finds it.
    const restaurants = numbersOf(scored[slug], 'POI restaurants')
    const sound = fitLinear(known.filter(isSeen), restaurants.filter(isSeen))
    const repeated = known.filter(isUnseen).map((row) => predictLinear(sound, row))
    expect(hits(repeated, restaurants.filter(isUnseen))).toBeGreaterThan(0.95)
  })
})
