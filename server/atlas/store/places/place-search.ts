import { type PlaceKind, placeKinds } from '@/lib/catalogue/place-kinds'
import { metresBetween } from '@/lib/geo/distance'
import { wordsOf } from '@/server/atlas/derive/places/place-words'
import type { Place } from '@/server/atlas/entities/entities'
import type { PlaceTable } from './place-table'
import { PlaceTally } from './place-tally'
import type { PlaceWordTable } from './place-words-table'
import { matchWords } from './word-list'

/** Scores are comparable across countries. */
export interface FoundPlace {
  place: Place
  score: number
}

export interface PlaceQuery {
  text: string
  limit: number
  near?: { lat: number; lng: number } | undefined
}

export type PlaceSearch = (query: PlaceQuery) => FoundPlace[]

/** A shorter text would match a fifth of the index. */
const shortestQuery = 2
/** More words than any name has. */
const maxWords = 8

const weightOf: Record<PlaceKind, number> = {
  country: 3,
  town: 2.5,
  village: 2,
  suburb: 1.5,
  hamlet: 1.3,
  street: 1.2,
  locality: 1,
  site: 0.8,
}

/**
 * 0.6 on the spot, half of it 10 km away. 1.2 × 1.6 < 2, so the street around the corner never precedes the
 * village or town of exactly that name.
 */
const nearBonus = 0.6
const halfBonusMetres = 10_000

/**
 * Matches word prefixes with typos, and towns as an aid (`Landstrasse Vaduz`). The index comes from the
 * atlas, so that a country of a million names opens at once and takes 7 bytes per name.
 */
export function preparePlaceSearch({
  places,
  words: index,
  country,
}: {
  places: PlaceTable
  words: PlaceWordTable
  country: string
}): PlaceSearch {
  const countryWords = new Set(wordsOf(country))
  const tally = new PlaceTally(places.size)

  const tallyOf = (words: readonly string[], needsAll: boolean): number[] => {
    tally.clear()
    for (const word of words) tally.add(index.entries, matchWords(index.list, word), needsAll)
    return tally.found(needsAll)
  }

  return ({ text, limit, near }) => {
    if (wordsOf(text).join(' ').length < shortestQuery) return []
    for (const { words, needsAll } of readings(wordsOf(text).slice(0, maxWords), countryWords)) {
      const rows = tallyOf(words, needsAll)
      if (rows.length === 0) continue
      const scoreOf = (row: number) =>
        tally.textScore(row, places.wordCounts[row] ?? 1) *
        importance(places, row) *
        nearness(places, row, near)
      return best(rows, scoreOf, limit).map(({ row, score }) => ({ place: places.at(row), score }))
    }
    return []
  }
}

/** Strictest first; later ones apply if earlier ones find nothing. */
function readings(words: readonly string[], country: ReadonlySet<string>) {
  // A displayed address ends with the country, which no place's name contains.
  const inCountry = words.filter((word) => !country.has(word))
  const isShorter = inCountry.length > 0 && inCountry.length < words.length
  return [
    { words, needsAll: true },
    ...(isShorter ? [{ words: inCountry, needsAll: true }] : []),
    // With typos in several words, nothing matches all of them.
    ...(words.length > 1 ? [{ words: isShorter ? inCountry : words, needsAll: false }] : []),
  ]
}

function importance({ populations, kinds }: PlaceTable, row: number): number {
  const kind = placeKinds[kinds[row] ?? 0] ?? 'locality'
  return Math.log10(10 + (populations[row] ?? 0)) * weightOf[kind]
}

function nearness({ points: { lngs, lats } }: PlaceTable, row: number, near: PlaceQuery['near']): number {
  if (!near) return 1
  const metres = metresBetween([near.lng, near.lat], [lngs[row] ?? 0, lats[row] ?? 0])
  return 1 + nearBonus / (1 + metres / halfBonusMetres)
}

function best(rows: readonly number[], scoreOf: (row: number) => number, limit: number) {
  const kept: { row: number; score: number }[] = []
  for (const row of rows) {
    const score = scoreOf(row)
    const last = kept.at(-1)
    if (kept.length === limit && last && score <= last.score) continue
    const place = kept.findIndex((each) => each.score < score)
    kept.splice(place < 0 ? kept.length : place, 0, { row, score })
    if (kept.length > limit) kept.pop()
  }
  return kept
}
