/** Ascending words in one array; word `w` is the UTF-16 code units from `starts[w]` to `starts[w + 1]`. */
export interface WordList {
  size: number
  starts: ArrayLike<number>
  units: Uint16Array
}

interface Typo {
  word: number
  length: number
  edits: number
}

const tooFar = 255

/**
 * Optimal string alignment distance. Reuses rows for a prefix shared with the previous word, and skips
 * words with a prefix too far away.
 */
class TypoWalk {
  readonly #typed: Uint16Array
  readonly #max: number
  /** Row d holds the distances of the word's first d letters to every prefix of the typed word. */
  readonly #rows: Uint8Array[]
  #start = 0
  #computed = 0
  #isDead = false

  constructor(typed: Uint16Array, max: number) {
    this.#typed = typed
    this.#max = max
    this.#rows = Array.from({ length: typed.length + max + 1 }, () => new Uint8Array(typed.length + 1))
    for (let at = 0; at <= typed.length; at += 1) this.#row(0)[at] = Math.min(at, tooFar)
  }

  edits(units: Uint16Array, start: number, length: number): number {
    const shared = this.#sharedWith(units, start, length)
    if (this.#isDead && shared === this.#computed) return tooFar
    this.#start = start
    this.#isDead = false
    for (let depth = shared + 1; depth <= length; depth += 1) {
      this.#computed = depth
      this.#isDead = this.#fill(depth, units, start) > this.#max
      if (this.#isDead) return tooFar
    }
    this.#computed = length
    return this.#row(length)[this.#typed.length] ?? tooFar
  }

  #row(depth: number): Uint8Array {
    return this.#rows[depth] ?? new Uint8Array()
  }

  #sharedWith(units: Uint16Array, start: number, length: number): number {
    const max = Math.min(this.#computed, length)
    let shared = 0
    while (shared < max && units[this.#start + shared] === units[start + shared]) shared += 1
    return shared
  }

  /** Returns the smallest distance that a longer word can still have. */
  #fill(depth: number, units: Uint16Array, start: number): number {
    const row = this.#row(depth)
    const above = this.#row(depth - 1)
    const letters = { last: units[start + depth - 1] ?? 0, before: units[start + depth - 2] ?? 0 }
    row[0] = depth
    let min = depth
    let minAbove = above[0] ?? 0
    for (let at = 1; at <= this.#typed.length; at += 1) {
      const cost = this.#cost(depth, at, letters)
      row[at] = cost
      min = Math.min(min, cost)
      minAbove = Math.min(minAbove, above[at] ?? tooFar)
    }
    // Swapped neighbours reach two rows back.
    return Math.min(min, minAbove + 1)
  }

  #cost(depth: number, at: number, { last, before }: { last: number; before: number }): number {
    const typed = this.#typed
    const row = this.#row(depth)
    const above = this.#row(depth - 1)
    const changed = (above[at - 1] ?? 0) + (typed[at - 1] === last ? 0 : 1)
    const cost = Math.min(changed, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1)
    const isSwapped = depth > 1 && at > 1 && typed[at - 2] === last && typed[at - 1] === before
    return isSwapped ? Math.min(cost, (this.#row(depth - 2)[at - 2] ?? 0) + 1) : cost
  }
}

export function wordsWithTypos({ size, starts, units }: WordList, typed: Uint16Array, max: number): Typo[] {
  const walk = new TypoWalk(typed, max)
  const found: Typo[] = []
  for (let word = 0; word < size; word += 1) {
    const start = starts[word] ?? 0
    const length = (starts[word + 1] ?? 0) - start
    if (Math.abs(length - typed.length) > max) continue
    const edits = walk.edits(units, start, length)
    if (edits > 0 && edits <= max) found.push({ word, length, edits })
  }
  return found
}
