import { placeKinds } from '@/lib/catalogue/place-kinds'
import { wordsOf } from '@/server/atlas/derive/places/place-words'
import type { PlaceTable, PlaceWordTable } from './place-table'
import { findWord } from './word-list'

interface TownIndex {
  places: PlaceTable
  words: PlaceWordTable
}

const townKinds = new Set((['town', 'village'] as const).map((kind) => placeKinds.indexOf(kind)))

/**
 * Tests whether a place lies in every town that the words name in full. Accepts all places if the words name no town,
 * or only towns. A village counts as its municipality.
 */
export function inNamedTowns(words: readonly string[], index: TownIndex): (row: number) => boolean {
  const { places } = index
  const numbers = words.map((word) => findWord(index.words.list, word)).filter((word) => word >= 0)
  const towns = [...namedTowns(numbers, index).values()]
  const isTownAlone = towns.some(({ words: own }) => own.length === words.length)
  if (towns.length === 0 || isTownAlone) return () => true
  return (row) =>
    towns.every(
      ({ words: own, rows }) =>
        rows.includes(row) ||
        own.every((word) => hasWord(index.words, word, row)) ||
        rows.some((town) => cityOf(town, places) !== '' && cityOf(town, places) === cityOf(row, places)),
    )
}

const cityOf = (row: number, { cityAt, mainOf }: PlaceTable) => cityAt(mainOf(row))

/** Of one name in many languages, as typed. */
const maxTranslated = 3

/**
 * The words with a town's name in another language replaced by its own, as streets know only the latter: `Rue du Rhône
 * Genf` becomes `Rue du Rhône Genève`.
 */
export function inLocalNames(words: readonly string[], index: TownIndex): string[][] {
  const { at, mainOf } = index.places
  const ids = words.map((word) => findWord(index.words.list, word))
  const named = namedTowns(
    ids.filter((id) => id >= 0),
    index,
  )
  return [...named.values()]
    .flatMap(({ words: own, rows }) => {
      const rest = words.filter((_, each) => !own.includes(ids[each] ?? -1))
      const names = new Set(rows.filter((row) => mainOf(row) !== row).map((row) => at(mainOf(row)).name))
      return rest.length === 0 ? [] : [...names].map((name) => [...rest, ...wordsOf(name)])
    })
    .slice(0, maxTranslated)
}

interface NamedTown {
  words: number[]
  rows: number[]
}

/** By name, as several towns may share one. */
function namedTowns(numbers: readonly number[], index: TownIndex): Map<string, NamedTown> {
  const met = new Map<number, number[]>()
  for (const word of new Set(numbers)) {
    for (const row of townsWith(word, index)) met.set(row, [...(met.get(row) ?? []), word])
  }
  const towns = new Map<string, NamedTown>()
  for (const [row, words] of met) {
    if (words.length !== index.places.wordCounts[row]) continue
    const key = words.join(' ')
    const town = towns.get(key) ?? { words, rows: [] }
    town.rows.push(row)
    towns.set(key, town)
  }
  return towns
}

function* townsWith(word: number, { places, words }: TownIndex): Generator<number> {
  const { starts, entries } = words.entries
  const end = starts[word + 1] ?? 0
  for (let at = starts[word] ?? 0; at < end; at += 1) {
    const entry = entries[at] ?? 0
    const isName = (entry & 1) === 0
    if (isName && townKinds.has(places.kinds[entry >>> 1] ?? -1)) yield entry >>> 1
  }
}

/** Entries of a word ascend by row. */
function hasWord({ entries: { starts, entries } }: PlaceWordTable, word: number, row: number): boolean {
  let low = starts[word] ?? 0
  let high = starts[word + 1] ?? 0
  const end = high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? 0) < 2 * row) low = middle + 1
    else high = middle
  }
  return low < end && (entries[low] ?? 0) >>> 1 === row
}
