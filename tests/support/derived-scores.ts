import { indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { demandQuestion, measureCells } from '@/server/atlas/derive/hexagons/hexagon-scores'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { countHexagons, type HexagonInput, scoreHexagons } from '@/server/atlas/derive/hexagons/hexagons'
import { type DemandTables, openTables, shareTables } from '@/server/atlas/derive/places/demand-tables'
import { indexPlaces, type NearbyTables } from '@/server/atlas/derive/places/nearby'
import type { GridHint } from '@/server/atlas/derive/power/grid-hint'
import { deriveSiteRows, type SiteRow } from '@/server/atlas/derive/sites/site-columns'
import { surroundingsOf } from '@/server/atlas/derive/sites/site-surroundings'
import type {
  ChargingStation,
  Poi,
  PopulationPoints,
  Position,
  RoadGraph,
  Site,
} from '@/server/atlas/entities/entities'

interface Counted {
  pois: readonly Poi[]
  chargers: readonly ChargingStation[]
  population: PopulationPoints
}

export function nearbyTables({ population, ...places }: Counted): NearbyTables {
  const positions = Array.from(population.lngs, (lng, row): Position => [lng, population.lats[row] ?? 0])
  return {
    ...indexPlaces(places),
    population: { points: indexPositions(positions), people: population.people },
  }
}

export const demandTables = (counted: Counted & { graph: RoadGraph }): DemandTables =>
  openTables(shareTables(counted))

export function deriveHexagons(input: HexagonInput): HexagonTable {
  const counted = countHexagons(input)
  const tables = demandTables({ ...input, population: input.population.points })
  return scoreHexagons(counted, measureCells(demandQuestion(counted.cells, counted.columns), tables))
}

interface SitesAround {
  tables: DemandTables
  hexagons: HexagonTable
  chargers: readonly ChargingStation[]
  grid?: readonly GridHint[]
}

export const siteRowsOf = (
  sites: readonly Site[],
  { tables, hexagons, chargers, grid = [] }: SitesAround,
): SiteRow[] =>
  deriveSiteRows(sites, {
    surroundings: sites.map(({ position }) => surroundingsOf(tables, position)),
    hexagons,
    chargers,
    grid,
  })
