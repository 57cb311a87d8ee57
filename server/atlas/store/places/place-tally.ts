import type { WordMatch, WordMatches } from './word-list'

export interface WordEntries {
  starts: ArrayLike<number>
  entries: Uint32Array
}

/** Per place. */
export const tallyBytes = 7

const nameWeight = 3
const townWeight = 1

interface Meeting {
  isTown: boolean
  needsAll: boolean
}

/** Reused between searches, because a country may have a million places. */
export class PlaceTally {
  touched: number[] = []
  readonly #score: Float32Array
  /** With `needsAll`, words matched in order; else the last word matched, from 1. */
  readonly #level: Uint8Array
  readonly #named: Uint8Array
  readonly #exact: Uint8Array
  #words = 0

  constructor(size: number) {
    this.#score = new Float32Array(size)
    this.#level = new Uint8Array(size)
    this.#named = new Uint8Array(size)
    this.#exact = new Uint8Array(size)
  }

  clear(): void {
    for (const row of this.touched) {
      this.#score[row] = 0
      this.#level[row] = 0
      this.#named[row] = 0
      this.#exact[row] = 0
    }
    this.touched = []
    this.#words = 0
  }

  /** @param needsAll skips rows that miss a previous word */
  add(index: WordEntries, { names, towns }: WordMatches, needsAll: boolean): void {
    this.#words += 1
    for (const match of names) this.#meetAll(index, match, { isTown: false, needsAll })
    for (const match of towns) this.#meetAll(index, match, { isTown: true, needsAll })
  }

  #meetAll({ starts, entries }: WordEntries, match: WordMatch, how: Meeting): void {
    const end = starts[match.word + 1] ?? 0
    for (let at = starts[match.word] ?? 0; at < end; at += 1) {
      const entry = entries[at] ?? 0
      if (((entry & 1) === 1) === how.isTown) this.#meet(entry >>> 1, match, how)
    }
  }

  #meet(row: number, match: WordMatch, { isTown, needsAll }: Meeting): void {
    const level = this.#level[row] ?? 0
    if (level === this.#words || (needsAll && level !== this.#words - 1)) return
    if (level === 0) this.touched.push(row)
    this.#level[row] = this.#words
    this.#score[row] = (this.#score[row] ?? 0) + match.weight * (isTown ? townWeight : nameWeight)
    if (isTown) return
    this.#named[row] = (this.#named[row] ?? 0) + 1
    if (match.isExact) this.#exact[row] = (this.#exact[row] ?? 0) + 1
  }

  found(needsAll: boolean): number[] {
    return this.touched.filter(
      (row) => (this.#named[row] ?? 0) > 0 && (!needsAll || this.#level[row] === this.#words),
    )
  }

  isWhole(row: number, wordsOfName: number): boolean {
    return (this.#named[row] ?? 0) >= wordsOfName
  }

  /** 0..2; 2 for a name of exactly the typed words. */
  textScore(row: number, wordsOfName: number): number {
    const named = this.#named[row] ?? 0
    const met = (this.#score[row] ?? 0) / (nameWeight * this.#words)
    const isWhole = this.#exact[row] === this.#words && wordsOfName === this.#words
    return met * (0.5 + (0.5 * named) / Math.max(1, wordsOfName)) * (isWhole ? 2 : 1)
  }
}
