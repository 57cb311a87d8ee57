import type { Polygon, Position } from '@/server/atlas/base/entities'
import type { Ring } from '@/server/atlas/read/rings'

/** Parts of a degree in which corners are packed: OpenStreetMap's own precision, so that they come back unchanged. */
const partsPerDegree = 1e7

/**
 * The area with its outlines in 8 bytes a corner instead of some 70, for what a large country keeps millions of corners
 * of. They are unpacked whenever `polygons` is read: read it once, and let go of it.
 */
export function packedArea<T extends { polygons: readonly Polygon[] }>(area: T): T {
  const packed = area.polygons.map((polygon) => polygon.map(packRing))
  return {
    ...area,
    get polygons(): readonly Polygon[] {
      return packed.map((polygon) => polygon.map(unpackRing))
    },
  }
}

function packRing(ring: Ring): Int32Array {
  const corners = new Int32Array(2 * ring.length)
  let at = 0
  for (const [lng, lat] of ring) {
    corners[at] = Math.round(lng * partsPerDegree)
    corners[at + 1] = Math.round(lat * partsPerDegree)
    at += 2
  }
  return corners
}

function unpackRing(corners: Int32Array): Position[] {
  return Array.from({ length: corners.length / 2 }, (_, corner) => [
    (corners[2 * corner] ?? 0) / partsPerDegree,
    (corners[2 * corner + 1] ?? 0) / partsPerDegree,
  ])
}
