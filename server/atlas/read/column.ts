const chunkBits = 16
const chunkLength = 1 << chunkBits
const slotMask = chunkLength - 1

type Numbers = Float64Array | Uint32Array | Int32Array

/** In chunks, so that growing never copies numbers. */
class Column<T extends Numbers> {
  readonly #make: (length: number) => T
  readonly #chunks: T[] = []
  #length = 0

  constructor(make: (length: number) => T) {
    this.#make = make
  }

  get length() {
    return this.#length
  }

  push(value: number): void {
    const slot = this.#length & slotMask
    if (slot === 0) this.#chunks.push(this.#make(chunkLength))
    const chunk = this.#chunks[this.#length >>> chunkBits]
    if (chunk) chunk[slot] = value
    this.#length += 1
  }

  at(index: number): number {
    return this.#chunks[index >>> chunkBits]?.[index & slotMask] ?? 0
  }
}

export const floatColumn = () => new Column((length) => new Float64Array(length))
export const uintColumn = () => new Column((length) => new Uint32Array(length))
export const intColumn = () => new Column((length) => new Int32Array(length))
