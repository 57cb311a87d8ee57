import Flatbush from 'flatbush'
import { boundsOf } from '@/lib/geo/mercator'
import type { Polygon, Position } from '@/server/atlas/entities'
import { polygonIndex } from './polygon-index'

/** Finds which areas contain a position, in the order in which the areas were given. */
export function areaIndex<T extends { polygons: readonly Polygon[] }>(
  areas: readonly T[],
): (position: Position) => T[] {
  if (areas.length === 0) return () => []
  const boxes = new Flatbush(areas.length)
  for (const { polygons } of areas) {
    const [west, south, east, north] = boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0]
    boxes.add(west, south, east, north)
  }
  boxes.finish()
  const inside = new Map<number, (position: Position) => boolean>()
  const contains = (index: number, position: Position) => {
    const known = inside.get(index) ?? polygonIndex(areas[index]?.polygons ?? [])
    inside.set(index, known)
    return known(position)
  }
  return (position) =>
    boxes
      .search(position[0], position[1], position[0], position[1])
      .sort((a, b) => a - b)
      .flatMap((index) => (contains(index, position) ? (areas[index] ?? []) : []))
}
