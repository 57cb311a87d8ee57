import { getHexagonEdgeLengthAvg } from 'h3-js'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import { type RoadLengthClass, roadLengthClasses } from '@/lib/catalogue/road-class'
import { limits } from '@/lib/config/limits'
import { edgeMetres, openBorder, prepareBorder } from '@/server/atlas/derive/country/border'
import { classAt, positionsAt } from '@/server/atlas/derive/roads/road-edges'
import type { Country, Position, RoadGraph, Tags, Ways } from '@/server/atlas/entities/entities'
import { objectsWith } from '@/server/atlas/read/objects-with'
import {
  type CandidateCells,
  type CountryPieces,
  candidateCells,
  cellFlags,
  countryPieces,
} from './candidate-cells'
import { groupByParent } from './coarsen-hexagons'
import { type Countable, countColumns, visitCountable } from './hexagon-counts'
import { demandQuestion, scoreColumns } from './hexagon-scores'
import {
  type ColumnValues,
  cellCentre,
  columnKind,
  type HexagonColumns,
  type HexagonTable,
  missingValue,
} from './hexagon-table'
import { type RegionLayer, regionColumns } from './regions'

export type RoadLengthColumn = `Road length ${RoadLengthClass}`
export type RoadLengths = Record<RoadLengthColumn, Uint16Array>

function roadClasses(graph: RoadGraph, rows: number, visitPieces: CountryPieces): Uint8Array | null {
  const classes = new Uint8Array(rows).fill(missingValue.class)
  let isEmpty = true
  for (let edge = 0; edge < graph.size; edge += 1) {
    const roadClass = classAt(graph, edge)
    if (roadClass === null) continue
    visitPieces(positionsAt(graph, edge), (row) => {
      isEmpty = false
      classes[row] = Math.min(classes[row] ?? roadClass, roadClass)
    })
  }
  return isEmpty ? null : classes
}

/** Metres by class, whatever the access, with both carriageways of a dual road. Null without any road. */
export function roadLengths(ways: Ways, rows: number, visitPieces: CountryPieces): RoadLengths | null {
  const sums = roadLengthClasses.map(() => new LengthColumn(rows))
  let isEmpty = true
  for (const { tags, positions } of objectsWith(ways, (each) => lengthClassOf(each) >= 0)) {
    const sum = sums[lengthClassOf(tags)]
    if (!sum) continue
    visitPieces(positions, (row, metres) => {
      isEmpty = false
      sum.add(row, metres)
    })
  }
  if (isEmpty) return null
  const columns = roadLengthClasses.map((name, index) => [`Road length ${name}`, sums[index]?.rounded()])
  return Object.fromEntries(columns) as RoadLengths
}

const placeOf = new Map<string, number>(roadLengthClasses.map((name, place) => [name, place]))

function lengthClassOf({ highway, area }: Tags): number {
  if (highway === undefined || area === 'yes') return -1
  const name = highway === 'tertiary_link' ? 'tertiary' : highway.replace('_', ' ')
  return placeOf.get(name) ?? -1
}

/** 4 mm, so that short pieces are not rounded away. */
const partsPerMetre = 256

class LengthColumn {
  readonly #metres: Uint16Array
  readonly #parts: Uint8Array

  constructor(rows: number) {
    this.#metres = new Uint16Array(rows)
    this.#parts = new Uint8Array(rows)
  }

  add(row: number, metres: number): void {
    const parts = (this.#parts[row] ?? 0) + Math.round(metres * partsPerMetre)
    this.#metres[row] = (this.#metres[row] ?? 0) + Math.floor(parts / partsPerMetre)
    this.#parts[row] = parts % partsPerMetre
  }

  rounded(): Uint16Array {
    this.#parts.forEach((parts, row) => {
      if (parts >= partsPerMetre / 2) this.#metres[row] = (this.#metres[row] ?? 0) + 1
    })
    return this.#metres
  }
}

/** Ancestors tested first, for 49 cells at a time. */
const together = 7
/** Metres around an ancestor's centre that contain its cells' centres. */
const reach = 2 * getHexagonEdgeLengthAvg(together, 'm')

export function edgeFlags(cells: BigUint64Array, border: readonly (readonly Position[])[]): Uint8Array {
  const isNearBorder = prepareBorder([border])
  const flags = new Uint8Array(cells.length)
  const groups = groupByParent(cells, together)
  groups.cells.forEach((parent, group) => {
    const rows = [groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0] as const
    const centre = cellCentre(parent)
    if (!isNearBorder(centre, edgeMetres + reach)) return
    if (isNearBorder(centre, edgeMetres - reach)) {
      flags.fill(1, ...rows)
      return
    }
    for (let row = rows[0]; row < rows[1]; row += 1) {
      flags[row] = Number(isNearBorder(cellCentre(cells[row] ?? 0n), edgeMetres))
    }
  })
  return flags
}

export interface HexagonInput extends Countable {
  country: Country
  ways: Ways
  graph: RoadGraph
  /** Figures are incomplete within 10 km; defaults to the border without its coast. */
  openBorder?: readonly (readonly Position[])[]
  /** Called once and released, because all municipalities' outlines are large. */
  regions: () => readonly RegionLayer[]
}

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
 * A cell without people, a road of class 0-5 or a point of interest has no demand and no score.
 * @param values the answer to `demandQuestion`
 * @param kinds what was asked; defaults to what the country's own data answer
 */
export function scoreHexagons(
  counted: HexagonTable,
  values: readonly Float32Array[],
  kinds = demandQuestion(counted.cells, counted.columns).kinds,
): HexagonTable {
  const { cells, columns } = counted
  return { ...counted, columns: { ...columns, ...scoreColumns(cells, columns, { kinds, values }) } }
}

const candidatesOf = (input: HexagonInput) =>
  candidateCells(input.country, (visit) => visitCountable(input, visit))

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

function narrowed(columns: HexagonColumns): HexagonColumns {
  const narrow = (values: ColumnValues | undefined) =>
    values instanceof Uint16Array && values.every((value) => value < 256) ? Uint8Array.from(values) : values
  return Object.fromEntries(namesOf(columns).map((name) => [name, narrow(columns[name])]))
}

const namesOf = (columns: HexagonColumns) => Object.keys(columns) as HexagonColumn[]
