import Flatbush from 'flatbush'
import { edgesOf } from '@/server/atlas/derive/geometry/polygon-index'
import { degreesAround, footOnSegment } from '@/server/atlas/derive/geometry/segment'
import type { Polygon, Position } from '@/server/atlas/entities/entities'

/** Metres. Data ends at the border, people count within 10 km, and a 3-minute drive is shorter. */
export const edgeMetres = 10_000

/** Takes about 70 bytes per segment, because a long coast has millions. */
export function prepareBorder(polygons: readonly Polygon[]): (position: Position, metres: number) => boolean {
  const stretches = packStretches(polygons)
  const count = stretches.length / numbersPerStretch
  if (count === 0) return () => false
  const tree = new Flatbush(count)
  for (let index = 0; index < count; index += 1) {
    const [a, b] = stretchAt(stretches, index)
    tree.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  }
  tree.finish()
  const isNear = (index: number, position: Position, metres: number) =>
    footOnSegment(position, ...stretchAt(stretches, index)).metres <= metres
  return (position, metres) => {
    const [lng, lat] = position
    // The nearest box usually decides.
    const [first] = tree.neighbors(lng, lat, 1)
    if (first !== undefined && isNear(first, position, metres)) return true
    const half = degreesAround(lat, metres)
    const around = tree.search(lng - half.lng, lat - half.lat, lng + half.lng, lat + half.lat)
    return around.some((index) => isNear(index, position, metres))
  }
}

const numbersPerStretch = 4

function packStretches(polygons: readonly Polygon[]): Float64Array {
  const rings = polygons.flat()
  const count = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)
  const stretches = new Float64Array(count * numbersPerStretch)
  let at = 0
  for (const ring of rings) {
    for (const [from, to] of edgesOf(ring)) {
      stretches.set(from, at)
      stretches.set(to, at + 2)
      at += numbersPerStretch
    }
  }
  return stretches
}

function stretchAt(stretches: Float64Array, index: number): [from: Position, to: Position] {
  const [west = 0, south = 0, east = 0, north = 0] = stretches.subarray(
    index * numbersPerStretch,
    (index + 1) * numbersPerStretch,
  )
  return [
    [west, south],
    [east, north],
  ]
}
