import { wordsOf } from '@/server/atlas/derive/places/place-words'
import type { Place } from '@/server/atlas/entities/entities'
import type { FoundHouse, HouseTable } from './house-table'
import type { PlaceTable } from './place-table'

/** Scores are comparable across countries. */
export interface FoundPlace {
  place: Place
  /** Its own name, where it was found by another. */
  localName?: string
  score: number
  /** Only for a text with a house number; null if the street is known without it. */
  house?: FoundHouse | null
}

export interface Reading {
  words: readonly string[]
  needsAll: boolean
}

export interface RankedPlace {
  row: number
  score: number
  /** Every word of its name was typed. */
  isWhole: boolean
}

/** Best first. */
export type RankPlaces = (reading: Reading) => RankedPlace[]

export function namedAt(row: number, { at, mainOf }: PlaceTable): Pick<FoundPlace, 'place' | 'localName'> {
  const place = at(row)
  return mainOf(row) === row ? { place } : { place, localName: at(mainOf(row)).name }
}

interface AddressIndex {
  places: PlaceTable
  houses: HouseTable
  rank: RankPlaces
  readingsOf(text: string): Reading[]
}

/** A postcode and a number in the name of a street leave room for the house's. */
const maxNumbers = 3

/** `28`, `28 a`, `28/2` and `12-16`, but not the ordinal in `Straße des 17. Juni`. */
const houseNumber =
  /(?<![\p{L}\p{N}.])\d{1,5}(?:\s?[A-Za-z])?(?:[-–/]\d{1,4}[A-Za-z]?)?(?![\p{L}\p{N}]|\.\s?\p{L})/gu

const isNumber = (word: string) => /\d/u.test(word)

/** Tries each number in the text as the house's, with the rest as its street. */
export function findAddresses(text: string, index: AddressIndex): FoundPlace[] {
  const found: FoundPlace[] = []
  for (const match of [...text.matchAll(houseNumber)].slice(0, maxNumbers)) {
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    const number = match[0].replaceAll(/\s/gu, '')
    found.push(...housesAt({ number, rest }, index))
  }
  return found.sort((a, b) => b.score - a.score)
}

interface TypedAddress {
  number: string
  rest: string
}

function housesAt(typed: TypedAddress, { places, houses, rank, readingsOf }: AddressIndex): FoundPlace[] {
  const streets = streetsOf(typed, { places, houses, rank, readingsOf })
  const whole = streets.filter(({ isWhole }) => isWhole)
  const fitting = whole.length > 0 ? whole : streets.filter(({ row }) => !isNumber(places.at(row).name))
  const words = new Set(wordsOf(typed.rest))
  return fitting.flatMap(({ row, score }) => {
    const named = namedAt(row, places)
    const house = houses.find(places.mainOf(row), typed.number, words)
    if (!house && named.place.kind !== 'street') return []
    return { ...named, score: score * certainty(house), house }
  })
}

/** A street with the house precedes namesakes without it. */
function certainty(house: FoundHouse | null): number {
  if (!house) return 1
  return house.isMapped ? 4 : 2
}

function streetsOf(
  { rest }: TypedAddress,
  { houses, places, rank, readingsOf }: AddressIndex,
): RankedPlace[] {
  const strict = readingsOf(rest).filter(({ words, needsAll }) => needsAll && words.length > 0)
  for (const reading of strict) {
    const ranked = rank(reading)
    if (ranked.length > 0) return ranked
  }
  // Not every house has its postcode mapped.
  const postcodes = new Set(wordsOf(rest).filter(isNumber))
  if (postcodes.size === 0) return []
  for (const { words } of strict) {
    const plain = words.filter((word) => !isNumber(word))
    const ranked = plain.length > 0 ? rank({ words: plain, needsAll: true }) : []
    const known = ranked.filter(({ row }) => isAt(postcodes, houses.postcodesOf(places.mainOf(row))))
    if (known.length > 0) return known
  }
  return []
}

/** A street whose postcodes are all others is another one. */
const isAt = (typed: ReadonlySet<string>, postcodes: readonly string[]) =>
  postcodes.length === 0 || postcodes.flatMap(wordsOf).some((word) => typed.has(word))
