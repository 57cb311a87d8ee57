import { DrawingBuckets } from './basemap-buckets'
import type { Drawing } from './basemap-clip'
import { firstZoom, lastZoom } from './basemap-path'
import type { Bucket } from './cut-bucket'
import type { TileAddress } from './encode-tile'
import { drawingsOfPacked, type PackedFeatures } from './outlined-features'
import { descend, keyOf, type TileRange, tilesAt } from './tile-tree'

/**
 * Zooms that are cut together: close-up detail never meets a country's overview, and no bucket holds more
 * than a city district in detail.
 */
const bands = [
  { first: firstZoom, last: 7 },
  { first: 8, last: 9 },
  { first: 10, last: 11 },
  { first: 12, last: lastZoom },
] as const
const finestBand = 12

export function sortDrawing(drawing: Drawing, ranges: readonly TileRange[], buckets: DrawingBuckets): void {
  const visit = (part: Drawing, tile: TileAddress) => {
    const band = bands.find(({ first }) => first === tile.z)
    if (band) buckets.add(keyOf(tile), part, band.last)
    return tile.z < finestBand
  }
  for (const tile of tilesAt(ranges, firstZoom)) descend(drawing, tile, { ranges, visit })
}

export function* takeBuckets(
  buckets: DrawingBuckets,
  ranges: readonly TileRange[],
  onProgress: (share: number) => void = () => undefined,
): Generator<Bucket, void, undefined> {
  const tops = bands.flatMap(({ first, last }) => [...tilesAt(ranges, first)].map((tile) => ({ tile, last })))
  for (const [place, { tile, last }] of tops.entries()) {
    onProgress(place / tops.length)
    yield { tile, last, packed: buckets.take(keyOf(tile)), ranges }
  }
}

export type SortedPart = readonly [key: string, drawings: Uint8Array<ArrayBuffer>]

export function sortFeatures(features: PackedFeatures, ranges: readonly TileRange[]): SortedPart[] {
  const buckets = new DrawingBuckets('', Number.POSITIVE_INFINITY)
  for (const drawing of drawingsOfPacked(features)) sortDrawing(drawing, ranges, buckets)
  return buckets.takeAll()
}
