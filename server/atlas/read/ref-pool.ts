/** Where a list of ids stands in a pool. */
export interface PackedRefs {
  chunk: Float64Array
  start: number
  end: number
}

const chunkLength = 1_048_576

/** Lists of ids end to end in few large arrays: a million small arrays would cost more than what they hold. */
export class RefPool {
  #chunk = new Float64Array(0)
  #used = 0

  add(refs: readonly number[]): PackedRefs {
    if (this.#used + refs.length > this.#chunk.length) {
      this.#chunk = new Float64Array(Math.max(chunkLength, refs.length))
      this.#used = 0
    }
    const start = this.#used
    this.#chunk.set(refs, start)
    this.#used += refs.length
    return { chunk: this.#chunk, start, end: this.#used }
  }
}
