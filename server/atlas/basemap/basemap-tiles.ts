import { type Bounds, mercator } from '@/lib/geo/mercator'
import { DrawingBuckets } from './basemap-buckets'
import { type Box, clip, type Drawing, drawingOf } from './basemap-clip'
import type { BasemapFeature } from './basemap-features'
import { extent, firstZoom, lastZoom, type Path, toPath, toPoint, worldSize } from './basemap-path'
import { basemapLayers, encodeTile, type TileAddress } from './encode-tile'

export interface BasemapTile extends TileAddress {
  /** Mapbox vector tile, version 2, uncompressed. */
  bytes: Uint8Array
}

/**
 * Zooms that are cut together, from tiles of the first: close-up detail never meets a country's overview, and
 * no bucket holds more than a city district in detail.
 */
const bands = [
  { first: firstZoom, last: 7 },
  { first: 8, last: 9 },
  { first: 10, last: 11 },
  { first: 12, last: lastZoom },
] as const
const finestBand = 12
/** Buffer units around a tile, so that lines and labels continue across its edge. */
const buffer = 64

/** Lines show every bend; areas can lose more before it is visible. */
const tolerances = { line: 3, area: 5 } as const

/**
 * Vector tiles of zoom 6 to 14 that touch `bounds` ([west, south, east, north] in degrees), in two steps
 * whose memory does not grow with the country: features are sorted into buckets by place, then each bucket is
 * cut separately.
 */
export class Basemap {
  readonly #buckets: DrawingBuckets
  readonly #ranges: readonly TileRange[]
  #features = 0

  /**
   * @param folder for buckets that exceed memory
   * @param limit bytes of buckets held in memory
   */
  constructor(bounds: Bounds, folder: string, limit?: number) {
    this.#ranges = Array.from({ length: lastZoom + 1 }, (_, z) => rangeOf(bounds, z))
    this.#buckets = new DrawingBuckets(folder, limit)
  }

  get features() {
    return this.#features
  }

  add(feature: BasemapFeature) {
    this.#features += 1
    const drawing = toDrawing(feature)
    for (const tile of this.#tilesAt(firstZoom)) {
      this.#descend(drawing, tile, (part, at) => this.#keep(part, at))
    }
  }

  /**
   * Tiles by bucket, then zoom, column and row, without empty ones. Each bucket is freed after its tiles.
   * @param onProgress called with the share (0..1) of the area already cut
   */
  *tiles(onProgress: (share: number) => void = () => undefined): Generator<BasemapTile> {
    const buckets = bands.flatMap(({ first, last }) =>
      [...this.#tilesAt(first)].map((bucket) => ({ bucket, last })),
    )
    for (const [place, { bucket, last }] of buckets.entries()) {
      onProgress(place / buckets.length)
      yield* this.#cut(bucket, last)
    }
  }

  close() {
    this.#buckets.close()
  }

  #keep(part: Drawing, tile: TileAddress): boolean {
    const band = bands.find(({ first }) => first === tile.z)
    if (band) this.#buckets.add(keyOf(tile), part, band.last)
    return tile.z < finestBand
  }

  *#cut(bucket: TileAddress, last: number): Generator<BasemapTile> {
    const drawings = new Map<string, Drawing[]>()
    const keep = (part: Drawing, tile: TileAddress) => {
      const key = keyOf(tile)
      const parts = drawings.get(key)
      if (parts) parts.push(part)
      else drawings.set(key, [part])
      return tile.z < last
    }
    for (const drawing of this.#buckets.take(keyOf(bucket))) this.#descend(drawing, bucket, keep)
    for (let z = bucket.z; z <= last; z += 1) {
      for (const tile of tilesBelow(bucket, z)) {
        const bytes = encodeTile(drawings.get(keyOf(tile)) ?? [], tile)
        if (bytes) yield { ...tile, bytes }
      }
    }
  }

  *#tilesAt(z: number): Generator<TileAddress> {
    const { west, north, east, south } = this.#ranges[z] ?? none
    for (let x = west; x <= east; x += 1) {
      for (let y = north; y <= south; y += 1) yield { z, x, y }
    }
  }

  #touches({ z, x, y }: TileAddress): boolean {
    const { west, north, east, south } = this.#ranges[z] ?? none
    return x >= west && x <= east && y >= north && y <= south
  }

  /** Visits a drawing's parts in `tile` and its descendants, for as long as `visit` returns true. */
  #descend(drawing: Drawing, tile: TileAddress, visit: (part: Drawing, tile: TileAddress) => boolean) {
    const part = this.#touches(tile) ? clip(drawing, boxOf(tile)) : null
    if (!part || !visit(part, tile)) return
    for (const child of tilesBelow(tile, tile.z + 1)) this.#descend(part, child, visit)
  }
}

function toDrawing({ layer, geometry, minzoom, properties }: BasemapFeature): Drawing {
  const drawn = { layer: basemapLayers.indexOf(layer), minzoom, properties: JSON.stringify(properties) }
  if (geometry.type === 'point') return drawingOf({ ...drawn, kind: 1, paths: [toPoint(geometry.position)] })
  if (geometry.type === 'line') {
    const path = toPath(geometry.positions, { closed: false, tolerance: tolerances.line })
    return drawingOf({ ...drawn, kind: 2, paths: [path] })
  }
  const paths = geometry.polygons.flatMap((rings) =>
    rings.map((ring, place): Path => {
      return toPath(ring, { closed: true, outer: place === 0, tolerance: tolerances.area })
    }),
  )
  return drawingOf({ ...drawn, kind: 3, paths })
}

const keyOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`

function boxOf({ z, x, y }: TileAddress): Box {
  const size = worldSize / 2 ** z
  const margin = (size * buffer) / extent
  return [x * size - margin, y * size - margin, (x + 1) * size + margin, (y + 1) * size + margin]
}

/** The descendants of a tile at zoom `z`. */
function* tilesBelow({ z: from, x, y }: TileAddress, z: number): Generator<TileAddress> {
  const across = 2 ** (z - from)
  for (let column = 0; column < across; column += 1) {
    for (let row = 0; row < across; row += 1) yield { z, x: x * across + column, y: y * across + row }
  }
}

interface TileRange {
  west: number
  north: number
  east: number
  south: number
}
const none: TileRange = { west: 0, north: 0, east: -1, south: -1 }

function rangeOf([west, south, east, north]: Bounds, z: number): TileRange {
  const tiles = 2 ** z
  const clamp = (share: number) => Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles)))
  const [left, top] = mercator(west, north)
  const [right, bottom] = mercator(east, south)
  return { west: clamp(left), north: clamp(top), east: clamp(right), south: clamp(bottom) }
}
