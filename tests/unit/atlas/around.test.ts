import { deriveAround, neighbourAreas, seaFinder } from '@/server/atlas/derive/around/around'
import { prepareStrip } from '@/server/atlas/derive/around/strip'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import type { Extract, Position } from '@/server/atlas/entities/entities'
import { at, box, countryMap, examplia, osmMap, type Point } from '@/tests/support/osm-map'

const country = deriveCountry(countryMap().extract(), examplia)
const strip = prepareStrip(country)

const municipality = (name: string, people: string) =>
  ({ type: 'boundary', boundary: 'administrative', admin_level: '8', name, population: people }) as const

/** Land of 60 by 60 km around Examplia, in two municipalities: the east and the west. */
const sides = (people = ['900', '500']) => {
  const half = (side: number): Point[] => [
    [0, 30_000],
    [0, 5000],
    [side * 5000, 5000],
    [side * 5000, -5000],
    [0, -5000],
    [0, -30_000],
    [side * 30_000, -30_000],
    [side * 30_000, 30_000],
    [0, 30_000],
  ]
  return osmMap()
    .way({}, half(1), 2_000_000)
    .relation(municipality('East', people[0] ?? ''), [{ ref: 2_000_000 }], 2_000_001)
    .way({}, half(-1), 2_000_002)
    .relation(municipality('West', people[1] ?? ''), [{ ref: 2_000_002 }], 2_000_003)
}

const around = (neighbours: readonly Extract[], own = countryMap().extract()) =>
  deriveAround(own, { neighbours, strip, country, register: null, grid: null })

const fileOf = (file: Partial<NonNullable<Extract['file']>>): NonNullable<Extract['file']> => ({
  box: null,
  nodes: [0, 0, 0, 0],
  endsFull: false,
  ...file,
})

describe('the strip around a country', () => {
  it('is 15 km wide and all abroad', () => {
    const inStrip = (point: Point) => strip.contains(at(point))
    expect([0, 4900, 5100, 19_900, 20_100, 60_000].map((east) => inStrip([east, 0]))).toEqual([
      ...[false, false, true],
      ...[true, false, false],
    ])
  })
})

describe('the surroundings of a country', () => {
  it('counts places and chargers of the strip, once if two extracts have them', () => {
    const east = sides()
      .node({ amenity: 'restaurant', name: 'Near' }, [6000, 0], 3_000_000)
      .node({ amenity: 'restaurant', name: 'Far' }, [21_000, 0], 3_000_001)
      .node({ amenity: 'restaurant', name: 'Home' }, [0, 0], 3_000_002)
      .node({ amenity: 'charging_station', capacity: '2' }, [7000, 0], 3_000_003)
      .extract()
    const { pois, chargers } = around([east, east])
    expect(pois.map(({ name }) => name)).toEqual(['Near'])
    expect(chargers.map(({ id }) => id)).toEqual(['osm-3000003'])
  })

  it("prefers the country's own version of an object in both extracts", () => {
    const inn = (name: string) => ({ amenity: 'restaurant', name })
    const own = countryMap().node(inn('Own'), [6000, 0], 3_000_000).extract()
    const other = sides().node(inn('Theirs'), [6000, 0], 3_000_000).extract()
    expect(around([other], own).pois.map(({ name }) => name)).toEqual(['Own'])
  })

  it('cuts a road where it leaves the strip, and keeps its node at home', () => {
    const road: Point[] = [-2000, 4000, 8000, 16_000, 24_000, 32_000].map((east) => [east, 0])
    const other = sides().way({ highway: 'primary' }, road, 3_000_000).extract()
    const [way] = around([other]).joined.ways.filter(({ id }) => id === 3_000_000)
    expect(way?.positions).toEqual([4000, 8000, 16_000].map((east) => at([east, 0])))
    expect(way?.refs).toHaveLength(3)
  })

  it("spreads its municipalities' people over their homes, within the strip", () => {
    const other = sides()
      .way({ building: 'house' }, box([6000, 0], 20), 3_000_000)
      .way({ building: 'house' }, box([25_000, 0], 20), 3_000_001)
      .extract()
    const { people } = around([other])
    const east = [...people.lngs.keys()].filter((row) => (people.lngs[row] ?? 0) > at([0, 0])[0])
    expect(east.map((row) => people.people[row])).toEqual([expect.closeTo(450, 3)])
  })

  it.each<[string, (extract: Extract) => Extract, number]>([
    ['covers the border if their figures are known', (whole) => whole, 1],
    ['covers nothing with an extract that may go on', (e) => ({ ...e, file: fileOf({ endsFull: true }) }), 0],
    [
      'covers only what is in the box of a cut extract',
      (e) => ({ ...e, file: fileOf({ box: [...at([0, -90_000]), ...at([90_000, 90_000])] as never }) }),
      0.5,
    ],
    ['covers nothing if it has no node', (e) => ({ ...e, holds: () => false }), 0],
  ])('%s', (_, change, share) => {
    const { borderCovered, open } = around([change(sides().extract())])
    expect(borderCovered).toBeCloseTo(share, 1)
    expect(open.length === 0).toBe(share === 1)
  })

  it('leaves the border open beside a neighbour without figures', () => {
    const { borderCovered, open } = around([sides(['900', '']).extract()])
    expect(borderCovered).toBeCloseTo(0.5, 1)
    const isWest = ([lng]: Position) => lng <= at([0, 0])[0] + 1e-3
    expect(open.flat().every(isWest)).toBe(true)
  })
})

describe("a neighbour's area that extends beyond the strip", () => {
  const wide = (name: string, people: string, level: string) =>
    osmMap()
      .way({}, box([55_000, 0], 100_000, 20_000), 2_000_000)
      .relation({ ...municipality(name, people), admin_level: level }, [{ ref: 2_000_000 }], 2_000_001)

  it('counts by the share of its land within', () => {
    const areas = neighbourAreas(wide('Wide', '1000', '6').extract(), strip, () => true)
    expect(areas).toHaveLength(1)
    expect(areas[0]?.figure?.people).toBeGreaterThan(350)
    expect(areas[0]?.figure?.people).toBeLessThan(500)
  })

  it('counts its parts if they have figures', () => {
    const map = wide('Wide', '1000', '6')
      .way({}, box([8000, 0], 4000), 3_000_000)
      .relation(municipality('Part', '70'), [{ ref: 3_000_000 }], 3_000_001)
    const areas = neighbourAreas(map.extract(), strip, () => true)
    expect(areas.map(({ figure }) => figure?.people)).toEqual([70])
  })
})

describe('the sea', () => {
  it('lies to the right of the nearest coastline, also beyond its corners', () => {
    const coast: Point[] = [
      [0, -9000],
      [0, 0],
      [3000, 100],
      [0, 200],
      [0, 9000],
    ]
    const isSea = seaFinder(osmMap().way({ natural: 'coastline' }, coast).extract())
    const points: Point[] = [
      [-500, -2000],
      [500, -2000],
      [1000, 100],
      [4000, 100],
      [-500, 100],
      [500, 5000],
      [90_000, 0],
    ]
    expect(points.map((point) => isSea(at(point)))).toEqual([false, true, false, true, false, true, false])
  })
})
