/** Pixels from a frame's left and top. */
export type Point = readonly [number, number]
export type Line = readonly Point[]

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** `axis` is the one it cuts. */
interface Edge {
  axis: 0 | 1
  at: number
  side: 1 | -1
}

const edgesOf = ({ left, top, right, bottom }: Box): Edge[] => [
  { axis: 0, at: left, side: 1 },
  { axis: 0, at: right, side: -1 },
  { axis: 1, at: top, side: 1 },
  { axis: 1, at: bottom, side: -1 },
]

const isInside = (point: Point, { axis, at, side }: Edge) => (point[axis] - at) * side >= 0

function crossing(a: Point, b: Point, { axis, at }: Edge): Point {
  const share = (at - a[axis]) / (b[axis] - a[axis])
  const other = a[(1 - axis) as 0 | 1] + share * (b[(1 - axis) as 0 | 1] - a[(1 - axis) as 0 | 1])
  return axis === 0 ? [at, other] : [other, at]
}

/** Follows the box's edges where the ring leaves it. */
export function clipRing(ring: Line, box: Box): Line {
  return edgesOf(box).reduce((points, edge) => {
    const kept: Point[] = []
    points.forEach((point, index) => {
      const before = points.at(index - 1) ?? point
      if (isInside(point, edge) !== isInside(before, edge)) kept.push(crossing(before, point, edge))
      if (isInside(point, edge)) kept.push(point)
    })
    return kept
  }, ring)
}

export const clipLine = (line: Line, box: Box): Line[] =>
  edgesOf(box).reduce((pieces, edge) => pieces.flatMap((piece) => cutLine(piece, edge)), [line])

function cutLine(line: Line, edge: Edge): Line[] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  line.forEach((point, index) => {
    const before = line[index - 1]
    if (before && isInside(point, edge) !== isInside(before, edge)) piece.push(crossing(before, point, edge))
    if (isInside(point, edge)) piece.push(point)
    else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
  })
  pieces.push(piece)
  return pieces.filter(({ length }) => length > 1)
}

/** Douglas and Peucker; `tolerance` in pixels. */
export function thinOut(line: Line, tolerance: number): Line {
  const kept = new Set([0, line.length - 1])
  const parts: [start: number, end: number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [start, end] = part
    const { index, distance } = farthest(line, start, end)
    if (distance <= tolerance) continue
    kept.add(index)
    parts.push([start, index], [index, end])
  }
  return line.filter((_, index) => kept.has(index))
}

function farthest(line: Line, start: number, end: number): { index: number; distance: number } {
  const from = line[start]
  const to = line[end]
  const found = { index: start, distance: 0 }
  for (let index = start + 1; from && to && index < end; index++) {
    const distance = distanceTo(line[index] ?? from, from, to)
    if (distance > found.distance) Object.assign(found, { index, distance })
  }
  return found
}

function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const across = toX - fromX
  const down = toY - fromY
  const square = across * across + down * down
  const share = square === 0 ? 0 : ((x - fromX) * across + (y - fromY) * down) / square
  const nearest = Math.min(1, Math.max(0, share))
  return Math.hypot(x - fromX - nearest * across, y - fromY - nearest * down)
}
