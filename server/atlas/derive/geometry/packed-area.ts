import type { Polygon, Position } from '@/server/atlas/entities/entities'
import type { Ring } from '@/server/atlas/read/rings'

/** OpenStreetMap's own precision, so that corners round-trip. */
const partsPerDegree = 1e7

/**
 * 8 bytes per corner instead of about 70, because large countries have millions. `polygons` unpacks on each
 * read, so read it once and let go of it.
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
