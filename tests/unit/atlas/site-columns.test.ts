import { latLngToCell } from 'h3-js'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { emptyColumns, type HexagonTable, packCells } from '@/server/atlas/derive/hexagons/hexagon-table'
import { packPopulation } from '@/server/atlas/derive/population/population'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { ChargingStation, Poi, Site } from '@/server/atlas/entities/entities'
import { demandTables, siteRowsOf } from '@/tests/support/derived-scores'
import { at } from '@/tests/support/osm-map'
import { roadGraph } from '@/tests/support/road-graph'
import { charger } from '@/tests/support/small-atlas'

const parking: Site = {
  osmId: '42',
  name: 'Markt',
  city: 'Vaduz',
  position: at([0, 0]),
  locationType: 'parking',
  parkingType: 'surface',
  brand: '',
  capacity: 12,
  capacityEstimated: true,
  capacityNote: null,
  members: [],
}

function hexagonWith(values: { AC: number; DC: number; people: number }): HexagonTable {
  const columns = emptyColumns(1)
  columns['Score AC'][0] = values.AC
  columns['Score DC'][0] = values.DC
  columns.Population[0] = values.people
  const cells = packCells([latLngToCell(at([0, 0])[1], at([0, 0])[0], 9)])
  return { resolution: 9, cells, columns, regions: [''] }
}

interface Around {
  chargers?: ChargingStation[]
  pois?: Poi[]
  hexagons?: HexagonTable
  roads?: Parameters<typeof roadGraph>[0]
}

function rowsOf(
  sites: readonly Site[],
  { chargers = [], pois = [], hexagons, roads = [] }: Around,
): SiteRow[] {
  const population = packPopulation([])
  return siteRowsOf(sites, {
    hexagons: hexagons ?? hexagonWith({ AC: 0.5, DC: 0.25, people: 1 }),
    tables: demandTables({ graph: roadGraph(roads), pois, chargers, population }),
    chargers,
  })
}

function rowOf(around: Around): SiteRow {
  const [row] = rowsOf([parking], around)
  if (!row) throw new Error('A site has a row.')
  return row
}

describe('the columns of a site', () => {
  test('are complete, without extra ones', () => {
    expect(Object.keys(rowOf({})).sort()).toEqual(siteColumns.map(({ name }) => name).sort())
  })

  test("take people from the hexagon, but not the hexagon's score", () => {
    const row = rowOf({ hexagons: hexagonWith({ AC: 0.876, DC: 0.123, people: 412 }) })
    expect(row).toMatchObject({ Population: 412 })
    expect([row['Score AC'], row['Score DC']]).not.toEqual([0.876, 0.123])
  })

  test('differ between two sites of one hexagon', () => {
    const east: Site = { ...parking, osmId: '43', position: at([-30, 0]), capacity: 4 }
    const rows = rowsOf([parking, east], {
      roads: [{ from: [-500, 20], to: [500, 20], class: 2 }],
      pois: [{ name: 'Krone', category: 'restaurants', kind: 'amenity=restaurant', position: at([-220, 0]) }],
    })
    expect(new Set(rows.map((row) => row.hex_id)).size).toBe(1)
    expect(rows.map((row) => row['Score size'])).toEqual([1, 0])
    expect(rows.map((row) => row['Score places DC'])).toEqual([0, 1])
    expect(new Set(rows.map((row) => row['Score DC'])).size).toBe(2)
  })

  test('name the busiest road passed and the nearest main road', () => {
    const row = rowOf({
      roads: [
        { from: [-500, 150], to: [500, 150], class: 2, aadt: 9000, name: 'Landstrasse' },
        { from: [500, 150], to: [900, 150], class: 0, aadt: 30_000, ref: 'A13', aadtEstimated: false },
        { from: [-500, 20], to: [-500, 150], class: 5, aadt: 800, name: 'Gasse' },
      ],
    })
    expect(row).toMatchObject({
      'Busiest road': 'A13',
      'Busiest road class': 'Motorway',
      'Busiest road AADT': 30_000,
      'Busiest road counted': true,
      'Main road': 'Landstrasse',
      'Main road class': 'Primary',
      'Main road AADT': 9000,
      'Main road counted': false,
      'Main road distance': 150,
    })
  })

  test('count places within 200 m by category', () => {
    const poi = (category: Poi['category'], east: number): Poi => ({
      name: '',
      category,
      kind: '',
      position: at([east, 0]),
    })
    const row = rowOf({
      pois: [poi('retail', 10), poi('retail', 199), poi('retail', 201), poi('health', 50)],
    })
    expect(row).toMatchObject({ 'POI retail': 2, 'POI health': 1, 'POI total': 3, 'POI education': 0 })
  })

  test('give the most important road class within 200 m', () => {
    const roads = [{ from: [-500, 150], to: [500, 150], class: 2 }] as const
    expect(rowOf({ roads })['Road class']).toBe('Primary')
    expect(rowOf({})['Road class']).toBeNull()
  })

  test('describe the nearest charger and the nearest of each class', () => {
    const row = rowOf({
      chargers: [
        charger({ id: 'far', position: at([900, 0]), evses: { AC: 0, DC: 1, HPC: 2 }, network: 'GOFAST' }),
        charger({
          id: 'near',
          position: at([120, 0]),
          evses: { AC: 2, DC: 0, HPC: 0 },
          network: 'Near & Co',
        }),
      ],
    })
    expect(row).toMatchObject({
      'Nearest Charger Types': 'AC',
      'Nearest Charger Brand': 'Near & Co',
      'Nearest Charger Distance': 120,
      'Nearest Charger Distance - AC': 120,
      'Nearest Charger Distance - DC': 900,
      'Nearest Charger Distance - HPC': 900,
    })
  })

  test('name no operator if it is unknown, even if the station has a name', () => {
    const chargers = [charger({ id: 'a', name: 'Landstrasse', network: '', position: at([50, 0]) })]
    expect(rowOf({ chargers })['Nearest Charger Brand']).toBeNull()
  })

  test('give only the fast classes of a station that has any', () => {
    const typesWith = (evses: ChargingStation['evses']) =>
      rowOf({ chargers: [charger({ id: 'a', position: at([50, 0]), evses })] })['Nearest Charger Types']
    expect(typesWith({ AC: 2, DC: 1, HPC: 0 })).toBe('DC')
    expect(typesWith({ AC: 2, DC: 1, HPC: 1 })).toBe('DC + HPC')
  })

  test('are empty, not 0, in a country without chargers', () => {
    expect(rowOf({})).toMatchObject({
      'Nearest Charger Types': null,
      'Nearest Charger Distance': null,
      'Nearest Charger Distance - HPC': null,
    })
  })

  test("are null, not 0, if the country's sources lack them", () => {
    const cells = packCells([latLngToCell(at([0, 0])[1], at([0, 0])[0], 9)])
    const row = rowOf({
      hexagons: { resolution: 9, cells, columns: emptyColumns(1, ['edge']), regions: [''] },
      roads: [{ from: [-500, 150], to: [500, 150] }],
    })
    const known = ['Population', 'Score AC', 'Score DC', 'POI total', 'POI retail', 'Road class'] as const
    expect(known.map((name) => row[name])).toEqual(known.map(() => null))
  })
})
