import { Threads } from '@/server/atlas/concurrency/threads'
import { type BasemapTile, type Bucket, cutBucket } from './cut-bucket'
import { movedOf, type PackedFeatures } from './outlined-features'
import { type SortedPart, sortFeatures } from './sort-drawings'
import type { TileRange } from './tile-tree'

export type DrawingQuestion = { features: PackedFeatures; ranges: readonly TileRange[] } | { bucket: Bucket }

export interface DrawingAnswer {
  parts: SortedPart[]
  tiles: BasemapTile[]
}

export function answerDrawing(question: DrawingQuestion): DrawingAnswer {
  if ('bucket' in question) return { parts: [], tiles: [...cutBucket(question.bucket)] }
  return { parts: sortFeatures(question.features, question.ranges), tiles: [] }
}

export class DrawingThreads {
  readonly count: number
  readonly #threads: Threads<DrawingQuestion, DrawingAnswer>

  constructor(count: number) {
    this.count = count
    this.#threads = new Threads(count, 'server/atlas/basemap/drawing-thread.ts')
  }

  async sort(features: PackedFeatures, ranges: readonly TileRange[]): Promise<SortedPart[]> {
    return (await this.#threads.ask({ features, ranges }, movedOf(features))).parts
  }

  async cut(bucket: Bucket): Promise<BasemapTile[]> {
    const moved = bucket.packed.map(({ buffer }) => buffer)
    return (await this.#threads.ask({ bucket }, moved)).tiles
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
