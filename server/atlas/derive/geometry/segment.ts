import { metresPerDegree } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities/entities'

export interface SegmentFoot {
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
