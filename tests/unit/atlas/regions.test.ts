import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { landCells } from '@/server/atlas/derive/hexagons/candidate-cells'
import { cellAt, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { deriveRegions, regionColumns } from '@/server/atlas/derive/hexagons/regions'
import type { Country, Extract, Position, Tags } from '@/server/atlas/entities/entities'
import { at, box, countryTags, examplia, osmMap, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof osmMap>

/** Adds a boundary through `points` around the centre. */
const boundary = (map: Map, tags: Tags, [points, id]: [readonly Point[], number]) =>
  map
    .way({}, points, id)
    .relation({ type: 'boundary', boundary: 'administrative', ...tags }, [{ ref: id }], id + 1)

/** Regions at a place in a country of 4 by 4 km. */
function regionsOf(draw: (map: Map) => Map, tags: Tags = {}) {
  const map = osmMap()
    .way({}, box([0, 0], 4000), 1_000_000)
    .relation({ ...countryTags, ...tags }, [{ ref: 1_000_000 }], 1_000_001)
  const extract = draw(map).extract()
  return lookUp(extract, deriveCountry(extract, examplia))
}

function lookUp(extract: Extract, country: Country) {
  const cells = landCells(country)
  const { columns, regions } = regionColumns(deriveRegions(extract, country), {
    cells,
    isInCountry: () => true,
  })
  const at = (column: HexagonColumn, position: Position) =>
    regions[columns[column]?.[rowOf({ cells }, cellAt(position))] ?? Number.NaN]
  return { columns: Object.keys(columns).sort(), regions, at }
}

describe('regions', () => {
  test("take the boundary that holds the cell's centre, level by level", () => {
    const { at: regionAt, columns } = regionsOf((map) => {
      boundary(map, { admin_level: '4', name: 'Land' }, [box([0, 0], 4000), 500])
      boundary(map, { admin_level: '8', name: 'West' }, [box([-1000, 0], 2000, 4000), 510])
      return boundary(map, { admin_level: '8', name: 'East' }, [box([1000, 0], 2000, 2000), 520])
    })
    expect(columns).toEqual(['Region level 4', 'Region level 8'])
    expect(regionAt('Region level 4', at([1500, 1500]))).toBe('Land')
    expect(regionAt('Region level 8', at([-1000, 0]))).toBe('West')
    expect(regionAt('Region level 8', at([1000, 0]))).toBe('East')
    expect(regionAt('Region level 8', at([1500, 1600]))).toBe('')
  })

  test('take the level of a NUTS code from its length, whichever tag has it', () => {
    const { at: regionAt, columns } = regionsOf(
      (map) => boundary(map, { admin_level: '6', 'ref:nuts': 'XA123' }, [box([0, 0], 2000), 500]),
      { 'ref:nuts': 'XA1; XA12' },
    )
    expect(columns).toEqual(['NUTS 1', 'NUTS 2', 'NUTS 3'])
    expect(regionAt('NUTS 1', at([1500, 1500]))).toBe('XA1')
    expect(regionAt('NUTS 2', at([1500, 1500]))).toBe('XA12')
    expect(regionAt('NUTS 3', at([1500, 1500]))).toBe('')
    expect(regionAt('NUTS 3', at([0, 0]))).toBe('XA123')
  })

  test("ignore invalid codes and the country's own level", () => {
    const { columns } = regionsOf((map) => map, { 'ref:nuts': 'XA;XA1234;unknown', name: 'Examplia' })
    expect(columns).toEqual([])
  })

  test('exclude those of a neighbour', () => {
    const { columns, regions } = regionsOf((map) =>
      boundary(map, { admin_level: '4', name: 'Abroad', 'ref:nuts': 'XB1' }, [box([9000, 0], 2000), 500]),
    )
    expect(columns).toEqual([])
    expect(regions).toEqual([''])
  })
})
