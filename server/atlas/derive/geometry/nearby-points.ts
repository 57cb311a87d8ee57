import Flatbush from 'flatbush'
import { around, within } from 'geoflatbush'
import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { sharedDoubles } from '@/server/atlas/entities/shared-columns'
import { edgesOf, partsPerDegree, polygonIndex } from './polygon-index'

export interface PointIndex {
  size: number
  lngs: Float64Array
  lats: Float64Array
  /** Null without points, because the tree cannot be empty. */
  tree: Flatbush | null
}

export interface FoundPoint {
  index: number
  metres: number
}

/** The tree prunes with rounded cosines: search slightly farther, then filter by exact distance. */
const slack = 1.000_01

function indexCoordinates(lngs: Float64Array, lats: Float64Array): PointIndex {
  const size = lngs.length
  if (size === 0) return { size, lngs, lats, tree: null }
  const tree = new Flatbush(size, 16, Float64Array, SharedArrayBuffer)
  for (let i = 0; i < size; i += 1) tree.add(lngs[i] ?? 0, lats[i] ?? 0)
  tree.finish()
  return { size, lngs, lats, tree }
}

export function indexPositions(positions: readonly Position[]): PointIndex {
  const lngs = sharedDoubles(positions.length)
  const lats = sharedDoubles(positions.length)
  positions.forEach(([lng, lat], index) => {
    lngs[index] = lng
    lats[index] = lat
  })
  return indexCoordinates(lngs, lats)
}

function positionAt(points: PointIndex, index: number): Position {
  return [points.lngs[index] ?? Number.NaN, points.lats[index] ?? Number.NaN]
}

export function visitWithin(
  points: PointIndex,
  { centre, radius }: { centre: Position; radius: number },
  visit: (index: number, metres: number) => void,
): void {
  if (!points.tree) return
  for (const index of within(points.tree, centre[0], centre[1], (radius * slack) / 1000)) {
    const metres = metresBetween(centre, positionAt(points, index))
    if (metres <= radius) visit(index, metres)
  }
}

export function findWithin(points: PointIndex, circle: { centre: Position; radius: number }): FoundPoint[] {
  const found: FoundPoint[] = []
  visitWithin(points, circle, (index, metres) => found.push({ index, metres }))
  return found.sort((a, b) => a.metres - b.metres || a.index - b.index)
}

export function findNearestPoint(
  points: PointIndex,
  centre: Position,
  accept?: (index: number) => boolean,
  maxMetres = Number.POSITIVE_INFINITY,
): FoundPoint | null {
  if (!points.tree) return null
  const maxDistance = (maxMetres * slack) / 1000
  const [index] = around(points.tree, centre[0], centre[1], 1, maxDistance, accept)
  return index === undefined ? null : { index, metres: metresBetween(centre, positionAt(points, index)) }
}

/** Most of a country's squares are then crossed by no edge. */
const perEdge = 64
const minAcross = 16
const maxAcross = 2048

const packed = ([lng, lat]: Position): Position => [
  Math.round(lng * partsPerDegree) / partsPerDegree,
  Math.round(lat * partsPerDegree) / partsPerDegree,
]

const states = { unknown: 0, inside: 1, outside: 2, crossed: 3 } as const

/** For millions of queries: asks once about each square that no edge crosses. */
export function squareIndex(polygons: readonly Polygon[]): (position: Position) => boolean {
  const contains = polygonIndex(polygons)
  const rings = polygons.flat()
  const [west, south, east, north] = boundsOf(rings.flat()) ?? [0, 0, 0, 0]
  const edges = rings.reduce((sum, ring) => sum + ring.length, 0)
  const across = Math.min(maxAcross, Math.max(minAcross, Math.ceil(Math.sqrt(perEdge * edges))))
  const placeOf = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)))
  const columnOf = (lng: number) => placeOf((lng - west) / (east - west || 1))
  const rowOf = (lat: number) => placeOf((lat - south) / (north - south || 1))
  const squares = new Uint8Array(across * across)
  for (const ring of rings) {
    for (const [a, b] of edgesOf(ring.map(packed))) {
      const first = columnOf(Math.min(a[0], b[0]))
      const last = columnOf(Math.max(a[0], b[0]))
      for (let row = rowOf(Math.min(a[1], b[1])); row <= rowOf(Math.max(a[1], b[1])); row += 1) {
        squares.fill(states.crossed, row * across + first, row * across + last + 1)
      }
    }
  }
  return (position) => {
    const [lng, lat] = position
    if (!(lng >= west && lng <= east && lat >= south && lat <= north)) return false
    const square = rowOf(lat) * across + columnOf(lng)
    const state = squares[square]
    if (state === states.crossed) return contains(position)
    if (state === states.unknown) squares[square] = contains(position) ? states.inside : states.outside
    return squares[square] === states.inside
  }
}
