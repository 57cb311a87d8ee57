import { uintColumn } from './column'

const blockBits = 10
const blockLength = 1 << blockBits
const largestStep = 0xffff_ffff

/**
 * Ids in 4 bytes each, relative to the first of their block. The few blocks whose ids do not rise by less than
 * 2^32 hold them whole.
 */
export class IdColumn {
  /** First id of each block, NaN for those in `#whole`. */
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
    const fits = step >= 0 && step <= largestStep && base + step === id
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
