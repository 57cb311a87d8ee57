import { cellToLatLng, gridDisk } from 'h3-js'
import { mercator } from '@/lib/geo/mercator'

export const directions = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof directions)[number]

const vectors: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

/** Cosine of the largest angle between a direction and a neighbour in it: a little over 60 degrees. */
const maxShare = 0.45

const pointOf = (cell: string) => {
  const [lat, lng] = cellToLatLng(cell)
  return mercator(lng, lat)
}

/** The shorter way around the world. */
const shorter = (x: number) => x - Math.round(x)

/**
 * Best first: nearest to the line from the first step, `line`. No row of hexagons runs exactly along it; the
 * grid alone would drift by up to 30 degrees.
 */
export function neighboursToward(
  cell: string,
  direction: Direction,
  line: { lat: number; lng: number },
): string[] {
  const [x, y] = pointOf(cell)
  const [rightward, downward] = vectors[direction]
  const [lineX, lineY] = mercator(line.lng, line.lat)
  return gridDisk(cell, 1)
    .filter((neighbour) => neighbour !== cell)
    .map((neighbour) => {
      const [toX, toY] = pointOf(neighbour)
      const stepX = shorter(toX - x)
      const stepY = toY - y
      const progress = (stepX * rightward + stepY * downward) / Math.hypot(stepX, stepY)
      return { neighbour, progress, stray: Math.abs(rightward === 0 ? shorter(toX - lineX) : toY - lineY) }
    })
    .filter(({ progress }) => progress > maxShare)
    .sort((a, b) => a.stray - b.stray)
    .map(({ neighbour }) => neighbour)
}
