import type { Polygon, Position } from '@/server/atlas/entities/entities'
import type { Ring } from '@/server/atlas/read/rings'

/** OpenStreetMap's own precision. */
export const partsPerDegree = 1e7

/**
 * Sorts edges into bands of latitude; a query counts the edges of one band that a ray to the east crosses.
 * Even-odd, so holes need no special case.
 */
export function polygonIndex(polygons: readonly Polygon[]): (position: Position) => boolean {
  const rings = polygons.flat()
  const [south, north] = latitudes(rings)
  const edgeCount = rings.reduce((sum, ring) => sum + ring.length, 0)
  const bandCount = Math.max(1, Math.ceil(Math.sqrt(edgeCount)))
  const bandOf = (lat: number) =>
    Math.min(bandCount - 1, Math.floor(((lat - south) / (north - south || 1)) * bandCount))
  const bands: number[][] = Array.from({ length: bandCount }, () => [])
  for (const ring of rings) {
    for (const [a, b] of edgesOf(ring)) {
      const last = bandOf(Math.max(a[1], b[1]))
      const edge = [...a, ...b].map((degrees) => Math.round(degrees * partsPerDegree))
      for (let band = bandOf(Math.min(a[1], b[1])); band <= last; band++) bands[band]?.push(...edge)
    }
  }
  const packed = bands.map((band) => Int32Array.from(band))
  return ([lng, lat]) => {
    if (lat < south || lat > north) return false
    const band = packed[bandOf(lat)]
    return band !== undefined && crossings(band, lng, lat) % 2 === 1
  }
}

/** For a single query: tests every edge without building an index. */
export function polygonContains(polygon: Polygon, [lng, lat]: Position): boolean {
  let inside = false
  for (const ring of polygon) {
    for (let to = 1; to < ring.length; to++) {
      const a = ring[to - 1]
      const b = ring[to]
      if (!a || !b || a[1] > lat === b[1] > lat) continue
      if (lng < a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
    }
  }
  return inside
}

function crossings(band: Int32Array, lng: number, lat: number): number {
  let count = 0
  for (let index = 0; index < band.length; index += 4) {
    const aLat = (band[index + 1] ?? 0) / partsPerDegree
    const bLat = (band[index + 3] ?? 0) / partsPerDegree
    if (aLat > lat === bLat > lat) continue
    const aLng = (band[index] ?? 0) / partsPerDegree
    const bLng = (band[index + 2] ?? 0) / partsPerDegree
    if (lng < aLng + ((lat - aLat) / (bLat - aLat)) * (bLng - aLng)) count += 1
  }
  return count
}

export function* edgesOf(ring: Ring): Generator<[Position, Position]> {
  let previous = ring[0]
  for (const position of ring.slice(1)) {
    if (previous) yield [previous, position]
    previous = position
  }
}

function latitudes(rings: readonly Ring[]): [south: number, north: number] {
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const ring of rings) {
    for (const [, lat] of ring) {
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return [south, north]
}
