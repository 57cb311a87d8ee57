import Flatbush from 'flatbush'
import type { Polygon, Position } from '@/server/atlas/entities'
import { degreesAround, footOnSegment } from './segment'

/**
 * Metres from the border within which a figure is cut off, because the extract ends there: people are counted within
 * 10 km, and nobody drives farther than that in 3 minutes.
 */
export const edgeMetres = 10_000

/** Whether a position lies within `metres` of the border, by an index over the border's straight stretches. */
export function prepareBorder(polygons: readonly Polygon[]): (position: Position, metres: number) => boolean {
  const stretches = polygons
    .flat()
    .flatMap((ring) => ring.slice(1).map((to, index): [Position, Position] => [ring[index] ?? to, to]))
  if (stretches.length === 0) return () => false
  const tree = new Flatbush(stretches.length)
  for (const [a, b] of stretches) {
    tree.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  tree.finish()
  const isNear = (index: number, position: Position, metres: number) => {
    const stretch = stretches[index]
    return stretch !== undefined && footOnSegment(position, ...stretch).metres <= metres
  }
  return (position, metres) => {
    const [lng, lat] = position
    // The nearest box settles nearly every question; only its miss needs the whole square.
    const [first] = tree.neighbors(lng, lat, 1)
    if (first !== undefined && isNear(first, position, metres)) return true
    const half = degreesAround(lat, metres)
    const around = tree.search(lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat)
    return around.some((index) => isNear(index, position, metres))
  }
}
