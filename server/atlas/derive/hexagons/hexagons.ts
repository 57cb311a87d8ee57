import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { limits } from '@/lib/config/limits'
import type { Country, RoadGraph, Ways } from '@/server/atlas/base/entities'
import { type CandidateCells, candidateCells, cellFlags } from './candidate-cells'
import { countryPieces } from './country-pieces'
import { edgeFlags } from './edge-flags'
import { type Countable, countColumns, visitCountable } from './hexagon-counts'
import { type DemandSources, scoreColumns } from './hexagon-scores'
import {
  type ColumnValues,
  columnKind,
  type HexagonColumns,
  type HexagonTable,
  missingValue,
} from './hexagon-table'
import { type RegionLayer, regionColumns } from './regions'
import { roadClasses, roadLengths } from './road-cells'

export interface HexagonInput extends Countable, DemandSources {
  country: Country
  /** All mapped ways, for their lengths. */
  ways: Ways
  /** The roads that can be driven, for their class. */
  graph: RoadGraph
  /** Asked for once and let go: outlines of all municipalities are many. */
  regions: () => readonly RegionLayer[]
}

/**
 * Cells of resolution 9 that hold data or whose centre is on the country's land, with the columns of `hexagonColumns`
 * that the sources can fill. A cell with neither people nor a road of class 0-5 nor a point of interest has no demand
 * and no score.
 */
export function deriveHexagons(input: HexagonInput): HexagonTable {
  const { country } = input
  const { candidates, columns: roads } = withRoads(input, candidatesOf(input))
  const { cells, flags } = candidates
  const { regions, columns: regionOf } = regionColumns(input.regions(), {
    cells,
    isInCountry: (row) => ((flags[row] ?? 0) & cellFlags.land) !== 0,
  })
  const counts = narrowed({ ...roads, ...countColumns(cells, input) })
  const columns: HexagonColumns = {
    ...counts,
    ...narrowed(regionOf),
    edge: edgeFlags(cells, country.polygons),
    ...scoreColumns(cells, counts, input),
  }
  return { resolution: limits.hexResolution, cells, columns, regions }
}

const candidatesOf = (input: HexagonInput) =>
  candidateCells(input.country, (visit) => visitCountable(input, visit))

/** The roads of each cell; of the cells along the border only those stay that hold something of the country. */
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

/** Columns of small integers in a byte a cell, where all their values fit. */
function narrowed(columns: HexagonColumns): HexagonColumns {
  const narrow = (values: ColumnValues | undefined) =>
    values instanceof Uint16Array && values.every((value) => value < 256) ? Uint8Array.from(values) : values
  return Object.fromEntries(namesOf(columns).map((name) => [name, narrow(columns[name])]))
}

const namesOf = (columns: HexagonColumns) => Object.keys(columns) as HexagonColumn[]
