import type { Position } from '@/lib/domain/studio/read/shapes'
import { fromMercator } from '@/lib/geo/mercator'
import { binRings } from './bin-rings'
import type { BinCells, Drawing, Shapes, Trips } from './drawing'

type Box = [west: number, south: number, east: number, north: number]

export const emptyBox = (): Box => [180, 85, -180, -85]

function grow(box: Box, lng = Number.NaN, lat = Number.NaN): void {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 85)) return
  if (lng < box[0]) box[0] = lng
  if (lat < box[1]) box[1] = lat
  if (lng > box[2]) box[2] = lng
  if (lat > box[3]) box[3] = lat
}

function growByPairs(box: Box, places: ArrayLike<number>): void {
  for (let at = 0; at < places.length; at += 2) grow(box, places[at], places[at + 1])
}

const world = 2 ** 32

function growBySpots(box: Box, spots: Uint32Array): void {
  let left = world
  let top = world
  let right = -1
  let bottom = -1
  for (let at = 0; at < spots.length; at += 2) {
    const x = spots[at] ?? 0
    const y = spots[at + 1] ?? 0
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < left) return
  for (const [x, y] of [
    [left, top],
    [right, bottom],
  ] as const) {
    const { lng, lat } = fromMercator(x / world, y / world)
    grow(box, lng, lat)
  }
}

function growByBins(box: Box, bins: BinCells): void {
  const { rings } = binRings(bins)
  for (let at = 0; at < rings.length; at += 2) {
    const { lng, lat } = fromMercator(rings[at] ?? 0, rings[at + 1] ?? 0)
    grow(box, lng, lat)
  }
}

/** Corners of shapes and of paths. */
function* cornersOf(drawing: Shapes | Trips): Generator<Position> {
  for (const { path } of drawing.paths) yield* path
  if (drawing.kind === 'trips') return
  for (const { rings } of drawing.areas) yield* rings.flat()
  for (const { place } of drawing.spots) yield place
}

/** Widens a box by all that a layer draws. */
export function growBox(box: Box, drawing: Drawing): void {
  if (drawing.kind === 'shapes' || drawing.kind === 'trips') {
    for (const [lng, lat] of cornersOf(drawing)) grow(box, lng, lat)
  } else if (drawing.kind === 'dots') growBySpots(box, drawing.spots)
  else if (drawing.kind === 'bins') growByBins(box, drawing)
  else if ('sources' in drawing) {
    growByPairs(box, drawing.sources)
    growByPairs(box, drawing.targets)
  } else growByPairs(box, drawing.places)
}
