import { mercator, worldUnits } from '@/lib/geo/mercator'
import type { Position } from '@/server/atlas/entities/entities'

export const firstZoom = 6
export const lastZoom = 14
export const extent = 4096

export interface Path {
  /**
   * x, y and first zoom of each point, interleaved; a ring repeats its first point. World units are finer than
   * OpenStreetMap's own grid.
   */
  points: readonly number[]
  minzoom: number
  outer: boolean
}

/** `tolerance` in tile units; the last zoom keeps all bends. */
interface PathOptions {
  closed: boolean
  outer?: boolean
  tolerance: number
}

/** Douglas and Peucker (1973), once for the whole path, so that tiles cut from it agree where they meet. */
export function toPath(
  positions: readonly Position[],
  { closed, outer = true, tolerance }: PathOptions,
): Path {
  const points: number[] = []
  for (const [lng, lat] of positions) {
    const [x, y] = mercator(lng, lat)
    points.push(Math.round(x * worldUnits), Math.round(y * worldUnits), lastZoom)
  }
  const steps = tolerances(tolerance)
  const size = closed ? Math.sqrt(areaOf(points)) : lengthOf(points)
  markBends(points, steps)
  return { points, minzoom: zoomOf(size, steps), outer }
}

export function toPoint([lng, lat]: Position): Path {
  const [x, y] = mercator(lng, lat)
  const points = [Math.round(x * worldUnits), Math.round(y * worldUnits), firstZoom]
  return { points, minzoom: firstZoom, outer: true }
}

function tolerances(tolerance: number): number[] {
  return Array.from(
    { length: lastZoom - firstZoom + 1 },
    (_, step) => (tolerance * worldUnits) / (extent * 2 ** (firstZoom + step)),
  )
}

function zoomOf(distance: number, steps: readonly number[]): number {
  const step = steps.findIndex((tolerance) => distance > tolerance)
  return step < 0 ? lastZoom : Math.min(lastZoom, firstZoom + step)
}

function markBends(points: number[], steps: readonly number[]): void {
  const end = points.length - 3
  points[2] = firstZoom
  points[end + 2] = firstZoom
  const min = steps.at(-1) ?? 0
  const stack = [0, end]
  while (stack.length > 1) {
    const last = stack.pop() ?? 0
    const first = stack.pop() ?? 0
    const bend = farthestBend(points, first, last)
    if (bend.distance <= min) continue
    points[bend.index + 2] = zoomOf(bend.distance, steps)
    if (bend.index - first > 3) stack.push(first, bend.index)
    if (last - bend.index > 3) stack.push(bend.index, last)
  }
}

function farthestBend(points: readonly number[], first: number, last: number) {
  const ax = points[first] ?? 0
  const ay = points[first + 1] ?? 0
  const dx = (points[last] ?? 0) - ax
  const dy = (points[last + 1] ?? 0) - ay
  const length = dx * dx + dy * dy
  let index = first
  let max = 0
  for (let i = first + 3; i < last; i += 3) {
    const px = (points[i] ?? 0) - ax
    const py = (points[i + 1] ?? 0) - ay
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const ex = px - along * dx
    const ey = py - along * dy
    const distance = ex * ex + ey * ey
    if (distance > max) [index, max] = [i, distance]
  }
  return { index, distance: Math.sqrt(max) }
}

function lengthOf(points: readonly number[]): number {
  let sum = 0
  for (let i = 3; i < points.length; i += 3) {
    sum += Math.hypot((points[i] ?? 0) - (points[i - 3] ?? 0), (points[i + 1] ?? 0) - (points[i - 2] ?? 0))
  }
  return sum
}

/** Relative to the first point, because products of absolute coordinates would lose precision. */
function areaOf(points: readonly number[]): number {
  const x0 = points[0] ?? 0
  const y0 = points[1] ?? 0
  let twice = 0
  for (let i = 3; i < points.length; i += 3) {
    twice +=
      ((points[i - 3] ?? 0) - x0) * ((points[i + 1] ?? 0) - y0) -
      ((points[i] ?? 0) - x0) * ((points[i - 2] ?? 0) - y0)
  }
  return Math.abs(twice) / 2
}
