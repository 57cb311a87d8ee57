import type { Tags } from '@/server/atlas/entities/entities'
import { uintColumn } from './column'

const keptObjects = 20_000

/** Moves between threads without a copy. */
export interface PackedTagSets {
  texts: string[]
  words: Uint32Array<ArrayBuffer>
  /** The words of set i end at `starts[i + 1]`. */
  starts: Uint32Array<ArrayBuffer>
}

/** Interned, because ten million buildings share `building=yes`. Set 0 has no tags. */
export class TagSets {
  #texts: string[] = []
  #textIds = new Map<string, number>()
  /** Text ids, key and value interleaved, set after set. */
  #words = uintColumn()
  #starts = uintColumn()
  /** Open addressing: index of a set plus 1, or 0 if free. */
  #table = new Uint32Array(4096)
  readonly #objects = new Map<number, Tags>()

  constructor() {
    this.#starts.push(0)
    this.#starts.push(0)
  }

  get size() {
    return this.#starts.length - 1
  }

  textId(text: string): number {
    const known = this.#textIds.get(text)
    if (known !== undefined) return known
    this.#textIds.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  text(id: number): string {
    return this.#texts[id] ?? ''
  }

  add(words: readonly number[]): number {
    if (words.length === 0) return 0
    if (2 * this.size > this.#table.length) this.#grow()
    for (let slot = hashOf(words.length, (each) => words[each] ?? 0) & (this.#table.length - 1); ; ) {
      const set = (this.#table[slot] ?? 0) - 1
      if (set >= 0 && this.#equals(set, words)) return set
      if (set < 0) {
        for (const word of words) this.#words.push(word)
        this.#starts.push(this.#words.length)
        this.#table[slot] = this.size
        return this.size - 1
      }
      slot = (slot + 1) & (this.#table.length - 1)
    }
  }

  packed(): PackedTagSets {
    const words = this.#words
    const starts = this.#starts
    return {
      texts: this.#texts,
      words: Uint32Array.from({ length: words.length }, (_, each) => words.at(each)),
      starts: Uint32Array.from({ length: starts.length }, (_, each) => starts.at(each)),
    }
  }

  addAll({ texts, words, starts }: PackedTagSets): (set: number) => number {
    const ids = texts.map((text) => this.textId(text))
    const sets = Array.from(starts.subarray(1), (end, set) =>
      this.add(Array.from(words.subarray(starts[set], end), (word) => ids[word] ?? 0)),
    )
    return (set) => sets[set] ?? 0
  }

  at(set: number): Tags {
    const known = this.#objects.get(set)
    if (known) return known
    const tags = this.#read(set)
    if (this.#objects.size >= keptObjects) this.#objects.clear()
    this.#objects.set(set, tags)
    return tags
  }

  /** Uncached, so that a scan of all sets leaves nothing behind. */
  glance(set: number): Tags {
    return this.#objects.get(set) ?? this.#read(set)
  }

  freeze(): void {
    this.#textIds = new Map()
    this.#table = new Uint32Array(0)
  }

  close(): void {
    this.freeze()
    this.#texts = []
    this.#words = uintColumn()
    this.#starts = uintColumn()
    this.#objects.clear()
  }

  #read(set: number): Tags {
    const tags: Record<string, string> = {}
    for (let word = this.#starts.at(set); word < this.#starts.at(set + 1); word += 2) {
      tags[this.text(this.#words.at(word))] = this.text(this.#words.at(word + 1))
    }
    return tags
  }

  #equals(set: number, words: readonly number[]): boolean {
    const start = this.#starts.at(set)
    return (
      this.#starts.at(set + 1) - start === words.length &&
      words.every((word, each) => this.#words.at(start + each) === word)
    )
  }

  #grow() {
    this.#table = new Uint32Array(2 * this.#table.length)
    for (let set = 1; set < this.size; set++) {
      const start = this.#starts.at(set)
      const hash = hashOf(this.#starts.at(set + 1) - start, (each) => this.#words.at(start + each))
      let slot = hash & (this.#table.length - 1)
      while (this.#table[slot]) slot = (slot + 1) & (this.#table.length - 1)
      this.#table[slot] = set + 1
    }
  }
}

/** FNV-1a over words, mixed so that the low bits are usable. */
function hashOf(length: number, wordAt: (index: number) => number): number {
  let hash = 0x811c9dc5
  for (let each = 0; each < length; each++) hash = Math.imul(hash ^ wordAt(each), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
