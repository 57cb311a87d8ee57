import type { GeoResult } from '@/lib/contract/geo'
import { foldText } from '@/lib/format/fold'
import { countryNamed } from './file-address'

/** Postcodes with letters: `SW1A 1AA`, `1012 AB`, `K1A 0B1`, `AD500`. */
const letterCodes =
  /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|AD\d{3})(?![\p{L}\p{N}])/gu

/** House numbers and postcodes: `Landstrasse 12a, 9494 Schaan`. */
const numbers =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{1,3}-)?\d[\p{N}]{0,8}\s?[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?(?![\p{L}\p{N}])/gu

/** `Landstrasse, Schaan` without numbers, for a search by name. */
export const addressNames = (address: string): string =>
  address
    .replace(letterCodes, ',')
    .replace(numbers, ',')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')

const foldStreet = (text: string): string => foldText(text).replace(/str$/, 'strasse')

/** A town is too vague for a charging station. */
const exactKinds = new Set<GeoResult['kind']>(['street', 'site'])

export const exactPlaces = (results: readonly GeoResult[]): GeoResult[] =>
  results.filter(({ kind }) => exactKinds.has(kind))

const namesOf = (text: string): string[] => text.split(',').map((part) => part.trim())

const streetOf = (address: string): string => foldStreet(namesOf(addressNames(address))[0] ?? '')

/** Names beside the street, which may come last (`9494 Schaan, Landstrasse 12`), without the country. */
function townsOf(address: string, street: string): string[] {
  const towns = namesOf(addressNames(address)).filter((part) => foldStreet(part) !== street)
  return towns.length > 1 && countryNamed(towns.at(-1) ?? '') ? towns.slice(0, -1) : towns
}

const digitCode = /(?<![\p{L}\p{N}])\d{4,6}(?:-\d{3,4})?(?![\p{L}\p{N}])/gu

/** The last of the parts beside the street, which may have a long house number. */
function postcodeOf(address: string, street: string): string | undefined {
  const rest = namesOf(address)
    .filter((part) => foldStreet(addressNames(part)) !== street)
    .join(', ')
  const [code] = rest.match(letterCodes) ?? []
  return foldText(code ?? rest.match(digitCode)?.at(-1) ?? '') || undefined
}

/** `Lindau (Bodensee)` and `Frankfurt am Main` have short names, and `Buchs SG` names its canton. */
const townName = (town: string): string =>
  foldText(town.replace(/\(.*|\s(?:am|an|im|in|ob|bei|sur|sul)\s.*|\s[A-Z]{2}$/u, '') || town)

/** The towns that an address names beside the street of a place, as typed. */
export const typedTowns = (address: string, { formatted_address }: GeoResult): string[] =>
  townsOf(address, streetOf(formatted_address))

/**
 * The place with the town as typed, if that is a name of its own town in another language.
 * @param found what a search for the town finds
 */
export function withTypedTown(place: GeoResult, town: string, found: readonly GeoResult[]): GeoResult {
  const around = new Set(namesOf(place.formatted_address).map(townName))
  const isNamed = found.some(
    ({ localName, formatted_address, country }) =>
      localName !== undefined &&
      around.has(townName(localName)) &&
      country === place.country &&
      townName(namesOf(formatted_address)[0] ?? '') === townName(town),
  )
  return isNamed ? { ...place, typedTown: town } : place
}

/** Whether a place lies in another town or postcode than the address says. */
export function isElsewhere(address: string, { formatted_address, typedTown }: GeoResult): boolean {
  const street = streetOf(formatted_address)
  const code = postcodeOf(address, street)
  const found = postcodeOf(formatted_address, street)
  if (code && found) return code !== found
  const towns = townsOf(address, street)
  if (towns.length === 0) return false
  // `Gamprin-Bendern` is Bendern, too.
  const around = namesOf(addressNames(formatted_address)).flatMap((part) => [part, ...part.split('-')])
  const names = new Set([...around, ...(typedTown === undefined ? [] : [typedTown])].map(townName))
  return !towns.some((town) => names.has(townName(town)))
}

/**
 * Results that match the street or site by name, in the town if there is one: one is a match, several are a choice. Those
 * of other towns if it has none, to be confirmed.
 */
export function placesOfAddress(address: string, results: readonly GeoResult[]): GeoResult[] {
  const typed = new Set(namesOf(addressNames(address)).map(foldStreet))
  const places = exactPlaces(results).filter(({ formatted_address }) =>
    typed.has(streetOf(formatted_address)),
  )
  const here = places.filter((place) => !isElsewhere(address, place))
  return here.length > 0 ? here : places
}

export const letterOf = (index: number): string => String.fromCharCode(65 + index)

const kindWords: { [Kind in NonNullable<GeoResult['kind']>]?: string } = {
  street: 'Street only',
  site: 'Site',
  coordinates: 'Coordinates',
}

const precisionWords: Readonly<Record<NonNullable<GeoResult['precision']>, string>> = {
  house: 'House number',
  approximate: 'Approximate',
  street: 'Street only',
}

export const matchWord = ({ kind, precision, formatted_address }: GeoResult): string => {
  if (precision) return precisionWords[precision]
  const hasNumber = kind === 'street' && /\d/.test(namesOf(formatted_address)[0] ?? '')
  return hasNumber ? 'House number' : ((kind && kindWords[kind]) ?? 'Area')
}

/** Whether several sites may share this place, because only the street or area is known. */
export const isVague = (place: GeoResult): boolean => ['Street only', 'Area'].includes(matchWord(place))
