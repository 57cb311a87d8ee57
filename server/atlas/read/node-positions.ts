import type { Position } from '@/server/atlas/entities'

const blockLength = 65_536

interface Block {
  ids: Float64Array
  /** Longitude and latitude in turn, in 1e-7 degrees: exactly OpenStreetMap's own precision. */
  coordinates: Int32Array
}

/** Node positions by id in typed arrays, 16 bytes a node, so that the nodes of a large country fit in memory. */
export class NodePositions {
  readonly #blocks: Block[] = []
  #length = 0
  #lastId = Number.NEGATIVE_INFINITY
  #sorted = true

  get size() {
    return this.#length
  }

  add(id: number, lng: number, lat: number) {
    const slot = this.#length % blockLength
    if (slot === 0) this.#blocks.push(emptyBlock())
    const block = this.#blocks.at(-1)
    if (!block) return
    block.ids[slot] = id
    block.coordinates[2 * slot] = Math.round(lng * 1e7)
    block.coordinates[2 * slot + 1] = Math.round(lat * 1e7)
    if (id < this.#lastId) this.#sorted = false
    this.#lastId = id
    this.#length += 1
  }

  /** Position of a node, null when the extract does not hold it. */
  find(id: number): Position | null {
    if (!this.#sorted) this.#sort()
    const block =
      this.#blocks[lastAtMost(this.#blocks.length, (index) => this.#blocks[index]?.ids[0] ?? 0, id)]
    if (!block) return null
    const slot = lastAtMost(this.#filled(block), (index) => block.ids[index] ?? 0, id)
    if (block.ids[slot] !== id) return null
    return [(block.coordinates[2 * slot] ?? 0) / 1e7, (block.coordinates[2 * slot + 1] ?? 0) / 1e7]
  }

  #filled(block: Block) {
    return block === this.#blocks.at(-1) ? ((this.#length - 1) % blockLength) + 1 : blockLength
  }

  // Extracts come sorted by id; a file put together by hand may not.
  #sort() {
    const rows = this.#blocks.flatMap((block) =>
      Array.from({ length: this.#filled(block) }, (_, slot): [number, number, number] => [
        block.ids[slot] ?? 0,
        (block.coordinates[2 * slot] ?? 0) / 1e7,
        (block.coordinates[2 * slot + 1] ?? 0) / 1e7,
      ]),
    )
    this.#blocks.length = 0
    this.#length = 0
    this.#lastId = Number.NEGATIVE_INFINITY
    for (const row of rows.sort((a, b) => a[0] - b[0])) this.add(...row)
    this.#sorted = true
  }
}

function emptyBlock(): Block {
  return { ids: new Float64Array(blockLength), coordinates: new Int32Array(2 * blockLength) }
}

/** Index of the last of `length` ascending values that is not above `wanted`, -1 when all are. */
function lastAtMost(length: number, valueAt: (index: number) => number, wanted: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(middle) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
