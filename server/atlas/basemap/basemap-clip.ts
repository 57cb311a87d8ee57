import { firstZoom, type Path } from './basemap-path'

/** Kinds of the tile format: 1 points, 2 lines, 3 areas. */
export interface Drawing {
  layer: number
  minzoom: number
  kind: 1 | 2 | 3
  properties: string
  paths: readonly Path[]
  box: Box
}

/** World units. */
export type Box = readonly [number, number, number, number]

export function drawingOf(drawing: Omit<Drawing, 'box'>): Drawing {
  return { ...drawing, box: boxAround(drawing.paths) }
}

export function clip(drawing: Drawing, box: Box): Drawing | null {
  let paths = drawing.paths
  for (const axis of [0, 1] as const) {
    const strip = { axis, low: box[axis], high: box[axis + 2] ?? 0 }
    const low = drawing.box[axis]
    const high = drawing.box[axis + 2] ?? 0
    if (high < strip.low || low > strip.high) return null
    if (low >= strip.low && high <= strip.high) continue
    paths = paths.flatMap((path) => clipPath(path, drawing.kind, strip))
  }
  if (paths.length === 0) return null
  return paths === drawing.paths ? drawing : drawingOf({ ...drawing, paths })
}

function boxAround(paths: readonly Path[]): Box {
  let west = Number.POSITIVE_INFINITY
  let north = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.NEGATIVE_INFINITY
  for (const { points } of paths) {
    for (let i = 0; i < points.length; i += 3) {
      const x = points[i] ?? 0
      const y = points[i + 1] ?? 0
      west = Math.min(west, x)
      north = Math.min(north, y)
      east = Math.max(east, x)
      south = Math.max(south, y)
    }
  }
  return [west, north, east, south]
}

interface Strip {
  axis: 0 | 1
  low: number
  high: number
}

/** Points that show anything, by kind; a ring repeats its first point. */
const fewest = { 1: 1, 2: 2, 3: 4 } as const

function clipPath(path: Path, kind: Drawing['kind'], strip: Strip): Path[] {
  return cut(path.points, kind === 3, strip)
    .map((points) => (kind === 3 ? closed(points) : points))
    .filter((points) => points.length >= 3 * fewest[kind])
    .map((points) => ({ ...path, points }))
}

/** A ring stays one piece, which follows the strip's edge. */
function cut(points: readonly number[], isRing: boolean, strip: Strip): number[][] {
  const pieces: number[][] = []
  let piece: number[] = []
  for (let i = 0; i < points.length; i += 3) {
    const value = at(points, i + strip.axis)
    // The last point has no successor, so it crosses no edge.
    const next = points[i + 3 + strip.axis] ?? value
    if (isInside(value, strip)) piece.push(at(points, i), at(points, i + 1), at(points, i + 2))
    if (isCrossed(value, next, strip)) piece.push(...crossings(points, i, strip))
    if (isRing || piece.length === 0 || isInside(next, strip)) continue
    pieces.push(piece)
    piece = []
  }
  pieces.push(piece)
  return pieces
}

const at = (points: readonly number[], i: number) => points[i] ?? 0

const isInside = (value: number, { low, high }: Strip) => value >= low && value <= high

const isCrossed = (from: number, to: number, { low, high }: Strip) =>
  isBetween(from, low, to) || isBetween(from, high, to)

const isBetween = (a: number, value: number, b: number) =>
  (a < value && value < b) || (b < value && value < a)

function crossings(points: readonly number[], i: number, { axis, low, high }: Strip): number[] {
  const from = at(points, i + axis)
  const to = at(points, i + 3 + axis)
  const edges = [low, high].filter((edge) => isBetween(from, edge, to))
  if (from > to) edges.reverse()
  const beside = at(points, i + 1 - axis)
  const nextBeside = at(points, i + 4 - axis)
  return edges.flatMap((edge) => {
    const other = Math.round(beside + ((edge - from) / (to - from)) * (nextBeside - beside))
    return axis === 0 ? [edge, other, firstZoom] : [other, edge, firstZoom]
  })
}

function closed(ring: readonly number[]): readonly number[] {
  const end = ring.length - 3
  const isClosed = ring[0] === ring[end] && ring[1] === ring[end + 1]
  return isClosed ? ring : [...ring, ...ring.slice(0, 3)]
}
