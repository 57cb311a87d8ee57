import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBoundary, resolveBoundary } from '@/server/atlas/derive/country/boundary'
import { deriveCountry, deriveRegion } from '@/server/atlas/derive/country/country'
import { regionNames } from '@/server/atlas/derive/country/municipalities'
import { NoCountryError, proposeBoundary } from '@/server/atlas/derive/country/propose-boundary'
import { roadsInZone } from '@/server/atlas/derive/country/roads-in-zone'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { mappedPopulation } from '@/server/atlas/derive/population/mapped-population'
import type { Extract, Tags } from '@/server/atlas/entities/entities'
import { readOsmCase } from '@/tests/support/osm-case'
import { at, box, countryMap, examplia, osmMap, type Point } from '@/tests/support/osm-map'

const folder = mkdtempSync(join(tmpdir(), 'boundary-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: unknown, name = 'area.geojson'): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const ring = (points: readonly Point[]) => points.map((point) => [...at(point)])
const polygon = (...rings: Point[][]) => ({ type: 'Polygon', coordinates: rings.map(ring) })
const feature = (geometry: unknown, properties: unknown = null) => ({ type: 'Feature', properties, geometry })

const areaTags = (name: string, level = '6', more: Tags = {}): Tags => ({
  type: 'boundary',
  boundary: 'administrative',
  admin_level: level,
  name,
  ...more,
})

/** A country of 40 km with two states, a county in each and roads all over. */
function statesMap() {
  const map = countryMap({}, 40_000)
    .way({}, box([-10_000, 0], 20_000, 40_000), 1_100_000)
    .relation(
      areaTags('Westland', '4', {
        'name:en': 'Western State',
        alt_name: 'Occident;Abendland',
        official_name: 'Free State of Westland',
        'alt_name:fr': 'Couchant',
        'name:fr': 'Pays de l’Ouest',
      }),
      [{ ref: 1_100_000 }],
      1_100_001,
    )
    .way({}, box([10_000, 0], 20_000, 40_000), 1_200_000)
    .relation(areaTags('Ostland', '4', { 'name:xx': 'Westland' }), [{ ref: 1_200_000 }], 1_200_001)
    .way({}, box([-10_000, 0], 8000), 1_300_000)
    .relation(areaTags('Yuma County'), [{ ref: 1_300_000 }], 1_300_001)
    .way({}, box([10_000, 0], 8000), 1_400_000)
    .relation(areaTags('Yuma County'), [{ ref: 1_400_000 }], 1_400_001)
  map.node({ amenity: 'bar' }, [0, 0])
  for (let north = -19_000; north <= 19_000; north += 2000) {
    map.way({ highway: 'residential' }, [
      [-19_000, north],
      [-1000, north],
      [1000, north],
      [19_000, north],
    ])
  }
  return map
}

const without = (extract: Extract, ...ids: number[]): Extract => ({
  ...extract,
  relations: extract.relations.filter(({ id }) => !ids.includes(id)),
})

async function resolved(
  value: string,
  { extract = statesMap().extract(), name }: { extract?: Extract; name?: string } = {},
) {
  return resolveBoundary(extract, { source: await openBoundary(value), country: examplia, name })
}

describe('a boundary', () => {
  test('is a relation by its id', async () => {
    const found = await resolved('1300001')
    expect(found).toMatchObject({
      slug: 'examplia-yuma-county',
      name: 'Yuma County, Examplia',
      iso: 'XA',
      relation: 1_300_001,
      note: 'The region is Yuma County (relation 1300001, admin level 6) of OpenStreetMap.',
    })
    const region = found && deriveRegion(statesMap().extract(), found)
    expect(region?.contains(at([-10_000, 0]))).toBe(true)
    expect(region?.contains(at([-3000, 0]))).toBe(false)
  })

  test.each([
    'Westland',
    'western state',
    'Abendland',
    'Free State of Westland',
    "Pays de l'Ouest",
    'Couchant',
  ])('is an area by the name %s', async (name) => {
    expect(await resolved(name)).toMatchObject({ relation: 1_100_001, name: 'Western State, Examplia' })
  })

  test.each(['r1100001', 'relation/1100001', 'https://www.openstreetmap.org/relation/1100001'])(
    'is a relation by %s',
    async (value) => {
      expect(await openBoundary(value)).toEqual({ kind: 'relation', id: 1_100_001 })
    },
  )

  test.each(['9.4 47 9.6 47.3', '9.4, 47, 9.6, 47.3', '9.4;47;9.6;47.3'])('is the box %s', async (value) => {
    expect(await openBoundary(value)).toEqual({ kind: 'box', bounds: [9.4, 47, 9.6, 47.3] })
  })

  test("is refused with every candidate's id and level if its name fits several areas", async () => {
    await expect(resolved('Yuma County')).rejects.toThrow(
      'The name Yuma County fits 2 areas: Yuma County (relation 1300001, admin level 6); Yuma County (relation 1400001, admin level 6). Give the id of one as the boundary.',
    )
  })

  test('is refused with areas alike if no area has its name', async () => {
    await expect(resolved('West')).rejects.toThrow(
      'The extract holds no administrative area with the name West; it holds Western State (relation 1100001, admin level 4).',
    )
    await expect(resolved('Bavaria')).rejects.toThrow(/no administrative area with the name Bavaria\.$/)
    await expect(resolved('99')).rejects.toThrow(
      'The extract holds no area or boundary with the relation id 99.',
    )
  })

  test("is the country's own, which is no region", async () => {
    expect(await resolved('Examplia')).toBeNull()
    const other = statesMap().relation(
      { ...areaTags('Neighbour', '2'), 'ISO3166-1': 'XB' },
      [{ ref: 1_300_000 }],
      1_500_000,
    )
    await expect(resolved('Neighbour', { extract: other.extract() })).rejects.toThrow(
      'is a country of its own (ISO 3166-1 XB), not a part of Examplia.',
    )
  })

  test('is a box', async () => {
    const [west, south] = at([-4000, -4000])
    const [east, north] = at([4000, 4000])
    const found = await resolved([west, south, east, north].join(','))
    expect(found).toMatchObject({
      slug: 'examplia-part',
      name: 'Part of Examplia',
      relation: null,
    })
    const region = found && deriveRegion(statesMap().extract(), found)
    expect(region?.contains(at([3900, 3900]))).toBe(true)
    expect(region?.contains(at([4100, 0]))).toBe(false)
  })

  test.each([
    ['12.5', 'is one number instead of four'],
    ['9,4;47,1;9,5;47,2', 'has 8 numbers instead of four'],
    ['1,2,3', 'has 3 numbers instead of four'],
    ['1,2,3,', 'holds something that is not a number'],
    ['9.6,47,9.4,48', 'has its west at or beyond its east'],
    ['9,48,10,47', 'has its south at or beyond its north'],
    ['-181,1,2,3', 'has a longitude beyond 180 degrees'],
    ['1,2,3,91', 'has a latitude beyond 90 degrees'],
  ])('is refused as the box %s with its fault', async (value, fault) => {
    await expect(openBoundary(value)).rejects.toThrow(`The box ${value} ${fault}: give west,south,east,north`)
  })

  const square = polygon(box([0, 0], 2000))
  test.each([
    ['Polygon', square],
    ['MultiPolygon', { type: 'MultiPolygon', coordinates: [square.coordinates] }],
    ['Feature', feature(square)],
    ['FeatureCollection', { type: 'FeatureCollection', features: [feature(square)] }],
  ])('is a GeoJSON %s in a file', async (_, content) => {
    const found = await resolved(file(content, 'Old Town.geojson'))
    expect(found).toMatchObject({ slug: 'examplia-old-town', name: 'Old Town, Examplia', relation: null })
    const region = found && deriveRegion(statesMap().extract(), found)
    expect(region?.contains(at([900, 900]))).toBe(true)
    expect(region?.contains(at([1100, 0]))).toBe(false)
  })

  test('has a short name on one line', async () => {
    const named = file(feature(square, { name: `\u202eMitte\u202c\nof ${'x'.repeat(300)}` }))
    const opened = await openBoundary(named)
    expect(opened).toMatchObject({ name: expect.stringMatching(/^Mitte of x{80,}$/) })
    expect('name' in opened && opened.name.length).toBe(100)
    const nameless = await openBoundary(file(feature(square, { name: '\u202e\n' }), 'Old Town.geojson'))
    expect(nameless).toMatchObject({ name: 'Old Town' })
  })

  test('takes its name from the feature, or from --name', async () => {
    const path = file(feature(square, { name: 'Mitte', 'name:en': 'Centre' }))
    expect(await resolved(path)).toMatchObject({ slug: 'examplia-centre' })
    expect(await resolved(path, { name: 'City 2' })).toMatchObject({
      slug: 'examplia-city-two',
      name: 'City 2, Examplia',
    })
    await expect(resolved(path, { name: 'މާލެ' })).rejects.toThrow(/gives no id of Latin letters/)
  })

  const open = { type: 'Polygon', coordinates: [ring(box([0, 0], 2000)).slice(0, -1)] }
  const bow: Point[] = [
    [0, 0],
    [1000, 1000],
    [1000, 0],
    [0, 1000],
    [0, 0],
  ]
  test.each([
    ['{', 'is not JSON'],
    [open, /has an outline that is open: it begins at 9\.\S+, 47\.\S+ and ends at/],
    [polygon(bow), /has an outline that crosses itself near 47\.10450, 9\.50661/],
    [
      polygon(
        box([0, 0], 2000),
        bow.map(([x, y]) => [x / 2, y / 2]),
      ),
      'has an outline that crosses itself',
    ],
    [{ type: 'Point', coordinates: [1, 2] }, 'holds a Point where a Polygon or MultiPolygon belongs'],
    [
      { type: 'FeatureCollection', features: [feature(square), feature({ type: 'LineString' })] },
      'holds a LineString in feature 2 where a Polygon or MultiPolygon belongs',
    ],
    [{ type: 'FeatureCollection', features: [] }, 'holds no polygon'],
    [{ type: 'Polygon', coordinates: [['a']] }, 'holds a Polygon with unreadable coordinates'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [2_600_000, 1_200_000],
            [1, 1],
            [2, 2],
            [2_600_000, 1_200_000],
          ],
        ],
      },
      /position 2600000, 1200000, which is not longitude and latitude/,
    ],
    [
      {
        type: 'MultiPolygon',
        coordinates: [square, polygon(box([500, 500], 2000))].map((each) => each.coordinates),
      },
      'has outlines that cross each other near',
    ],
    [
      {
        type: 'MultiPolygon',
        coordinates: [square, polygon(box([0, 0], 1000))].map((each) => each.coordinates),
      },
      'has polygons that overlap: 1 and 2',
    ],
  ])('is refused as a file with its fault (%#)', async (content, fault) => {
    await expect(openBoundary(file(content))).rejects.toThrow(fault)
  })

  test('is refused as a missing file', async () => {
    await expect(openBoundary(join(folder, 'none.geojson'))).rejects.toThrow(/none\.geojson does not exist/)
  })

  test('is refused if the extract holds its outline only in part', async () => {
    const extract = statesMap()
      .relation(areaTags('Cut'), [{ ref: 1_300_000 }, { ref: 77 }], 1_500_000)
      .extract()
    await expect(resolved('Cut', { extract })).rejects.toThrow(
      'The boundary Cut (relation 1500000, admin level 6) is cut by the edge of the extract: 1 of its 2 ways are not whole in it.',
    )
  })

  test('is refused if its outline is open or crosses itself', async () => {
    const extract = statesMap()
      .way(
        {},
        [
          [0, 0],
          [5000, 0],
          [5000, 5000],
        ],
        1_500_000,
      )
      .relation(areaTags('Open'), [{ ref: 1_500_000 }], 1_500_001)
      .way({}, bow, 1_600_000)
      .relation(areaTags('Bow'), [{ ref: 1_600_000 }], 1_600_001)
      .extract()
    await expect(resolved('Open', { extract })).rejects.toThrow(
      'The boundary Open (relation 1500001, admin level 6) is open: its ways leave a gap.',
    )
    await expect(resolved('Bow', { extract })).rejects.toThrow(/crosses itself near 47\.10450, 9\.50661\.$/)
  })

  test('is refused if nothing is mapped inside', async () => {
    const found = await resolved('20,10,21,11')
    expect(() => found && deriveRegion(statesMap().extract(), found)).toThrow(
      'The extract holds nothing inside the boundary of Part of Examplia.',
    )
  })

  test('is refused with a hint if latitude and longitude are swapped', async () => {
    const found = await resolved('47,9.4,47.3,9.6')
    expect(() => found && deriveRegion(statesMap().extract(), found)).toThrow(
      'The extract holds nothing inside the boundary of Part of Examplia. It does with latitude and longitude swapped: longitude comes first.',
    )
  })
})

describe('a region', () => {
  test('ends at the coastline', async () => {
    const map = statesMap().way({ natural: 'coastline' }, [
      [0, -30_000],
      [0, 30_000],
    ])
    const [west, south] = at([-4000, -4000])
    const [east, north] = at([4000, 4000])
    const found = await resolved(`${west},${south},${east},${north}`, { extract: map.extract() })
    const region = found && deriveRegion(map.extract(), found)
    expect(region?.contains(at([-3000, 0]))).toBe(true)
    expect(region?.contains(at([3000, 0]))).toBe(false)
    expect(region?.sea).toHaveLength(1)
    expect(region?.notes.at(-1)).toBe(
      'The land of Part of Examplia ends at its coastline; its waters are left out.',
    )
  })

  test('has the people of the share of an area that its boundary cuts', async () => {
    const map = countryMap({ population: '9000' }, 40_000)
      .way({}, box([0, 0], 4000), 1_100_000)
      .relation(areaTags('Whole', '8', { population: '700' }), [{ ref: 1_100_000 }], 1_100_001)
      .way({}, box([5000, 0], 6000, 4000), 1_200_000)
      .relation(areaTags('Cut', '8', { population: '300' }), [{ ref: 1_200_000 }], 1_200_001)
      .way({}, box([3000, 0], 12_000, 4000), 1_300_000)
      .relation(areaTags('District', '6', { population: '5000' }), [{ ref: 1_300_000 }], 1_300_001)
    for (const east of [0, 3000, 5500]) map.way({ building: 'house' }, box([east, 0], 20))
    const [west, south] = at([-2500, -2500])
    const [east, north] = at([6000, 2500])
    const found = await resolved(`${west},${south},${east},${north}`, { extract: map.extract() })
    const region = found && deriveRegion(map.extract(), found)
    const people = region && mappedPopulation(map.extract(), region, deriveBuildings(map.extract(), region))
    // Two thirds of the cut area lie inside; the district's people may all live in the rest.
    expect(people?.total).toBeGreaterThan(890)
    expect(people?.total).toBeLessThan(910)
    expect(people?.method).toContain('the sum of its areas')
    expect(people?.method).toMatch(/Areas that the boundary cuts count by the share of their area inside\.$/)
  })

  test('takes the figure on its own boundary', async () => {
    const map = statesMap()
      .relation(areaTags('Counted', '4', { population: '4321' }), [{ ref: 1_100_000 }], 1_500_000)
      .way({ building: 'house' }, box([-8000, 0], 20))
    const found = await resolved('Counted', { extract: map.extract() })
    const region = found && deriveRegion(map.extract(), found)
    const people = region && mappedPopulation(map.extract(), region, deriveBuildings(map.extract(), region))
    expect(people?.total).toBe(4321)
  })
})

describe('an extract without a whole country', () => {
  const country = 1_000_001

  test('proposes its largest complete area', () => {
    const extract = without(statesMap().extract(), country, 1_200_001)
    expect(proposeBoundary(extract)).toEqual({
      value: '1100001',
      what: 'its largest complete area, Western State (relation 1100001, admin level 4)',
    })
    expect(() => deriveCountry(extract, examplia)).toThrow(NoCountryError)
  })

  test("proposes no area that the extract's edge cuts, nor one without roads", () => {
    const map = statesMap()
      .relation(areaTags('Cut', '4'), [{ ref: 1_000_000 }, { ref: 77 }], 1_500_000)
      .way({}, box([200_000, 0], 90_000), 1_600_000)
      .relation(areaTags('Leaked', '4'), [{ ref: 1_600_000 }], 1_600_001)
    const extract = without(map.extract(), country, 1_200_001)
    expect(proposeBoundary(extract)?.value).toBe('1100001')
    const edge = at([-5000, 0])[0]
    const [west, south] = at([-20_000, -20_000])
    const north = at([0, 20_000])[1]
    const file = {
      box: [west, south, edge, north] as const,
      nodes: [west, south, edge, north] as const,
      endsFull: false,
    }
    expect(
      proposeBoundary({ ...extract, file: { ...file, box: [...file.box], nodes: [...file.nodes] } })?.value,
    ).toBe('1300001')
  })

  test('proposes its box if no area is complete', () => {
    const extract = osmMap()
      .way({ highway: 'primary' }, box([0, 0], 5000))
      .extract()
    const bounds: [number, number, number, number] = [9.46701, 47.0775, 9.5331, 47.12249]
    expect(proposeBoundary({ ...extract, file: { box: null, nodes: bounds, endsFull: false } })).toEqual({
      value: '9.468,47.078,9.533,47.122',
      what: 'its box, because it holds no complete administrative area',
    })
  })

  test('proposes nothing if it holds another whole country', () => {
    expect(proposeBoundary(statesMap().extract())).toBeNull()
  })
})

describe('the names of a region', () => {
  const germany = { iso: 'DE', slug: 'germany', name: 'Germany' }

  test('begin with its country', () => {
    expect(regionNames(germany, 'Bavaria')).toEqual({
      iso: 'DE',
      slug: 'germany-bavaria',
      name: 'Bavaria, Germany',
    })
    expect(regionNames({ iso: 'US', slug: 'united-states', name: 'United States' }, 'Georgia').slug).toBe(
      'united-states-georgia',
    )
  })

  test('keep long ones and numbers apart', () => {
    const long = 'Verwaltungsgemeinschaft Oberes Sprottental'
    const first = regionNames(germany, `${long} Nord`).slug
    expect(first).toMatch(/^germany-verwaltungsgemeinschaft-[a-z-]+$/)
    expect(first.length).toBeLessThanOrEqual(41)
    expect(regionNames(germany, `${long} Ost`).slug).not.toBe(first)
    expect(regionNames(germany, 'Kreis 12').slug).not.toBe(regionNames(germany, 'Kreis 13').slug)
  })

  test('are never those of a country', () => {
    expect(() => regionNames({ iso: 'GN', slug: 'guinea', name: 'Guinea' }, 'Bissau')).toThrow(
      'The name Bissau gives the id of a country, guinea-bissau: give another with --name.',
    )
  })
})

describe('a boundary in the sea', () => {
  const atSea = (maritime: number) => {
    const corner = -5000 + 10_000 * maritime * 4
    return osmMap()
      .way(
        { maritime: 'yes' },
        [
          [-5000, -5000],
          [corner, -5000],
        ],
        1,
      )
      .way(
        {},
        [
          [corner, -5000],
          [5000, -5000],
          [5000, 5000],
          [-5000, 5000],
          [-5000, -5000],
        ],
        2,
      )
      .relation({ ...areaTags('Examplia', '2'), 'ISO3166-1': 'XA' }, [{ ref: 1 }, { ref: 2 }], 3)
      .extract()
  }

  test('is noted without a coastline, and refused above a quarter of it', () => {
    expect(deriveCountry(atSea(0.1), examplia).notes).toEqual([
      'The extract holds no coastline of Examplia: waters inside its boundary count as land; 10 % of the boundary lies in the sea.',
    ])
    const half = osmMap()
      .way(
        { maritime: 'yes' },
        [
          [-5000, -5000],
          [5000, -5000],
          [5000, 5000],
        ],
        1,
      )
      .way(
        {},
        [
          [5000, 5000],
          [-5000, 5000],
          [-5000, -5000],
        ],
        2,
      )
      .relation({ ...areaTags('Examplia', '2'), 'ISO3166-1': 'XA' }, [{ ref: 1 }, { ref: 2 }], 3)
      .extract()
    expect(() => deriveCountry(half, examplia)).toThrow(
      '50 % of the boundary of Examplia lies in the sea, and the extract holds no coastline inside it, so that waters would count as land: get an extract with natural=coastline, or build it all the same with --partial.',
    )
    expect(deriveCountry(half, examplia, { partial: true }).notes[0]).toContain('50 % of the boundary')
  })

  test('is noted for a town in a large empty country', async () => {
    const liechtenstein = { iso: 'LI', slug: 'liechtenstein', name: 'Liechtenstein' }
    expect(deriveCountry(await readOsmCase('13-no-coastline.osm'), liechtenstein).notes).toEqual([
      'The extract holds no coastline of Liechtenstein: waters inside its boundary count as land; nothing is mapped on 99 % of its area.',
    ])
  })

  test('is noted where most of a large area is empty', () => {
    const town = countryMap({}, 100_000).node({ amenity: 'bar' }, [0, 0])
    expect(deriveCountry(town.extract(), examplia).notes[0]).toMatch(
      /^The extract holds no coastline of Examplia: waters .* count as land; nothing is mapped on \d\d % of its area\.$/,
    )
    for (let east = -49_000; east < 50_000; east += 3000) {
      for (let north = -49_000; north < 50_000; north += 3000) town.node({ amenity: 'bar' }, [east, north])
    }
    expect(deriveCountry(town.extract(), examplia).notes).toEqual([])
  })
})

describe('roads', () => {
  test('count up to some 40 km beyond the border', () => {
    const road = (east: number, id: number): [Tags, Point[], number] => [
      { highway: 'primary' },
      [
        [east, 0],
        [east + 100, 0],
      ],
      id,
    ]
    const map = countryMap()
    for (const [place, east] of [0, 30_000, 44_000, 75_000].entries())
      map.way(...road(east, 2_000_000 + place))
    map.way(
      { highway: 'motorway' },
      [
        [0, 0],
        [90_000, 0],
      ],
      2_000_010,
    )
    const extract = map.extract()
    const kept = [...roadsInZone(extract, deriveCountry(extract, examplia)).ways]
    expect(kept.map(({ id }) => id)).toEqual([1_000_000, 2_000_000, 2_000_001, 2_000_002, 2_000_010])
  })
})
