import { latLngToCell } from 'h3-js'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { coarsenHexagons } from '@/server/atlas/derive/hexagons/coarsen-hexagons'
import { columnKind, type HexagonTable, rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { deriveRegions } from '@/server/atlas/derive/hexagons/regions'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { type OcmPoint, readOpenChargeMap } from '@/server/atlas/read/open-charge-map'
import { readExtract } from '@/server/atlas/read/read-extract'
import { deriveHexagons } from '@/tests/support/derived-scores'
import { extracts } from '@/tests/support/extracts'

async function derive(path: string, names: { iso: string; name: string }, ocm: readonly OcmPoint[] = []) {
  const extract = await readExtract(path)
  const entities = deriveEntities(extract, { ...names, slug: names.name.toLowerCase(), ocm })
  const { graph } = deriveRoads(extract, { isUrban: () => true })
  const table = deriveHexagons({
    ...entities,
    ways: extract.ways,
    regions: () => deriveRegions(extract, entities.country),
    graph,
  })
  extract.close()
  return { entities, table }
}

type Derived = Awaited<ReturnType<typeof derive>>

const valuesOf = ({ columns }: HexagonTable, name: HexagonColumn) => Array.from(columns[name] ?? [])
const sumOf = (table: HexagonTable, name: HexagonColumn) =>
  valuesOf(table, name).reduce((sum, value) => sum + value, 0)
const bestOf = (table: HexagonTable, name: HexagonColumn) =>
  valuesOf(table, name).reduce((best, value) => (value > best ? value : best), 0)
const absentOf = ({ columns }: HexagonTable) => hexagonColumns.filter((name) => !columns[name])

describe('the hexagons of Liechtenstein', () => {
  let found: Derived
  beforeAll(async () => {
    const ocm = await readOpenChargeMap(extracts.liechtensteinStations)
    found = await derive(extracts.liechtenstein, { iso: 'LI', name: 'Liechtenstein' }, ocm)
  })

  test('count every person, building, charging point and place of the country once', () => {
    const { table, entities } = found
    const { buildings, chargers, pois, population } = entities
    expect(sumOf(table, 'Population')).toBeCloseTo(population.total, 1)
    expect(sumOf(table, 'Buildings Count')).toBe(buildings.size)
    const footprints = buildings.areas.reduce((sum, area) => sum + area, 0)
    expect(Math.abs(sumOf(table, 'Buildings Area') - footprints)).toBeLessThan(0.0001 * footprints)
    const evses = chargers.map(({ evses: { AC, DC, HPC } }) => AC + DC + HPC)
    expect(sumOf(table, 'EV plugs total')).toBe(evses.reduce((sum, count) => sum + count, 0))
    expect(sumOf(table, 'POI total')).toBe(pois.length)
  })

  test('lack only the region levels that the country does not have', () => {
    expect(absentOf(found.table)).toEqual([3, 4, 5, 7].map((level) => `Region level ${level}`))
  })

  test('score 1 at the best place, in every score and sub-score', () => {
    const scores = hexagonColumns.filter((name) => columnKind(name) === 'score')
    expect(scores.map((name) => bestOf(found.table, name))).toEqual(scores.map(() => 1))
  })

  test('take at most 100 bytes each', () => {
    const { cells, columns } = found.table
    const bytes = Object.values(columns).reduce((sum, column) => sum + column.byteLength, cells.byteLength)
    expect(bytes / cells.length).toBeLessThan(100)
  })

  test('keep their sums and the name of the Oberland on coarser levels', () => {
    const { table } = found
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

describe('the hexagons of Monaco', () => {
  test('are scored without columns for chargers and regions, which the sources lack', async () => {
    const { table } = await derive(extracts.monaco, { iso: 'MC', name: 'Monaco' })
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
