import type { Position } from '@/server/atlas/base/entities'
import { PageStore, type SpillOptions } from './page-store'

/** Nodes of a block: a page of 12 bytes a node, ids from the block's first one, then longitudes and latitudes. */
const blockNodes = 1024
const wordsPerNode = 3
const pageLength = 4 * wordsPerNode * blockNodes
const largestStep = 0xffff_ffff

/** Nodes that are sorted together before they are packed: a whole number of blocks. */
const batchNodes = 256 * blockNodes

/** Blocks whose ids ascend from the first to the last. */
interface Run {
  first: number
  /** One beyond the last block. */
  end: number
}

/**
 * Node positions by id in sorted blocks, 12 bytes a node, which move to a temporary file when they outgrow memory.
 * A node given twice has the position given last.
 */
export class NodePositions {
  readonly #pages: PageStore
  readonly #runs: Run[] = []
  /** First id, last id and length of each block. */
  readonly #firstIds: number[] = []
  readonly #lastIds: number[] = []
  readonly #lengths: number[] = []
  readonly #ids = new Float64Array(batchNodes)
  readonly #coordinates = new Int32Array(2 * batchNodes)
  readonly #page = new Int32Array(wordsPerNode * blockNodes)
  #pending = 0
  #size = 0
  #asked: { block: number; words: Int32Array } | null = null

  constructor(options: SpillOptions) {
    this.#pages = new PageStore(pageLength, options)
  }

  get size() {
    return this.#size
  }

  /** Adds a node; longitude and latitude in 1e-7 degrees, OpenStreetMap's own precision. */
  add(id: number, lng: number, lat: number): void {
    this.#ids[this.#pending] = id
    this.#coordinates[2 * this.#pending] = lng
    this.#coordinates[2 * this.#pending + 1] = lat
    this.#pending += 1
    this.#size += 1
    if (this.#pending === batchNodes) this.#pack()
  }

  /** Packs what has been added since. @throws ExtractError when the folder of the temporary file is full. */
  settle(): void {
    if (this.#pending > 0) this.#pack()
  }

  /** Position of a node, null when the extract does not hold it. */
  find(id: number): Position | null {
    this.settle()
    if (this.#asked) {
      const { block } = this.#asked
      if (this.#holds(block, id)) return this.#findIn(block, id)
    }
    for (let index = this.#runs.length - 1; index >= 0; index--) {
      const block = this.#blockOf(this.#runs[index], id)
      const position = block === null ? null : this.#findIn(block, id)
      if (position) return position
    }
    return null
  }

  close(): void {
    this.#asked = null
    this.#pages.close()
  }

  // With several runs another one may hold the id as well, and the newest counts.
  #holds(block: number, id: number) {
    const [first, last] = [this.#firstIds[block] ?? 0, this.#lastIds[block] ?? 0]
    return this.#runs.length === 1 && id >= first && id <= last
  }

  #blockOf(run: Run | undefined, id: number): number | null {
    if (!run) return null
    let [low, high] = [run.first, run.end]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#firstIds[middle] ?? 0) <= id) low = middle + 1
      else high = middle
    }
    return low > run.first && id <= (this.#lastIds[low - 1] ?? 0) ? low - 1 : null
  }

  #findIn(block: number, id: number): Position | null {
    const words = this.#wordsOf(block)
    const step = id - (this.#firstIds[block] ?? 0)
    let [slot, high] = [0, this.#lengths[block] ?? 0]
    while (slot < high) {
      const middle = (slot + high) >> 1
      if ((words[middle] ?? 0) >>> 0 < step) slot = middle + 1
      else high = middle
    }
    if (slot === this.#lengths[block] || (words[slot] ?? 0) >>> 0 !== step) return null
    return [(words[blockNodes + slot] ?? 0) / 1e7, (words[2 * blockNodes + slot] ?? 0) / 1e7]
  }

  #wordsOf(block: number): Int32Array {
    if (this.#asked?.block === block) return this.#asked.words
    const { buffer, byteOffset } = this.#pages.page(block)
    const words = new Int32Array(buffer, byteOffset, wordsPerNode * blockNodes)
    this.#asked = { block, words }
    return words
  }

  /** Packs the nodes that wait. Extracts come sorted by id; a file put together by hand may not. */
  #pack() {
    this.#asked = null
    const order = this.#order()
    const first = this.#ids[order?.[0] ?? 0] ?? 0
    if (!(this.#runs.length > 0 && first > (this.#lastIds.at(-1) ?? 0))) {
      this.#runs.push({ first: this.#pages.count, end: this.#pages.count })
    }
    for (let start = 0; start < this.#pending; ) start = this.#packBlock(start, order)
    const run = this.#runs.at(-1)
    if (run) run.end = this.#pages.count
    this.#pending = 0
  }

  /** Packs a block of the batch from the place `start` on and returns where the next one starts. */
  #packBlock(start: number, order: Uint32Array | null): number {
    const base = this.#ids[order?.[start] ?? start] ?? 0
    let [place, length, last] = [start, 0, Number.NaN]
    for (; place < this.#pending; place++) {
      const row = order?.[place] ?? place
      const id = this.#ids[row] ?? 0
      // Of nodes with one id, sorted as given, the last one stays.
      const slot = id === last ? length - 1 : length
      if (slot === blockNodes || id - base > largestStep) break
      this.#page[slot] = id - base
      this.#page[blockNodes + slot] = this.#coordinates[2 * row] ?? 0
      this.#page[2 * blockNodes + slot] = this.#coordinates[2 * row + 1] ?? 0
      length = slot + 1
      last = id
    }
    this.#pages.append(new Uint8Array(this.#page.buffer))
    this.#firstIds.push(base)
    this.#lastIds.push(last)
    this.#lengths.push(length)
    return place
  }

  /** Rows of the batch by id, null when they are in order. */
  #order(): Uint32Array | null {
    const ids = this.#ids.subarray(0, this.#pending)
    if (ids.every((id, row) => row === 0 || id > (ids[row - 1] ?? 0))) return null
    return Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b)
  }
}
