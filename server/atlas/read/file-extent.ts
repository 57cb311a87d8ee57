import type { Bounds } from '@/lib/geo/mercator'
import type { ExtractFile } from '@/server/atlas/base/entities'

/** Blocks of fewer objects are not full by any writer's limit; 8,000 is usual. */
const leastFull = 1000

/** Gathers the bounding box of a file's nodes and the number of objects of its blocks. */
export class FileExtent {
  #west = Number.POSITIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY
  #count = 0
  #last = 0
  #most = 0

  /** A node at degrees × 1e7. */
  addNode(lng: number, lat: number): void {
    if (lng < this.#west) this.#west = lng
    if (lng > this.#east) this.#east = lng
    if (lat < this.#south) this.#south = lat
    if (lat > this.#north) this.#north = lat
    this.#count += 1
  }

  /** A way or a relation. */
  add(): void {
    this.#count += 1
  }

  endBlock(): void {
    this.#most = Math.max(this.#most, this.#last)
    this.#last = this.#count
    this.#count = 0
  }

  settle(): Omit<ExtractFile, 'box'> {
    const sides = [this.#west, this.#south, this.#east, this.#north].map((side) => side / 1e7)
    return {
      nodes: sides as unknown as Bounds,
      endsFull: this.#last >= leastFull && this.#last === this.#most,
    }
  }
}
