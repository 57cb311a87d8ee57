import { metresPerDegree } from '@/lib/geo/distance'
import { at } from '@/server/atlas/derive/roads/road-buffer'
import type { Position } from '@/server/atlas/entities/entities'

type Lines = readonly (readonly Position[])[]

const reach = 50
/** Metres, below `reach / √2` so that a crossed square is fully inside. */
const step = 25

/**
 * Draws the outer ring of the lines' 50 m buffer by marching squares over a 25 m grid. The contour crosses
 * each grid side at most once, so never itself. Closed, counter-clockwise, rounded to 1e-7 degrees.
 */
export function outlineOf(lines: Lines): Position[] {
  const grid = gridAround(lines)
  if (!grid) return []
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 1) measure(grid, line[Math.max(0, i - 1)], line[i])
  }
  const rings = ringsOf(grid)
  const areas = rings.map((ring) => areaOf(grid, ring))
  const outer = rings[areas.indexOf(Math.max(...areas))] ?? []
  return [...outer, ...outer.slice(0, 1)]
    .map((side) => crossing(grid, side))
    .map(([x, y]) => toPosition(grid, x, y))
}

/** `squares` are squared distances in steps, at corners `row * columns + column` from the south-west. */
interface Grid {
  west: number
  south: number
  degreesX: number
  degreesY: number
  columns: number
  rows: number
  squares: Float32Array
}

const margin = reach / step + 1

function gridAround(lines: Lines): Grid | null {
  let west = 180
  let south = 90
  let east = -180
  let north = -90
  for (const [lng, lat] of lines.flat()) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  if (east < west) return null
  const degreesY = step / metresPerDegree
  // At the latitude nearest the equator, where a degree is widest: squares elsewhere only get smaller.
  const widest = south < 0 && north > 0 ? 0 : Math.min(Math.abs(south), Math.abs(north))
  const degreesX = degreesY / Math.max(Math.cos((widest * Math.PI) / 180), 1e-6)
  const columns = Math.ceil((east - west) / degreesX + 2 * margin) + 1
  const rows = Math.ceil((north - south) / degreesY + 2 * margin) + 1
  const squares = new Float32Array(columns * rows).fill(margin * margin)
  return {
    west: west - margin * degreesX,
    south: south - margin * degreesY,
    degreesX,
    degreesY,
    columns,
    rows,
    squares,
  }
}

function measure(grid: Grid, from: Position | undefined, to: Position | undefined): void {
  if (!from || !to) return
  const [ax, ay] = toGrid(grid, from)
  const [bx, by] = toGrid(grid, to)
  const dx = bx - ax
  const dy = by - ay
  const square = dx * dx + dy * dy
  const last = Math.floor(Math.max(ax, bx) + margin)
  for (let y = Math.ceil(Math.min(ay, by) - margin); y <= Math.max(ay, by) + margin; y += 1) {
    for (let x = Math.ceil(Math.min(ax, bx) - margin); x <= last; x += 1) {
      const along = square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square
      const share = Math.min(1, Math.max(0, along))
      const awayX = ax + share * dx - x
      const awayY = ay + share * dy - y
      const corner = y * grid.columns + x
      grid.squares[corner] = Math.min(at(grid.squares, corner), awayX * awayX + awayY * awayY)
    }
  }
}

const toGrid = (grid: Grid, [lng, lat]: Position) =>
  [(lng - grid.west) / grid.degreesX, (lat - grid.south) / grid.degreesY] as const

const toPosition = (grid: Grid, x: number, y: number): Position => [
  Math.round((grid.west + x * grid.degreesX) * 1e7) / 1e7,
  Math.round((grid.south + y * grid.degreesY) * 1e7) / 1e7,
]

const isInside = (grid: Grid, corner: number) => at(grid.squares, corner) <= (reach / step) ** 2

/** 0 south, 1 east, 2 north, 3 west. */
type Side = 0 | 1 | 2 | 3

/**
 * Indexed by the corners inside: 1 south-west, 2 south-east, 4 north-east, 8 north-west. Passages keep the
 * inside on the left; opposite corners stay separate.
 */
const passages: readonly (readonly [Side, Side][])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
]

/** A side's number is twice its first corner, plus one if upright. */
function ringsOf(grid: Grid): number[][] {
  const next = new Map<number, number>()
  for (let y = 0; y < grid.rows - 1; y += 1) {
    for (let x = 0; x < grid.columns - 1; x += 1) {
      const corner = y * grid.columns + x
      for (const [from, to] of passages[insideOf(grid, corner)] ?? []) {
        next.set(sideOf(grid, corner, from), sideOf(grid, corner, to))
      }
    }
  }
  const rings: number[][] = []
  for (const [first] of next) {
    const ring: number[] = []
    for (let side: number | undefined = first; side !== undefined && next.has(side); ) {
      ring.push(side)
      const after: number | undefined = next.get(side)
      next.delete(side)
      side = after
    }
    rings.push(ring)
  }
  return rings
}

function insideOf(grid: Grid, corner: number): number {
  const corners = [corner, corner + 1, corner + grid.columns + 1, corner + grid.columns]
  return corners.reduce((bits, each, i) => bits + (isInside(grid, each) ? 1 << i : 0), 0)
}

function sideOf({ columns }: Grid, corner: number, side: Side): number {
  const starts = [corner, corner + 1, corner + columns, corner]
  return 2 * at(starts, side) + (side % 2)
}

/** In steps from the south-west. */
function crossing(grid: Grid, side: number): [number, number] {
  const corner = side >> 1
  const isUpright = side % 2 === 1
  const a = Math.sqrt(at(grid.squares, corner))
  const b = Math.sqrt(at(grid.squares, corner + (isUpright ? grid.columns : 1)))
  // Off the corners, so that rings never touch there.
  const share = Math.min(0.99, Math.max(0.01, (reach / step - a) / (b - a)))
  const x = corner % grid.columns
  const y = Math.floor(corner / grid.columns)
  return isUpright ? [x, y + share] : [x + share, y]
}

/** Twice the area, positive if counter-clockwise. */
function areaOf(grid: Grid, ring: readonly number[]): number {
  let area = 0
  let [px, py] = crossing(grid, at(ring, ring.length - 1))
  for (const side of ring) {
    const [x, y] = crossing(grid, side)
    area += px * y - x * py
    px = x
    py = y
  }
  return area
}
