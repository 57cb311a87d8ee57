import { metresBetween } from '@/lib/geo/distance'
import { openBorder } from '@/server/atlas/derive/country/border'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { cellAt, cellNumber } from '@/server/atlas/derive/hexagons/hexagon-table'
import { edgeFlags } from '@/server/atlas/derive/hexagons/hexagons'
import { at, box, countryMap, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'

const coast = { natural: 'coastline' }

/** A country of 60 by 60 km. */
const wide = () =>
  osmMap()
    .way({}, box([0, 0], 60_000), 1_000_000)
    .relation(countryTags, [{ ref: 1_000_000 }], 1_000_001)

const borderOf = (map: ReturnType<typeof osmMap>) => openBorder(deriveCountry(map.extract(), examplia))

const kilometresOf = (lines: ReturnType<typeof borderOf>) =>
  lines
    .flatMap((line) => line.slice(1).map((to, index) => metresBetween(line[index] ?? to, to) / 1000))
    .reduce((sum, each) => sum + each, 0)

function edgeAt(map: ReturnType<typeof osmMap>, points: readonly Point[]) {
  const border = borderOf(map)
  return points.map((point) => edgeFlags(BigUint64Array.of(cellNumber(cellAt(at(point)))), border)[0])
}

describe('the border within which figures are incomplete', () => {
  it('is all of it without a coast', () => {
    expect(kilometresOf(borderOf(countryMap()))).toBeCloseTo(40, 1)
  })

  it('is absent around an island, which flags nothing', () => {
    const island = countryMap().way(coast, box([1000, 0], 2000))
    expect(borderOf(island)).toEqual([])
    expect(edgeAt(island, [[1000, 0]])).toEqual([0])
  })

  it('excludes the side by the sea', () => {
    const half = wide().way(coast, [
      [0, -70_000],
      [0, 70_000],
    ])
    expect(kilometresOf(borderOf(half))).toBeCloseTo(120, 0)
    const inland: Point = [-15_000, 0]
    const shore: Point = [-500, 0]
    const byLand: Point = [-25_000, 0]
    const corner: Point = [-500, 28_000]
    expect(edgeAt(half, [inland, shore, byLand, corner])).toEqual([0, 0, 1, 1])
  })

  it('excludes where the country itself ends at the coastline', () => {
    const own = osmMap()
      .way(coast, box([0, 0], 10_000), 1)
      .relation(countryTags, [{ ref: 1 }], 3)
    expect(borderOf(own)).toEqual([])
  })

  it('stays whole with a coast abroad', () => {
    const abroad = countryMap().way(coast, box([20_000, 0], 1000))
    expect(kilometresOf(borderOf(abroad))).toBeCloseTo(40, 1)
  })
})
