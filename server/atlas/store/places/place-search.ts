import { type PlaceKind, placeKinds } from '@/lib/catalogue/place-kinds'
import { metresBetween } from '@/lib/geo/distance'
import { wordsOf } from '@/server/atlas/derive/places/place-words'
import {
  type FoundPlace,
  findAddresses,
  namedAt,
  type RankedPlace,
  type RankPlaces,
  type Reading,
} from './address-search'
import { type HouseTable, noHouses } from './house-table'
import { inLocalNames, inNamedTowns } from './named-towns'
import type { PlaceTable, PlaceWordTable } from './place-table'
import { PlaceTally } from './place-tally'
import { matchPlaceWords, type WordMatches } from './word-list'

export interface PlaceQuery {
  text: string
  limit: number
  near?: { lat: number; lng: number } | undefined
}

export type PlaceSearch = (query: PlaceQuery, houses?: HouseTable) => FoundPlace[]

/** A shorter text would match a fifth of the index. */
const minQueryLength = 2
/** More words than any name has. */
const maxWords = 8

const weightOf: Record<PlaceKind, number> = {
  country: 3,
  airport: 2.5,
  town: 2.5,
  village: 2,
  station: 1.5,
  hospital: 1.5,
  suburb: 1.5,
  'shopping centre': 1.4,
  hamlet: 1.3,
  street: 1.2,
  locality: 1,
  site: 0.8,
  shop: 0.7,
}

/**
 * 0.6 on the spot, half of it 10 km away. 1.2 × 1.6 < 2, so the street around the corner never precedes the
 * village or town of exactly that name.
 */
const nearBonus = 0.6
const halfBonusMetres = 10_000

/**
 * Low enough for the local name that goes on from what is typed to be the one shown (`Andor` is Andorra, not the
 * Lombard Andòr), and high enough to precede a local name with a typo (`Andora`).
 */
const otherNameWeight = 0.25

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
  const countryWords = new Set([country, ...countryNames(places)].flatMap(wordsOf))
  const tally = new PlaceTally(places.size)

  const rankWith = ({ limit, near }: PlaceQuery): RankPlaces => {
    // Readings of one query share most words, and typos take the most time.
    const known = new Map<string, WordMatches>()
    const matchesOf = (word: string) => {
      const matches = known.get(word) ?? matchPlaceWords(index.list, word)
      known.set(word, matches)
      return matches
    }
    return ({ words, needsAll }) => {
      tally.clear()
      for (const word of words) tally.add(index.entries, matchesOf(word), needsAll)
      const isInTown = inNamedTowns(words, { places, words: index })
      const rows = tally.found(needsAll).filter(isInTown)
      const scoreOf = (row: number) =>
        tally.textScore(row, places.wordCounts[row] ?? 1) *
        importance(places, row) *
        nearness(places, row, near) *
        (places.mainOf(row) === row ? 1 : otherNameWeight)
      return best(rows, { scoreOf, mainOf: places.mainOf, limit }).map((each) => ({
        ...each,
        isWhole: tally.isWhole(each.row, places.wordCounts[each.row] ?? 1),
      }))
    }
  }

  const placesOf = (ranked: readonly RankedPlace[]): FoundPlace[] =>
    ranked.map(({ row, score }) => ({ ...namedAt(row, places), score }))

  return (query, houses = noHouses) => {
    if (wordsOf(query.text).join(' ').length < minQueryLength) return []
    const rank = rankWith(query)
    const readingsOf = (text: string) => {
      const typed = wordsOf(text).slice(0, maxWords)
      return readings(typed, countryWords, (words) => inLocalNames(words, { places, words: index }))
    }
    const first = (found: readonly Reading[]) => firstFound(found, rank)
    const addresses = findAddresses(query.text, { places, houses, rank, readingsOf })
    if (addresses.some(({ house }) => house?.isMapped)) {
      return addresses.filter(({ house }) => house !== null).slice(0, query.limit)
    }
    if (addresses.length === 0) return placesOf(first(readingsOf(query.text)))
    const named = placesOf(first(readingsOf(query.text).filter(({ needsAll }) => needsAll)))
    return [...named, ...addresses].sort((a, b) => b.score - a.score).slice(0, query.limit)
  }
}

function firstFound(found: readonly Reading[], rank: RankPlaces): RankedPlace[] {
  for (const reading of found) {
    const ranked = rank(reading)
    if (ranked.length > 0) return ranked
  }
  return []
}

/** The country's own row, and those of its names in other languages. */
function countryNames({ size, kinds, at }: PlaceTable): string[] {
  const country = placeKinds.indexOf('country')
  const names: string[] = []
  for (let row = 0; row < size; row += 1) if (kinds[row] === country) names.push(at(row).name)
  return names
}

/** Strictest first; later ones apply if earlier ones find nothing. */
function readings(
  words: readonly string[],
  country: ReadonlySet<string>,
  translated: (words: readonly string[]) => string[][],
): Reading[] {
  // A displayed address ends with the country, which no place's name contains.
  const inCountry = words.filter((word) => !country.has(word))
  const isShorter = inCountry.length > 0 && inCountry.length < words.length
  const plain = isShorter ? inCountry : words
  return [
    { words, needsAll: true },
    ...(isShorter ? [{ words: inCountry, needsAll: true }] : []),
    // A street may share a word with the country: Rue de la République.
    ...translated(words).map((each) => ({ words: each, needsAll: true })),
    ...(isShorter ? translated(plain) : []).map((each) => ({ words: each, needsAll: true })),
    // With typos in several words, nothing matches all of them.
    ...(words.length > 1 ? [{ words: plain, needsAll: false }] : []),
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

interface Ranking {
  scoreOf(row: number): number
  mainOf: PlaceTable['mainOf']
  limit: number
}

/** A place that matches by several of its names once, by the best of them. */
function best(rows: readonly number[], { scoreOf, mainOf, limit }: Ranking) {
  const kept: { row: number; score: number; main: number }[] = []
  for (const row of rows) {
    const score = scoreOf(row)
    const last = kept.at(-1)
    if (kept.length === limit && last && score <= last.score) continue
    const main = mainOf(row)
    const known = kept.findIndex((each) => each.main === main)
    if (known >= 0 && score <= (kept[known]?.score ?? 0)) continue
    if (known >= 0) kept.splice(known, 1)
    const place = kept.findIndex((each) => each.score < score)
    kept.splice(place < 0 ? kept.length : place, 0, { row, score, main })
    if (kept.length > limit) kept.pop()
  }
  return kept
}
