import { TemporaryFile } from './temporary-file'

export interface SpillOptions {
  folder: string
  /** Beyond this all pages move to the file. */
  memoryBytes: number
  cacheBytes: number
}

export class PageStore {
  readonly #pageLength: number
  readonly #options: SpillOptions
  #pages: Slots
  #file: TemporaryFile | null = null
  #cache: PageCache | null = null
  #count = 0

  constructor(pageLength: number, options: SpillOptions) {
    this.#pageLength = pageLength
    this.#options = options
    this.#pages = new Slots(pageLength)
  }

  get count() {
    return this.#count
  }

  /** @throws ExtractError when the temporary file's disk is full */
  append(page: Uint8Array): void {
    if (!this.#file && (this.#count + 1) * this.#pageLength > this.#options.memoryBytes) this.#spill()
    if (this.#file) this.#file.write(page, this.#count * this.#pageLength)
    else this.#pages.at(this.#count).set(page)
    this.#count += 1
  }

  /** Valid until the next call. */
  page(index: number): Uint8Array {
    const file = this.#file
    if (index >= this.#count) throw new RangeError(`There is no page ${index}.`)
    if (!file) return this.#pages.at(index)
    this.#cache ??= new PageCache(this.#pageLength, this.#options.cacheBytes)
    return this.#cache.get(index, (page) => file.read(page, index * this.#pageLength))
  }

  close(): void {
    this.#pages = new Slots(this.#pageLength)
    this.#cache = null
    this.#file?.close()
    this.#file = null
    this.#count = 0
  }

  #spill() {
    const file = new TemporaryFile(this.#options.folder)
    this.#file = file
    for (let index = 0; index < this.#count; index++) {
      file.write(this.#pages.at(index), index * this.#pageLength)
    }
    this.#pages = new Slots(this.#pageLength)
  }
}

/** Allocates in large pieces, because only those return to the system once freed. */
class Slots {
  readonly #pageLength: number
  readonly #perPiece: number
  readonly #pieces: Uint8Array[] = []

  constructor(pageLength: number) {
    this.#pageLength = pageLength
    this.#perPiece = Math.ceil(2 ** 22 / pageLength)
  }

  at(slot: number): Uint8Array {
    const index = Math.floor(slot / this.#perPiece)
    const piece = this.#pieces[index] ?? new Uint8Array(this.#perPiece * this.#pageLength)
    this.#pieces[index] = piece
    const start = (slot % this.#perPiece) * this.#pageLength
    return piece.subarray(start, start + this.#pageLength)
  }
}

/** Clock eviction: the hand drops the first page unused since its last pass. */
class PageCache {
  readonly #pages: Slots
  readonly #size: number
  readonly #slots = new Map<number, number>()
  readonly #indexes: number[] = []
  readonly #asked: Uint8Array
  #hand = 0

  constructor(pageLength: number, bytes: number) {
    this.#pages = new Slots(pageLength)
    this.#size = Math.max(1, Math.floor(bytes / pageLength))
    this.#asked = new Uint8Array(this.#size)
  }

  get(index: number, read: (page: Uint8Array) => void): Uint8Array {
    const known = this.#slots.get(index)
    const slot = known ?? this.#freeSlot()
    const page = this.#pages.at(slot)
    if (known === undefined) {
      read(page)
      this.#indexes[slot] = index
      this.#slots.set(index, slot)
    }
    this.#asked[slot] = 1
    return page
  }

  #freeSlot(): number {
    if (this.#indexes.length < this.#size) return this.#indexes.length
    while (this.#asked[this.#hand]) this.#asked[this.#step()] = 0
    const slot = this.#step()
    this.#slots.delete(this.#indexes[slot] ?? -1)
    return slot
  }

  #step(): number {
    const slot = this.#hand
    this.#hand = (slot + 1) % this.#size
    return slot
  }
}
