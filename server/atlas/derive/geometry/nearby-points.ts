import Flatbush from 'flatbush'
import { around, within } from 'geoflatbush'
import { metresBetween } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities/entities'
import { sharedDoubles } from '@/server/atlas/entities/shared-columns'

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
