import { metresPerDegree } from '@/lib/geo/distance'
import type { Polygon, Position } from '@/server/atlas/entities/entities'
import { polygonArea, type Ring } from '@/server/atlas/read/rings'
import { edgesOf, polygonContains } from './polygon-index'

/**
 * The centroid of the largest polygon. If that falls outside (an L, a ring), the middle of the widest
 * stretch inside at the centroid's latitude.
 */
export function insidePoint(polygons: readonly Polygon[]): Position {
  const polygon = largest(polygons)
  const centre = centroid(polygon[0] ?? [])
  if (polygonContains(polygon, centre)) return centre
  const stretch = widestStretch(polygon, centre[1])
  return stretch ? [(stretch[0] + stretch[1]) / 2, centre[1]] : (polygon[0]?.[0] ?? centre)
}

function largest(polygons: readonly Polygon[]): Polygon {
  const [first, ...others] = polygons
  if (others.length === 0) return first ?? []
  return polygons
    .map((polygon) => ({ polygon, area: polygonArea(polygon) }))
    .reduce((best, each) => (each.area > best.area ? each : best)).polygon
}

/** Relative to the first position, so that small rings keep their precision. */
function centroid(ring: Ring): Position {
  const origin = ring[0]
  if (!origin) return [0, 0]
  let twice = 0
  let x = 0
  let y = 0
  for (const [a, b] of edgesOf(ring)) {
    const ax = a[0] - origin[0]
    const ay = a[1] - origin[1]
    const bx = b[0] - origin[0]
    const by = b[1] - origin[1]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return twice === 0 ? origin : [origin[0] + x / (3 * twice), origin[1] + y / (3 * twice)]
}

function widestStretch(polygon: Polygon, lat: number): [number, number] | null {
  const crossings = polygon
    .flatMap((ring) => [...edgesOf(ring)])
    .filter(([a, b]) => a[1] > lat !== b[1] > lat)
    .map(([a, b]) => a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    .sort((a, b) => a - b)
  let widest: [number, number] | null = null
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = crossings.slice(index, index + 2)
    if (!widest || to - from > widest[1] - widest[0]) widest = [from, to]
  }
  return widest
}

interface SegmentFoot {
  share: number
  metres: number
  length: number
}

/** On the tangent plane at `point`: errors stay under 0.1 % within 10 km. */
export function footOnSegment(point: Position, from: Position, to: Position): SegmentFoot {
  const scaleX = metresPerDegree * Math.cos((point[1] * Math.PI) / 180)
  const x = (from[0] - point[0]) * scaleX
  const y = (from[1] - point[1]) * metresPerDegree
  const dx = (to[0] - from[0]) * scaleX
  const dy = (to[1] - from[1]) * metresPerDegree
  const length = Math.hypot(dx, dy)
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / (length * length)))
  return { share, metres: Math.hypot(x + share * dx, y + share * dy), length }
}

/** Half-widths in degrees. */
export function degreesAround(lat: number, metres: number): { lng: number; lat: number } {
  const north = (metres / metresPerDegree) * 1.001
  return { lng: north / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6), lat: north }
}
