import { degreesAround } from '@/server/atlas/derive/geometry/inside-point'
import { edgesOf } from '@/server/atlas/derive/geometry/polygon-index'
import type { Country, Extract, OsmWay, Polygon, Position } from '@/server/atlas/entities/entities'

type Roads = Pick<Extract, 'nodes' | 'ways'>

/** Metres. Farther than any drive that a figure counts. */
const zoneMetres = 40_000
/** Degrees, about 10 km, by which the zone is wider here and there. */
const side = 0.1
/** More than the squares around the equator. */
const columns = 4096

/**
 * Leaves out roads that lie more than some 40 km beyond the border: an extract may hold another country, or
 * all of the country that a region is a part of. Two extracts of one country then give the same roads.
 */
export function roadsInZone(
  { nodes, ways }: Roads,
  { polygons, contains }: Pick<Country, 'polygons' | 'contains'>,
): { nodes: Roads['nodes']; ways: Iterable<OsmWay> } {
  const isNearBorder = squaresNearBorder(polygons)
  const isCounted = ({ tags, positions }: OsmWay) =>
    // Positions of other ways are not read for this: most of them are buildings.
    tags.highway === undefined || positions.some((each) => contains(each) || isNearBorder(each))
  return {
    nodes,
    ways: {
      *[Symbol.iterator]() {
        for (const way of ways) if (isCounted(way)) yield way
      },
    },
  }
}

/** Asks once per square. A border index would take 70 bytes per segment while memory is at its peak. */
function squaresNearBorder(polygons: readonly Polygon[]): (position: Position) => boolean {
  const border = borderSquares(polygons)
  const known = new Map<number, boolean>()
  return ([lng, lat]) => {
    const column = columnOf(lng)
    const row = rowOf(lat)
    const near = known.get(keyOf(column, row)) ?? isAnyNear(border, { column, row })
    known.set(keyOf(column, row), near)
    return near
  }
}

function isAnyNear(border: ReadonlySet<number>, { column, row }: { column: number; row: number }): boolean {
  const step = degreesAround((row + 0.5) * side, zoneMetres)
  const across = Math.ceil(step.lng / side)
  const up = Math.ceil(step.lat / side)
  for (let y = row - up; y <= row + up; y += 1) {
    for (let x = column - across; x <= column + across; x += 1) if (border.has(keyOf(x, y))) return true
  }
  return false
}

function borderSquares(polygons: readonly Polygon[]): Set<number> {
  const squares = new Set<number>()
  for (const ring of polygons.flat()) {
    for (const [from, to] of edgesOf(ring)) {
      const steps = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / side) + 1
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps
        const lng = from[0] + share * (to[0] - from[0])
        squares.add(keyOf(columnOf(lng), rowOf(from[1] + share * (to[1] - from[1]))))
      }
    }
  }
  return squares
}

const columnOf = (lng: number) => Math.floor(lng / side)
const rowOf = (lat: number) => Math.floor(lat / side)
const keyOf = (column: number, row: number) => row * columns + column
