import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import type { Country, Position, RoadGraph, Ways } from '@/server/atlas/base/entities'
import { openBorder } from '@/server/atlas/derive/country/open-border'
import { type CandidateCells, candidateCells, cellFlags } from './candidate-cells'
import { countryPieces } from './country-pieces'
import { edgeFlags } from './edge-flags'
import { type Countable, countColumns, visitCountable } from './hexagon-counts'
import { scoreColumns } from './hexagon-scores'
import {
  type ColumnValues,
  columnKind,
  type HexagonColumns,
  type HexagonTable,
  missingValue,
} from './hexagon-table'
import { type RegionLayer, regionColumns } from './regions'
import { roadClasses, roadLengths } from './road-cells'

export interface HexagonInput extends Countable {
  country: Country
  ways: Ways
  graph: RoadGraph
  /** The lines within 10 km of which figures are incomplete; without, the border except its coast. */
  openBorder?: readonly (readonly Position[])[]
  /** Called once and released: the outlines of all municipalities are large. */
  regions: () => readonly RegionLayer[]
}

/**
 * Cells of resolution 9 with data or with their centre on the country's land, and the columns of
 * `hexagonColumns` that the sources can fill, except scores.
 */
export function countHexagons(input: HexagonInput): HexagonTable {
  const { country } = input
  const { candidates, columns: roads } = withRoads(input, candidatesOf(input))
  const { cells, flags } = candidates
  const { regions, columns: regionOf } = regionColumns(input.regions(), {
    cells,
    isInCountry: (row) => ((flags[row] ?? 0) & cellFlags.land) !== 0,
  })
  const columns: HexagonColumns = {
    ...narrowed({ ...roads, ...countColumns(cells, input) }),
    ...narrowed(regionOf),
    edge: edgeFlags(cells, input.openBorder ?? openBorder(country)),
  }
  return { resolution: limits.hexResolution, cells, columns, regions }
}

/**
 * The counted cells with scores. A cell without people, a road of class 0-5 or a point of interest has no
 * demand and no score.
 * @param measured the answer to `demandQuestion`
 */
export function scoreHexagons(counted: HexagonTable, measured: readonly Float32Array[]): HexagonTable {
  const { cells, columns } = counted
  return { ...counted, columns: { ...columns, ...scoreColumns(cells, columns, measured) } }
}

const candidatesOf = (input: HexagonInput) =>
  candidateCells(input.country, (visit) => visitCountable(input, visit))

/** The roads of each cell; drops border cells outside the country. */
function withRoads(
  { country, graph, ways }: HexagonInput,
  all: CandidateCells,
): { candidates: CandidateCells; columns: HexagonColumns } {
  const rows = all.cells.length
  const visitPieces = countryPieces(country, all)
  const classes = roadClasses(graph, rows, visitPieces)
  const columns: HexagonColumns = {
    ...(classes && { 'Road class': classes }),
    ...roadLengths(ways, rows, visitPieces),
  }
  const kept = all.flags.map((flags, row) => Number(flags !== cellFlags.border || hasRoad(columns, row)))
  const isKept = (_: unknown, row: number) => kept[row] === 1
  return {
    candidates: { cells: all.cells.filter(isKept), flags: all.flags.filter(isKept) },
    columns: Object.fromEntries(namesOf(columns).map((name) => [name, columns[name]?.filter(isKept)])),
  }
}

function hasRoad(columns: HexagonColumns, row: number): boolean {
  return namesOf(columns).some((name) => columns[name]?.[row] !== missingValue[columnKind(name)])
}

/** Integer columns in a byte per cell if all values fit. */
function narrowed(columns: HexagonColumns): HexagonColumns {
  const narrow = (values: ColumnValues | undefined) =>
    values instanceof Uint16Array && values.every((value) => value < 256) ? Uint8Array.from(values) : values
  return Object.fromEntries(namesOf(columns).map((name) => [name, narrow(columns[name])]))
}

const namesOf = (columns: HexagonColumns) => Object.keys(columns) as HexagonColumn[]
