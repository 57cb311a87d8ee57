import type { WordMatch } from './word-list'

/** Which rows have a word: `entries` as `PlaceWords` has them. */
export interface WordEntries {
  starts: ArrayLike<number>
  entries: Uint32Array
}

/** Memory of a tally for each place. */
export const tallyBytes = 7

/** A word in the name says three times as much as one in the town. */
const [nameWeight, townWeight] = [3, 1]

/** Where a word was met: in the town or in the name; and whether the words before must have been. */
interface Meeting {
  isTown: boolean
  needsAll: boolean
}

/** How well the typed words were met by each place; kept between searches, since a country may have a million. */
export class PlaceTally {
  /** Rows that have met any word. */
  touched: number[] = []
  /** 0..1: how well all typed words were met. */
  readonly #score: Float32Array
  /** For `all`: how many words were met in order; else the last word met, from 1. */
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

  /**
   * Counts the next typed word by its best match in each row, names before towns.
   * @param needsAll rows that have not met the words before are passed over.
   */
  add(index: WordEntries, matches: readonly WordMatch[], needsAll: boolean): void {
    this.#words += 1
    for (const isTown of [false, true]) {
      for (const match of matches) this.#meetAll(index, match, { isTown, needsAll })
    }
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

  /** Rows with a word in their name and, for `needsAll`, every word somewhere. */
  found(needsAll: boolean): number[] {
    return this.touched.filter(
      (row) => (this.#named[row] ?? 0) > 0 && (!needsAll || this.#level[row] === this.#words),
    )
  }

  /** How well a row's words answer the typed ones, 0..2; 2 for a name of exactly these words. */
  textScore(row: number, wordsOfName: number): number {
    const named = this.#named[row] ?? 0
    const met = (this.#score[row] ?? 0) / (nameWeight * this.#words)
    const isWhole = this.#exact[row] === this.#words && wordsOfName === this.#words
    return met * (0.5 + (0.5 * named) / Math.max(1, wordsOfName)) * (isWhole ? 2 : 1)
  }
}
