import type { OsmObjects, Tags } from '@/server/atlas/entities/entities'
import { uintColumn } from './column'
import type { TagSets } from './tag-sets'

const blockBits = 10
const blockLength = 1 << blockBits
const maxStep = 0xffff_ffff

/** 4 bytes per id, relative to its block's first. Blocks with larger steps hold their ids whole. */
export class IdColumn {
  /** NaN for blocks in `#whole`. */
  readonly #bases: number[] = []
  readonly #steps = uintColumn()
  readonly #whole = new Map<number, Float64Array>()

  get length() {
    return this.#steps.length
  }

  push(id: number): void {
    const block = this.length >>> blockBits
    const slot = this.length & (blockLength - 1)
    if (slot === 0) this.#bases.push(id)
    const base = this.#bases[block] ?? Number.NaN
    const step = id - base
    // Forged ids beyond 2^53 do not add up again.
    const fits = step >= 0 && step <= maxStep && base + step === id
    if (!fits) this.#wholeBlock(block)[slot] = id
    this.#steps.push(fits ? step : 0)
  }

  at(index: number): number {
    const block = index >>> blockBits
    const id = (this.#bases[block] ?? 0) + this.#steps.at(index)
    return Number.isNaN(id) ? (this.#whole.get(block)?.[index & (blockLength - 1)] ?? 0) : id
  }

  #wholeBlock(block: number): Float64Array {
    const known = this.#whole.get(block)
    if (known) return known
    const ids = new Float64Array(blockLength)
    const start = block * blockLength
    for (let index = start; index < this.length; index++) ids[index - start] = this.at(index)
    this.#whole.set(block, ids)
    this.#bases[block] = Number.NaN
    return ids
  }
}

/** Each pass over `objects` reads the extract again. */
export function filterObjects<T>(objects: Iterable<T>, wanted: (object: T) => unknown): T[] {
  const found: T[] = []
  for (const object of objects) if (wanted(object)) found.push(object)
  return found
}

export function flatMapObjects<T, R>(objects: Iterable<T>, from: (object: T) => R | readonly R[]): R[] {
  const found: R[] = []
  for (const object of objects) {
    const made = from(object)
    if (Array.isArray(made)) for (const each of made) found.push(each)
    else found.push(made as R)
  }
  return found
}

export interface StoredRow {
  row: number
  id: number
  set: number
}

type MakeObject<T> = (stored: StoredRow) => T

/** 8 bytes per object; objects are made on demand. */
export class StoredObjects<T> implements OsmObjects<T> {
  #ids = new IdColumn()
  #sets = uintColumn()
  readonly #tagSets: TagSets
  readonly #make: MakeObject<T>
  #order: Uint32Array | null = null
  #dropped = new Uint8Array(0)
  #length = 0

  constructor(tagSets: TagSets, make: MakeObject<T>) {
    this.#tagSets = tagSets
    this.#make = make
  }

  get length() {
    return this.#length
  }

  add(id: number, set: number): void {
    this.#ids.push(id)
    this.#sets.push(set)
  }

  settle(wanted: (object: { id: number; set: number }) => boolean): void {
    const rows = this.#ids.length
    this.#order = this.#orderById()
    this.#dropped = new Uint8Array(Math.ceil(rows / 8))
    this.#length = 0
    for (let place = 0; place < rows; place++) {
      const row = this.#rowAt(place)
      const id = this.#ids.at(row)
      const repeated = place + 1 < rows && this.#ids.at(this.#rowAt(place + 1)) === id
      if (repeated || !wanted({ id, set: this.#sets.at(row) })) this.#drop(row)
      else this.#length += 1
    }
  }

  isKept(row: number): boolean {
    return ((this.#dropped[row >>> 3] ?? 0) & (1 << (row & 7))) === 0
  }

  close(): void {
    this.#ids = new IdColumn()
    this.#sets = uintColumn()
    this.#order = null
    this.#dropped = new Uint8Array(0)
    this.#length = 0
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    yield* this.#pick(() => true)
  }

  filter(wanted: (object: T) => unknown): T[] {
    return filterObjects(this, wanted)
  }

  flatMap<R>(from: (object: T) => R | readonly R[]): R[] {
    return flatMapObjects(this, from)
  }

  /** Tests each distinct set of tags once. */
  *tagged(wanted: (tags: Tags) => boolean): Generator<T, void, undefined> {
    const known = new Uint8Array(this.#tagSets.size)
    yield* this.#pick((set) => {
      known[set] ||= wanted(this.#tagSets.glance(set)) ? 1 : 2
      return known[set] === 1
    })
  }

  withId(id: number): T | undefined {
    let low = 0
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ids.at(this.#rowAt(middle)) <= id) low = middle + 1
      else high = middle
    }
    const row = this.#rowAt(low - 1)
    return low > 0 && this.#ids.at(row) === id && this.isKept(row) ? this.#objectAt(row) : undefined
  }

  *#pick(wanted: (set: number) => boolean): Generator<T, void, undefined> {
    for (let place = 0; place < this.#ids.length; place++) {
      const row = this.#rowAt(place)
      if (this.isKept(row) && wanted(this.#sets.at(row))) yield this.#objectAt(row)
    }
  }

  #drop(row: number) {
    this.#dropped[row >>> 3] = (this.#dropped[row >>> 3] ?? 0) | (1 << (row & 7))
  }

  #rowAt(place: number) {
    return this.#order?.[place] ?? place
  }

  #objectAt(row: number): T {
    return this.#make({ row, id: this.#ids.at(row), set: this.#sets.at(row) })
  }

  #orderById(): Uint32Array | null {
    const ids = this.#ids
    let sorted = true
    for (let row = 1; row < ids.length && sorted; row++) sorted = ids.at(row) >= ids.at(row - 1)
    if (sorted) return null
    const rows = Uint32Array.from({ length: ids.length }, (_, row) => row)
    return rows.sort((a, b) => ids.at(a) - ids.at(b) || a - b)
  }
}
