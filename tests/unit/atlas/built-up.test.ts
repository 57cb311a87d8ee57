import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { builtUpAreas } from '@/server/atlas/derive/roads/built-up'
import { at, box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

function isUrban(map: ReturnType<typeof countryMap>, point: Point): boolean {
  const extract = map.extract()
  const buildings = deriveBuildings(extract, deriveCountry(extract, examplia))
  return builtUpAreas(extract, buildings)(at(point))
}

/** Houses on a square grid around the centre. */
function houses(spacing: number, rows: number, width = 12) {
  const map = countryMap()
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < rows; column += 1) {
      const centre: Point = [(column - (rows - 1) / 2) * spacing, (row - (rows - 1) / 2) * spacing]
      map.way({ building: 'yes' }, box(centre, width))
    }
  }
  return map
}

describe('a built-up area', () => {
  it('is land tagged as such', () => {
    const map = countryMap().way({ landuse: 'residential' }, box([0, 0], 400))
    expect(isUrban(map, [100, 100])).toBe(true)
    expect(isUrban(map, [300, 0])).toBe(false)
  })

  it('is among houses as dense as in a village, without any land use', () => {
    const village = houses(40, 10)
    expect(isUrban(village, [0, 0])).toBe(true)
    expect(isUrban(village, [150, 0])).toBe(true)
    expect(isUrban(village, [600, 0])).toBe(false)
  })

  it('is among the large blocks of a town centre', () => {
    expect(isUrban(houses(100, 5, 60), [0, 0])).toBe(true)
  })

  it('is not a hamlet, a farm or a single warehouse', () => {
    expect(isUrban(houses(150, 6), [0, 0])).toBe(false)
    expect(isUrban(houses(30, 3), [0, 0])).toBe(false)
    expect(isUrban(houses(0, 1, 150), [0, 0])).toBe(false)
  })

  it('is among junctions of residential streets where buildings are not mapped', () => {
    const grid = (highway: string) => {
      const map = countryMap()
      const lines = [-200, -100, 0, 100, 200]
      for (const line of lines) {
        map.way(
          { highway },
          lines.map((each): Point => [each, line]),
        )
        map.way(
          { highway },
          lines.map((each): Point => [line, each]),
        )
      }
      return map
    }
    expect(isUrban(grid('residential'), [10, 10])).toBe(true)
    expect(isUrban(grid('residential'), [900, 10])).toBe(false)
    expect(isUrban(grid('unclassified'), [10, 10])).toBe(false)
  })

  it('is not along one long residential street', () => {
    const points = Array.from({ length: 40 }, (_, each): Point => [each * 20 - 400, 0])
    expect(isUrban(countryMap().way({ highway: 'residential' }, points), [0, 0])).toBe(false)
  })
})
