import { type Bounds, mercator, tileAt, worldUnits } from '@/lib/geo/mercator'
import { type Box, clip, type Drawing } from './basemap-clip'
import { extent, lastZoom } from './basemap-path'
import type { TileAddress } from './encode-tile'

/** Units around a tile, so that lines and labels continue across its edge. */
const buffer = 64

export interface TileRange {
  west: number
  north: number
  east: number
  south: number
}
const none: TileRange = { west: 0, north: 0, east: -1, south: -1 }

export function rangesOf(bounds: Bounds): TileRange[] {
  return Array.from({ length: lastZoom + 1 }, (_, z) => rangeOf(bounds, z))
}

export function* tilesAt(ranges: readonly TileRange[], z: number): Generator<TileAddress> {
  const { west, north, east, south } = ranges[z] ?? none
  for (let x = west; x <= east; x += 1) {
    for (let y = north; y <= south; y += 1) yield { z, x, y }
  }
}

export function* tilesBelow({ z: from, x, y }: TileAddress, z: number): Generator<TileAddress> {
  const across = 2 ** (z - from)
  for (let column = 0; column < across; column += 1) {
    for (let row = 0; row < across; row += 1) yield { z, x: x * across + column, y: y * across + row }
  }
}

export interface Descent {
  ranges: readonly TileRange[]
  visit(part: Drawing, tile: TileAddress): boolean
}

/** Descends as long as `visit` returns true. */
export function descend(drawing: Drawing, tile: TileAddress, descent: Descent) {
  const part = touches(descent.ranges, tile) ? clip(drawing, boxOf(tile)) : null
  if (!part || !descent.visit(part, tile)) return
  for (const child of tilesBelow(tile, tile.z + 1)) descend(part, child, descent)
}

export const keyOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`

function touches(ranges: readonly TileRange[], { z, x, y }: TileAddress): boolean {
  const { west, north, east, south } = ranges[z] ?? none
  return x >= west && x <= east && y >= north && y <= south
}

function boxOf({ z, x, y }: TileAddress): Box {
  const size = worldUnits / 2 ** z
  const margin = (size * buffer) / extent
  return [x * size - margin, y * size - margin, (x + 1) * size + margin, (y + 1) * size + margin]
}

function rangeOf([west, south, east, north]: Bounds, z: number): TileRange {
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  return { west: tileAt(left, z), north: tileAt(top, z), east: tileAt(right, z), south: tileAt(bottom, z) }
}
