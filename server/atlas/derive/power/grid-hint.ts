import Flatbush from 'flatbush'
import { type GridReliability, gridKinds, gridLevels, gridReach } from '@/lib/catalogue/power-grid'
import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import {
  findNearestPoint,
  indexPositions,
  type PointIndex,
  visitWithin,
} from '@/server/atlas/derive/geometry/nearby-points'
import { snapToEdge } from '@/server/atlas/derive/roads/nearest-road'
import { partsPerDegree } from '@/server/atlas/derive/roads/road-edges'
import type { Position } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'

/** Whole metres in a straight line to the middle of a station; null if none is mapped within `gridReach`. */
export interface GridHint {
  high: number | null
  medium: number | null
  line: number | null
  transformer: number | null
  /** Null if the country has no part of its grid mapped or its people are unknown. */
  reliability: GridReliability | null
}

export interface IndexedGrid {
  grid: PowerGrid
  high: PointIndex
  medium: PointIndex
  transformers: PointIndex
  /** Stations and transformers that feed buildings, those beyond the border too. */
  feeding: PointIndex
  /** Rows of the medium-voltage lines, in the order of the tree's boxes. */
  lines: readonly number[]
  tree: Flatbush | null
}

export type GridPart = Exclude<keyof GridHint, 'reliability'>
type GridColumns = Pick<PowerGrid, 'kind' | 'level' | 'local' | 'medium' | 'abroad'>

/** Whether the country's own object of row `row` counts as `part`. */
function isPart(grid: GridColumns, row: number, part: GridPart): boolean {
  if (grid.abroad[row] === 1) return false
  const kind = gridKinds[grid.kind[row] ?? 0]
  if (part === 'line') return grid.medium[row] === 1
  if (part === 'transformer') return kind === 'transformer' || grid.local[row] === 1
  const isHigh = gridLevels[grid.level[row] ?? 0] === 'high'
  return kind === 'substation' && isHigh === (part === 'high')
}

export const hasGridPart = (grid: GridColumns, part: GridPart): boolean =>
  grid.kind.some((_, row) => isPart(grid, row, part))

/** Main substations excepted; a neighbour's stations count, because its people do. */
function feedsBuildings({ kind, level }: GridColumns, row: number): boolean {
  const of = gridKinds[kind[row] ?? 0]
  return of === 'transformer' || (of === 'substation' && gridLevels[level[row] ?? 0] !== 'high')
}

export function indexGrid(grid: PowerGrid): IndexedGrid {
  const rows = Array.from({ length: grid.size }, (_, row) => row)
  const index = (wanted: (row: number) => boolean) =>
    indexPositions(rows.filter(wanted).map((row) => positionOf(grid, row)))
  const lines = rows.filter((row) => isPart(grid, row, 'line'))
  return {
    grid,
    high: index((row) => isPart(grid, row, 'high')),
    medium: index((row) => isPart(grid, row, 'medium')),
    transformers: index((row) => isPart(grid, row, 'transformer')),
    feeding: index((row) => feedsBuildings(grid, row)),
    lines,
    tree: indexLines(grid, lines),
  }
}

function positionOf({ positions, positionStart }: PowerGrid, row: number): Position {
  const start = positionStart[row] ?? 0
  return [(positions[start] ?? 0) / partsPerDegree, (positions[start + 1] ?? 0) / partsPerDegree]
}

function indexLines(grid: PowerGrid, lines: readonly number[]): Flatbush | null {
  if (lines.length === 0) return null
  const tree = new Flatbush(lines.length, 16, Int32Array)
  for (const row of lines) tree.add(...boxOf(grid, row))
  tree.finish()
  return tree
}

/** [west, south, east, north] in 1e-7 degrees. */
export function boxOf(
  { positions, positionStart }: Pick<PowerGrid, 'positions' | 'positionStart'>,
  row: number,
): [number, number, number, number] {
  let west = Number.POSITIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (let at = positionStart[row] ?? 0; at < (positionStart[row + 1] ?? 0); at += 2) {
    const lng = positions[at] ?? 0
    const lat = positions[at + 1] ?? 0
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

/** @param people within 5 km; null if the country's people are unknown */
export function gridHint(indexed: IndexedGrid, position: Position, people: number | null): GridHint {
  const metresTo = (points: PointIndex, reach: number) => {
    const found = findNearestPoint(points, position, undefined, reach)
    return found && found.metres <= reach ? Math.round(found.metres) : null
  }
  return {
    high: metresTo(indexed.high, gridReach.high),
    medium: metresTo(indexed.medium, gridReach.medium),
    line: metresToLine(indexed, position),
    transformer: metresTo(indexed.transformers, gridReach.transformer),
    reliability: people === null || indexed.grid.size === 0 ? null : reliabilityOf(indexed, position, people),
  }
}

function metresToLine({ grid, lines, tree }: IndexedGrid, position: Position): number | null {
  if (!tree) return null
  const x = position[0] * partsPerDegree
  const y = position[1] * partsPerDegree
  const metresTo = (box: number) => snapToEdge(grid, lines[box] ?? 0, position).metres
  const [first] = tree.neighbors(x, y, 1)
  if (first === undefined) return null
  let best = metresTo(first)
  const half = degreesAround(position[1], Math.min(best, gridReach.line))
  const lng = half.lng * partsPerDegree
  const lat = half.lat * partsPerDegree
  for (const box of tree.search(x - lng, y - lat, x + lng, y + lat)) best = Math.min(best, metresTo(box))
  return best <= gridReach.line ? Math.round(best) : null
}

/** Metres around a place in which the mapped stations are counted. */
export const countedReach = 5000

/**
 * Inhabitants whom one local station or pole transformer serves. An assumption between Europe's dense towns,
 * with several hundred, and its countryside, with some tens.
 */
const peoplePerStation = 150
/** Stations expected even where few people live: roads, farms and works have theirs. */
const minStations = 4
/** Of the expected stations. */
const goodShare = 0.5
const someShare = 0.1

function reliabilityOf({ feeding }: IndexedGrid, centre: Position, people: number): GridReliability {
  let mapped = 0
  visitWithin(feeding, { centre, radius: countedReach }, () => {
    mapped += 1
  })
  const share = mapped / Math.max(minStations, people / peoplePerStation)
  if (share >= goodShare) return 'good'
  return share >= someShare ? 'some' : 'few'
}
