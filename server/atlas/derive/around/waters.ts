import Flatbush from 'flatbush'
import { metresPerDegree } from '@/lib/geo/distance'
import type { Extract, Position } from '@/server/atlas/base/entities'
import { coastOf } from '@/server/atlas/derive/country/coast'
import { edgesOf } from '@/server/atlas/derive/geometry/polygon-index'
import { degreesAround, footOnSegment } from '@/server/atlas/derive/geometry/segment'

/** Metres from a coastline within which it tells the sea from the land. */
const reach = 20_000
/** Metres by which two coastlines are equally near. */
const equal = 0.01

/**
 * Tests whether a position is at sea: on the right of the nearest coastline, by the convention of
 * OpenStreetMap. Where two stretches meet in the nearest corner, the one that is more across decides. False
 * farther than 20 km from any coastline.
 */
export function seaFinder(extract: Pick<Extract, 'ways'>): (position: Position) => boolean {
  const stretches = coastOf(extract).lines.flatMap((line) => [...edgesOf(line)])
  if (stretches.length === 0) return () => false
  const tree = new Flatbush(stretches.length)
  for (const [a, b] of stretches) {
    tree.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  tree.finish()
  return (position) => {
    const half = degreesAround(position[1], reach)
    const [lng, lat] = position
    const sides = tree
      .search(lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat)
      .map((index) => sideOf(position, stretches[index] ?? [position, position]))
    const nearest = sides.reduce((least, { metres }) => Math.min(least, metres), reach)
    const across = sides
      .filter(({ metres }) => metres <= nearest + equal)
      .sort((a, b) => Math.abs(b.left) - Math.abs(a.left))[0]
    return across !== undefined && across.left < 0
  }
}

/** The distance to a stretch, and metres to the left of the line through it. */
function sideOf(position: Position, [from, to]: readonly [Position, Position]) {
  const { metres, length } = footOnSegment(position, from, to)
  const scale = metresPerDegree * Math.cos((position[1] * Math.PI) / 180)
  const dx = (to[0] - from[0]) * scale
  const dy = (to[1] - from[1]) * metresPerDegree
  const x = (position[0] - from[0]) * scale
  const y = (position[1] - from[1]) * metresPerDegree
  return { metres, left: length === 0 ? 0 : (dx * y - dy * x) / length }
}
