import { mercator, worldPx, zoomOf } from '@/lib/geo/mercator'
import type { OsmWay, Position, Tags } from '@/server/atlas/entities/entities'

type Point = readonly [x: number, y: number]

/** 9.8 km each at the equator. */
const cellsAcross = 4096

/** Coordinates are shares (0..1) of the Web Mercator square. */
export class SegmentGrid {
  readonly #ends: number[] = []
  readonly #cells = new Map<number, number[]>()

  add(line: readonly Point[]): void {
    for (const [index, [x, y]] of line.entries()) {
      const next = line[index + 1]
      if (!next) return
      const segment = this.#ends.push(x, y, next[0], next[1]) - 4
      for (const key of cellsAlong([x, y], next)) {
        const cell = this.#cells.get(key)
        if (cell) cell.push(segment)
        else this.#cells.set(key, [segment])
      }
    }
  }

  distance([x, y]: Point, [dx, dy]: Point): number | undefined {
    let min = Number.POSITIVE_INFINITY
    for (const key of cellsAlong([x, y], [x + dx, y + dy])) {
      for (const segment of this.#cells.get(key) ?? []) {
        min = Math.min(min, this.#crossing([x, y], [dx, dy], segment))
      }
    }
    return min <= 1 ? min * Math.hypot(dx, dy) : undefined
  }

  /** Share of the step; infinite without a crossing. */
  #crossing([x, y]: Point, [dx, dy]: Point, segment: number): number {
    const [ax = 0, ay = 0, bx = 0, by = 0] = this.#ends.slice(segment, segment + 4)
    const ex = bx - ax
    const ey = by - ay
    const across = dx * ey - dy * ex
    if (across === 0) return Number.POSITIVE_INFINITY
    const share = ((ax - x) * ey - (ay - y) * ex) / across
    const along = ((ax - x) * dy - (ay - y) * dx) / across
    return share >= 0 && along >= 0 && along <= 1 ? share : Number.POSITIVE_INFINITY
  }
}

/** Piece by piece, so that a long line does not fill its whole box. */
function cellsAlong([ax, ay]: Point, [bx, by]: Point): Set<number> {
  const dx = bx - ax
  const dy = by - ay
  const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) * cellsAcross))
  const keys = new Set<number>()
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (place: number): Point => [ax + (dx * place) / pieces, ay + (dy * place) / pieces]
    for (const key of cellsBetween(at(piece), at(piece + 1))) keys.add(key)
  }
  return keys
}

function* cellsBetween([ax, ay]: Point, [bx, by]: Point): Generator<number> {
  const cell = (value: number) => Math.floor(value * cellsAcross)
  for (let column = cell(Math.min(ax, bx)); column <= cell(Math.max(ax, bx)); column += 1) {
    for (let row = cell(Math.min(ay, by)); row <= cell(Math.max(ay, by)); row += 1) {
      yield column * cellsAcross + row
    }
  }
}

export interface LabelSides {
  north: number
  east: number
  south: number
  west: number
}

interface Label {
  name: string
  size: number
  minzoom: number
}

/** Em between a place and its label, to clear a disc on the place. */
const aside = 2.1
/** Em: average width of a character, and the width at which names wrap. */
const character = 0.56
const widest = 9

const directions = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const

export const isRiver = ({ waterway, tunnel }: Tags) =>
  (waterway === 'river' || waterway === 'canal') && tunnel !== 'yes'

/**
 * Keeps a label on its place's bank of rivers and canals. A river at distance d rules a side out below zoom
 * log2(r / d), where r is the distance in px to the label's middle and d is in px at zoom 0.
 */
export function sideFinder(rivers: Iterable<OsmWay>): (place: Position, label: Label) => LabelSides {
  const grid = new SegmentGrid()
  for (const { positions } of rivers) {
    grid.add(positions.map(([lng, lat]) => mercator(lng, lat)))
  }
  return ([lng, lat], { name, size, minzoom }) => {
    const place = mercator(lng, lat)
    const along = Math.min(widest, character * name.length) / 2
    const firstZoom = (side: keyof LabelSides) => {
      const [dx, dy] = directions[side]
      const reach = (aside + (dx === 0 ? 0.5 : along)) * size
      const longest = reach / worldPx(minzoom)
      const nearest = grid.distance(place, [dx * longest, dy * longest])
      return nearest === undefined ? minzoom : Math.ceil(zoomOf(reach / nearest))
    }
    return {
      north: firstZoom('north'),
      east: firstZoom('east'),
      south: firstZoom('south'),
      west: firstZoom('west'),
    }
  }
}
