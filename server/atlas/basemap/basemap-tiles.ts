import type { Bounds } from '@/lib/geo/mercator'
import { inOrderAhead } from '@/server/atlas/concurrency/at-a-time'
import { DrawingBuckets } from './basemap-buckets'
import type { BasemapFeature } from './basemap-features'
import { type BasemapTile, cutBucket } from './cut-bucket'
import { DrawingThreads } from './drawing-threads'
import { drawingOfFeature, packFeatures } from './outlined-features'
import { type SortedPart, sortDrawing, takeBuckets } from './sort-drawings'
import { rangesOf, type TileRange } from './tile-tree'

const batchSize = 1000
const batchPositions = 50_000
const aheadPerThread = 2

interface BasemapOptions {
  folder: string
  /** 0 draws and cuts in this thread. */
  threads?: number
  limit?: number | undefined
}

/**
 * Vector tiles of zoom 6 to 14. Sorts features into buckets by place, then cuts each bucket on its own, so
 * that memory does not grow with the country.
 */
export class Basemap {
  readonly #buckets: DrawingBuckets
  readonly #ranges: readonly TileRange[]
  readonly #threadCount: number
  #threads: DrawingThreads | null = null
  #features = 0

  constructor(bounds: Bounds, { folder, threads = 0, limit }: BasemapOptions) {
    this.#ranges = rangesOf(bounds)
    this.#buckets = new DrawingBuckets(folder, limit)
    this.#threadCount = threads
  }

  get features() {
    return this.#features
  }

  /** Call `settle` after the last. */
  async addAll(features: Iterable<BasemapFeature>): Promise<void> {
    const threads = this.#running()
    if (!threads) {
      for (const feature of features) {
        this.#features += 1
        sortDrawing(drawingOfFeature(feature), this.#ranges, this.#buckets)
      }
      return
    }
    const batches = inBatches(features)
    const sort = async (): Promise<SortedPart[] | null> => {
      const { done, value: batch } = batches.next()
      if (done) return null
      this.#features += batch.length
      return threads.sort(packFeatures(batch), this.#ranges)
    }
    for await (const parts of inOrderAhead(sort, aheadPerThread * threads.count)) {
      for (const [key, drawings] of parts) this.#buckets.append(key, drawings)
    }
  }

  async settle(): Promise<void> {
    this.#buckets.settle()
    await this.#endThreads()
  }

  /** Frees each bucket after its tiles. */
  async *tiles(onProgress: (share: number) => void = () => undefined): AsyncGenerator<BasemapTile> {
    const buckets = takeBuckets(this.#buckets, this.#ranges, onProgress)
    const threads = this.#running()
    if (!threads) {
      for (const bucket of buckets) yield* cutBucket(bucket)
      return
    }
    const cut = async () => {
      const { done, value: bucket } = buckets.next()
      return done ? null : threads.cut(bucket)
    }
    for await (const tiles of inOrderAhead(cut, aheadPerThread * threads.count)) yield* tiles
  }

  async close(): Promise<void> {
    this.#buckets.close()
    await this.#endThreads()
  }

  #running(): DrawingThreads | null {
    if (this.#threadCount > 0) this.#threads ??= new DrawingThreads(this.#threadCount)
    return this.#threads
  }

  async #endThreads(): Promise<void> {
    await this.#threads?.close()
    this.#threads = null
  }
}

function* inBatches(features: Iterable<BasemapFeature>): Generator<BasemapFeature[], void, undefined> {
  let batch: BasemapFeature[] = []
  let positions = 0
  for (const feature of features) {
    positions += positionsOf(feature)
    if (batch.push(feature) < batchSize && positions < batchPositions) continue
    yield batch
    batch = []
    positions = 0
  }
  if (batch.length > 0) yield batch
}

function positionsOf({ geometry }: BasemapFeature): number {
  switch (geometry.type) {
    case 'point':
      return 1
    case 'line':
      return geometry.positions.length
    case 'area':
      return geometry.polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  }
}
