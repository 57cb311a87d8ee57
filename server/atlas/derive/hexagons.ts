import { cellToLatLng } from 'h3-js'
import { limits } from '@/lib/config/limits'
import type { HexagonColumn } from '@/lib/domain/hexagon-columns'
import type { PoiCategory } from '@/lib/domain/poi-categories'
import type {
  Charger,
  Country,
  Poi,
  Population,
  Position,
  RoadClass,
  RoadGraph,
  Site,
} from '@/server/atlas/entities'
import { edgeMetres, prepareBorder } from './border'
import { cellAt, landCells, roadCells } from './cells-of-country'
import { type ColumnValues, emptyColumns, type HexagonTable, missingValue, packCells } from './hexagon-table'
import type { PreparedRoads } from './isochrone'
import { countCompetition, countPois, type NearbyTables, sumPopulationWithin } from './nearby'
import { competitionAround, type Demand, scoreCells } from './scores'

export interface HexagonInput {
  country: Country
  sites: readonly Site[]
  chargers: readonly Charger[]
  pois: readonly Poi[]
  population: Population
  graph: RoadGraph
  roads: PreparedRoads
  nearby: NearbyTables
  /** Called now and then with the cells scored so far. */
  onProgress?: (done: number, of: number) => void
}

/** Beyond this a cell's centre is not on the road network: its traffic is nobody's who could stop there. */
const roadReach = 500
const populationRadius = 1000

/**
 * Cells of resolution 9 that hold data or whose centre is on the country's land, with the columns of
 * `hexagonColumns`. A cell with neither people nor a road of class 0-5 nor a point of
 * interest has no demand and no score.
 */
export function deriveHexagons(input: HexagonInput): HexagonTable {
  const land = landCells(input.country)
  const roadClasses = roadCells(input.graph, { country: input.country, land })
  const cells = [...new Set([...land, ...roadClasses.keys(), ...cellsWithData(input)])].sort()
  const columns = countCells(cells, input)
  cells.forEach((cell, row) => {
    columns['Road class'][row] = roadClasses.get(cell) ?? missingValue.class
  })
  flagEdges(cells, { polygons: input.country.polygons, edge: columns.edge })
  writeScores(cells, columns, input)
  return { resolution: limits.hexResolution, cells: packCells(cells), columns, regions: [''] }
}

function cellsWithData({ sites, chargers, pois, population }: HexagonInput): string[] {
  const cells = [...sites, ...chargers, ...pois].map(({ position }) => cellAt(position))
  visitPeople(population, (position) => cells.push(cellAt(position)))
  return cells
}

function visitPeople({ points }: Population, visit: (position: Position, people: number) => void): void {
  for (let row = 0; row < points.size; row += 1) {
    visit([points.lngs[row] ?? 0, points.lats[row] ?? 0], points.people[row] ?? 0)
  }
}

function countCells(cells: readonly string[], { chargers, pois, population }: HexagonInput) {
  const columns = emptyColumns(cells.length)
  const rows = new Map(cells.map((cell, row) => [cell, row]))
  const add = (column: HexagonColumn, position: Position, amount: number) => {
    const row = rows.get(cellAt(position)) ?? -1
    if (row >= 0) columns[column][row] = (columns[column][row] ?? 0) + amount
  }
  visitPeople(population, (position, people) => add('Population', position, people))
  for (const { position, evses } of chargers) {
    add('EV plugs 0-49 kW', position, evses.AC)
    add('EV plugs 50-149 kW', position, evses.DC)
    add('EV plugs 150+ kW', position, evses.HPC)
    add('EV plugs total', position, evses.AC + evses.DC + evses.HPC)
  }
  for (const { position, category } of pois) {
    add(poiColumn(category), position, 1)
    add('POI total', position, 1)
  }
  return columns
}

export const poiColumn = (category: PoiCategory): `POI ${PoiCategory}` => `POI ${category}`

function flagEdges(
  cells: readonly string[],
  { polygons, edge }: { polygons: Country['polygons']; edge: ColumnValues },
): void {
  const isNearBorder = prepareBorder(polygons)
  cells.forEach((cell, row) => {
    edge[row] = isNearBorder(centreOf(cell), edgeMetres) ? 1 : 0
  })
}

function centreOf(cell: string): Position {
  const [lat, lng] = cellToLatLng(cell)
  return [lng, lat]
}

function writeScores(
  cells: readonly string[],
  columns: Record<HexagonColumn, ColumnValues>,
  input: HexagonInput,
): void {
  const isScored = Uint8Array.from(cells, (_, row) => (hasDemand(columns, row) ? 1 : 0))
  const { subScores, DC, AC, best } = scoreCells(measureDemand(cells, isScored, input), isScored)
  columns.Score = best
  columns['Score DC'] = DC
  columns['Score AC'] = AC
  columns['Score population'] = subScores.population
  columns['Score traffic'] = subScores.traffic
  columns['Score competition'] = subScores.competition
  columns['Score POI'] = subScores.poi
}

function hasDemand(columns: Record<HexagonColumn, ColumnValues>, row: number): boolean {
  const roadClass = columns['Road class'][row] as RoadClass | number
  // Half a person is shown as one; less is a rounding error of the spread over buildings.
  return (
    (columns.Population[row] ?? 0) >= 0.5 ||
    roadClass !== missingValue.class ||
    (columns['POI total'][row] ?? 0) > 0
  )
}

function measureDemand(
  cells: readonly string[],
  isScored: Uint8Array,
  { roads, nearby, onProgress }: HexagonInput,
): Demand {
  const demand = {
    population: new Float32Array(cells.length),
    traffic: new Float32Array(cells.length),
    poi: new Float32Array(cells.length),
    competition: new Float32Array(cells.length),
  }
  cells.forEach((cell, row) => {
    if (row % 1000 === 0) onProgress?.(row, cells.length)
    if (!isScored[row]) return
    const centre = centreOf(cell)
    demand.population[row] = sumPopulationWithin(nearby, centre, populationRadius)
    demand.traffic[row] = roads.metresToRoad(centre) <= roadReach ? sum(roads.traffic(centre)) : 0
    demand.poi[row] = sum(Object.values(countPois(nearby, centre)))
    demand.competition[row] = competitionAround(countCompetition(nearby, centre))
  })
  onProgress?.(cells.length, cells.length)
  return demand
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
