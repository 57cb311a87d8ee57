import type { Bounds } from '@/lib/geo/mercator'
import { inOrderAhead } from '@/server/atlas/base/in-order-ahead'
import { Threads } from '@/server/atlas/base/threads'
import { DrawingBuckets } from './basemap-buckets'
import { type Drawing, drawingOf } from './basemap-clip'
import type { BasemapFeature } from './basemap-features'
import { firstZoom, lastZoom, type Path, toPath, toPoint } from './basemap-path'
import { type BasemapTile, type Bucket, cutBucket } from './cut-bucket'
import { basemapLayers, type TileAddress } from './encode-tile'
import { descend, keyOf, rangesOf, type TileRange, tilesAt } from './tile-tree'

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

const threadEntry = 'server/atlas/basemap/cutting-thread.ts'
/** Buckets cut ahead for each thread. */
const aheadPerThread = 2

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
    this.#ranges = rangesOf(bounds)
    this.#buckets = new DrawingBuckets(folder, limit)
  }

  get features() {
    return this.#features
  }

  add(feature: BasemapFeature) {
    this.#features += 1
    const drawing = toDrawing(feature)
    const visit = (part: Drawing, tile: TileAddress) => this.#keep(part, tile)
    for (const tile of tilesAt(this.#ranges, firstZoom))
      descend(drawing, tile, { ranges: this.#ranges, visit })
  }

  /**
   * Tiles by bucket, then zoom, column and row, without empty ones. Each bucket is freed after its tiles.
   * @param onProgress called with the share (0..1) of the area already cut
   */
  *tiles(onProgress: (share: number) => void = () => undefined): Generator<BasemapTile> {
    for (const bucket of this.#take(onProgress)) yield* cutBucket(bucket)
  }

  /**
   * The tiles of `tiles` in the same order, cut in `count` threads.
   * @throws ThreadEnded if a thread ends
   */
  async *tilesFromThreads(count: number, onProgress: (share: number) => void): AsyncGenerator<BasemapTile> {
    const threads = new Threads<Bucket, BasemapTile[]>(count, threadEntry)
    const buckets = this.#take(onProgress)
    const cut = async () => {
      const { done, value: bucket } = buckets.next()
      if (done) return null
      return threads.ask(
        bucket,
        bucket.packed.map(({ buffer }) => buffer),
      )
    }
    try {
      for await (const tiles of inOrderAhead(cut, aheadPerThread * count)) yield* tiles
    } finally {
      await threads.close()
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

  *#take(onProgress: (share: number) => void): Generator<Bucket, void, undefined> {
    const tops = bands.flatMap(({ first, last }) =>
      [...tilesAt(this.#ranges, first)].map((tile) => ({ tile, last })),
    )
    for (const [place, { tile, last }] of tops.entries()) {
      onProgress(place / tops.length)
      yield { tile, last, packed: this.#buckets.take(keyOf(tile)), ranges: this.#ranges }
    }
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
