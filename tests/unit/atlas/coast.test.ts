import { basemapFeatures } from '@/server/atlas/basemap/draw-basemap'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { landCells } from '@/server/atlas/derive/hexagons/candidate-cells'
import { polygonArea } from '@/server/atlas/read/rings'
import { at, box, countryMap, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>
const coast = { natural: 'coastline' }
const derived = (map: Map) => deriveCountry(map.extract(), examplia)
const areaOf = (polygons: ReturnType<typeof derived>['polygons']) =>
  polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0) / 1e6

/** A coast northwards through the middle, with land in the west. */
const through: Point[] = [
  [0, -9000],
  [0, 9000],
]

describe('the land of a country with a coast', () => {
  it('is an island without the waters around it', () => {
    const country = derived(countryMap().way(coast, box([1000, 0], 2000)))
    expect(areaOf(country.polygons)).toBeCloseTo(4, 1)
    expect(areaOf(country.sea)).toBeCloseTo(96, 0)
    expect(country.contains(at([1000, 900]))).toBe(true)
    expect(country.contains(at([-3000, 0]))).toBe(false)
    expect(country.notes).toEqual(['The land of Examplia ends at its coastline; its waters are left out.'])
  })

  it('has hexagons on its islands only', () => {
    const whole = landCells(derived(countryMap())).length
    const island = landCells(derived(countryMap().way(coast, box([1000, 0], 2000)))).length
    expect(whole).toBeGreaterThan(800)
    expect(island).toBeGreaterThan(20)
    expect(island).toBeLessThan(60)
  })

  it('lies to the left of a coast that crosses the border', () => {
    const west = derived(countryMap().way(coast, through))
    const east = derived(countryMap().way(coast, through.toReversed()))
    for (const { polygons, sea } of [west, east]) {
      expect(areaOf(polygons)).toBeCloseTo(50, 0)
      expect(areaOf(sea)).toBeCloseTo(50, 0)
    }
    expect(west.contains(at([-2500, 0]))).toBe(true)
    expect(west.contains(at([2500, 0]))).toBe(false)
    expect(east.contains(at([2500, 0]))).toBe(true)
  })

  it('is joined from ways that meet end to end, with islands before the coast', () => {
    const map = countryMap()
      .way(coast, [
        [0, -500],
        [-1000, 2000],
        [0, 9000],
      ])
      .way(coast, [
        [0, -9000],
        [0, -500],
      ])
      .way(coast, box([3000, 3000], 1000))
    const country = derived(map)
    expect(country.contains(at([-500, 2000]))).toBe(false)
    expect(country.contains(at([-1500, 2000]))).toBe(true)
    expect(country.contains(at([3000, 3000]))).toBe(true)
    expect(country.contains(at([2000, 3000]))).toBe(false)
  })

  it('may lie on both sides of a strait', () => {
    const strait = through.map(([, north]): Point => [2000, -north])
    const country = derived(countryMap().way(coast, through).way(coast, strait))
    expect(areaOf(country.polygons)).toBeCloseTo(80, 0)
    expect(country.contains(at([1000, 0]))).toBe(false)
    expect(country.contains(at([4000, 0]))).toBe(true)
  })

  it('ends at a coast that meets the border in its own corners', () => {
    const map = osmMap()
      .way(
        {},
        [
          [-5000, -5000],
          [0, -5000],
          [5000, -5000],
          [5000, 5000],
          [0, 5000],
          [-5000, 5000],
          [-5000, -5000],
        ],
        1,
      )
      .way(coast, [
        [0, -9000],
        [0, -5000],
        [0, 5000],
        [0, 9000],
      ])
      .relation(countryTags, [{ ref: 1 }], 3)
    expect(areaOf(derived(map).polygons)).toBeCloseTo(50, 0)
  })

  it('keeps its share of an island that the border divides', () => {
    const country = derived(countryMap().way(coast, box([5000, 0], 2000)))
    expect(areaOf(country.polygons)).toBeCloseTo(2, 1)
    expect(country.contains(at([4500, 0]))).toBe(true)
    expect(country.contains(at([5500, 0]))).toBe(false)
  })

  it('has a hole where a clockwise coast encloses water', () => {
    const map = countryMap()
      .way(coast, through)
      .way(coast, box([-2500, 0], 1000).toReversed())
    const country = derived(map)
    expect(country.contains(at([-2500, 0]))).toBe(false)
    expect(country.contains(at([-3500, 0]))).toBe(true)
    expect(areaOf(country.sea)).toBeCloseTo(51, 0)
  })

  it('stays whole where the border follows the coastline', () => {
    const map = osmMap()
      .way(coast, box([0, 0], 10_000), 1)
      .relation(countryTags, [{ ref: 1 }], 3)
    expect(areaOf(derived(map).polygons)).toBeCloseTo(100, 0)
  })

  it('stays whole if the coast ends inside the country or lies abroad', () => {
    const broken = countryMap().way(coast, [
      [0, -9000],
      [0, 0],
    ])
    const abroad = countryMap().way(coast, box([20_000, 0], 1000))
    for (const map of [broken, abroad]) {
      expect(derived(map)).toMatchObject({ sea: [], notes: [] })
      expect(areaOf(derived(map).polygons)).toBeCloseTo(100, 0)
    }
  })

  it('is its land area if the extract has one, with the waters of the coast', () => {
    const map = countryMap()
      .way(coast, box([0, 0], 6000), 7)
      .relation({ ...countryTags, boundary: 'land_area' }, [{ ref: 7 }], 8)
    const country = derived(map)
    expect(areaOf(country.polygons)).toBeCloseTo(36, 0)
    expect(areaOf(country.sea)).toBeCloseTo(64, 0)
  })
})

describe('the base map of a country with a coast', () => {
  it('draws the sea as water', () => {
    const extract = countryMap()
      .way(coast, box([1000, 0], 2000))
      .extract()
    const country = deriveCountry(extract, examplia)
    const features = [...basemapFeatures({ extract, country, places: [], pois: [] })]
    const water = features.filter(({ layer }) => layer === 'water')
    expect(water.map(({ geometry }) => geometry)).toEqual([{ type: 'area', polygons: country.sea }])
  })
})
