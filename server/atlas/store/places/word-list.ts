import { type WordList, wordsWithTypos } from './word-typos'

export interface WordMatch {
  word: number
  isExact: boolean
  weight: number
}

/** Longer words are data errors. */
const maxMistypedLength = 40

export interface WordMatches {
  names: readonly WordMatch[]
  towns: readonly WordMatch[]
}

function allowedEdits(length: number): number {
  if (length > maxMistypedLength) return 0
  if (length > 5) return 2
  return length > 3 ? 1 : 0
}

/** A prefix weighs up to 0.9, a typo up to 0.15. */
const weightOfPrefix = (typed: number, length: number) => (0.9 * length) / (length + 0.3 * (length - typed))
const weightOfTypos = (edits: number, length: number) => (0.15 * length) / (length + edits)

const digits = /^\d/u

/** -1 if no name has it. */
export function findWord(list: WordList, typed: string): number {
  const units = unitsOf(typed)
  const [word] = rangeWithPrefix(list, units)
  const length = (list.starts[word + 1] ?? 0) - (list.starts[word] ?? 0)
  return word < list.size && length === units.length && comparePrefix(list, word, units) === 0 ? word : -1
}

/** The next postcode is another place: only a name may go on after a number, and neither has typos. */
export function matchPlaceWords(list: WordList, typed: string): WordMatches {
  const names = matchWords(list, typed)
  return { names, towns: digits.test(typed) ? names.filter(({ isExact }) => isExact) : names }
}

function matchWords(list: WordList, typed: string): WordMatch[] {
  const units = unitsOf(typed)
  const [from, to] = rangeWithPrefix(list, units)
  const matches: WordMatch[] = []
  for (let word = from; word < to; word += 1) {
    const length = (list.starts[word + 1] ?? 0) - (list.starts[word] ?? 0)
    const isExact = length === units.length
    matches.push({ word, isExact, weight: isExact ? 1 : weightOfPrefix(units.length, length) })
  }
  const edits = digits.test(typed) ? 0 : allowedEdits(units.length)
  for (const typo of edits === 0 ? [] : wordsWithTypos(list, units, edits)) {
    if (typo.word >= from && typo.word < to) continue
    matches.push({ word: typo.word, isExact: false, weight: weightOfTypos(typo.edits, typo.length) })
  }
  return matches.sort((a, b) => b.weight - a.weight || a.word - b.word)
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at)
  return units
}

function rangeWithPrefix(list: WordList, prefix: Uint16Array): [number, number] {
  return [
    firstWhere(list.size, (word) => comparePrefix(list, word, prefix) >= 0),
    firstWhere(list.size, (word) => comparePrefix(list, word, prefix) > 0),
  ]
}

function comparePrefix({ starts, units }: WordList, word: number, prefix: Uint16Array): number {
  const start = starts[word] ?? 0
  const end = starts[word + 1] ?? 0
  for (const [at, unit] of prefix.entries()) {
    if (start + at >= end) return -1
    const difference = (units[start + at] ?? 0) - unit
    if (difference !== 0) return difference
  }
  return 0
}

function firstWhere(size: number, isReached: (word: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
