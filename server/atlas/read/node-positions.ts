import type { Position } from '@/server/atlas/entities/entities'
import { PageStore, type SpillOptions } from './page-store'

/** A block is a page with 12 bytes per node: ids relative to the first, then longitudes, then latitudes. */
const blockNodes = 1024
const wordsPerNode = 3
const pageLength = 4 * wordsPerNode * blockNodes
const maxStep = 0xffff_ffff

/** Sorted together before packing: a whole number of blocks. */
const batchNodes = 256 * blockNodes

interface Run {
  first: number
  end: number
}

/** The last position of a repeated node wins. */
export class NodePositions {
  readonly #pages: PageStore
  readonly #runs: Run[] = []
  readonly #firstIds: number[] = []
  readonly #lastIds: number[] = []
  readonly #lengths: number[] = []
  readonly #ids = new Float64Array(batchNodes)
  readonly #coordinates = new Int32Array(2 * batchNodes)
  readonly #page = new Int32Array(wordsPerNode * blockNodes)
  #pending = 0
  #size = 0
  #asked: { block: number; words: Int32Array } | null = null
  #slot = 0

  constructor(options: SpillOptions) {
    this.#pages = new PageStore(pageLength, options)
  }

  get size() {
    return this.#size
  }

  /** 1e-7 degrees, OpenStreetMap's own precision. */
  add(id: number, lng: number, lat: number): void {
    this.#ids[this.#pending] = id
    this.#coordinates[2 * this.#pending] = lng
    this.#coordinates[2 * this.#pending + 1] = lat
    this.#pending += 1
    this.#size += 1
    if (this.#pending === batchNodes) this.#pack()
  }

  settle(): void {
    if (this.#pending > 0) this.#pack()
  }

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

  // Several runs may hold the id, and the newest wins.
  #holds(block: number, id: number) {
    const first = this.#firstIds[block] ?? 0
    const last = this.#lastIds[block] ?? 0
    return this.#runs.length === 1 && id >= first && id <= last
  }

  #blockOf(run: Run | undefined, id: number): number | null {
    if (!run) return null
    let low = run.first
    let high = run.end
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
    const length = this.#lengths[block] ?? 0
    // A way's nodes are often neighbours.
    const next = this.#slot + 1
    const isNext = next < length && (words[next] ?? 0) >>> 0 === step
    const slot = isNext ? next : slotOf(words, { step, length })
    if (slot === length || (words[slot] ?? 0) >>> 0 !== step) return null
    this.#slot = slot
    return [(words[blockNodes + slot] ?? 0) / 1e7, (words[2 * blockNodes + slot] ?? 0) / 1e7]
  }

  #wordsOf(block: number): Int32Array {
    if (this.#asked?.block === block) return this.#asked.words
    const { buffer, byteOffset } = this.#pages.page(block)
    const words = new Int32Array(buffer, byteOffset, wordsPerNode * blockNodes)
    this.#asked = { block, words }
    return words
  }

  /** Extracts are usually sorted by id, but hand-made ones may not be. */
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

  #packBlock(start: number, order: Uint32Array | null): number {
    const base = this.#ids[order?.[start] ?? start] ?? 0
    let place = start
    let length = 0
    let last = Number.NaN
    for (; place < this.#pending; place++) {
      const row = order?.[place] ?? place
      const id = this.#ids[row] ?? 0
      // The sort is stable, so the last of several nodes with one id replaces the others.
      const slot = id === last ? length - 1 : length
      if (slot === blockNodes || id - base > maxStep) break
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

  #order(): Uint32Array | null {
    const ids = this.#ids.subarray(0, this.#pending)
    if (ids.every((id, row) => row === 0 || id > (ids[row - 1] ?? 0))) return null
    return Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b)
  }
}

function slotOf(words: Int32Array, { step, length }: { step: number; length: number }): number {
  let slot = 0
  let high = length
  while (slot < high) {
    const middle = (slot + high) >> 1
    if ((words[middle] ?? 0) >>> 0 < step) slot = middle + 1
    else high = middle
  }
  return slot
}
