import type { GeoResult } from '@/lib/contract/geo'
import { foldText } from './fold-text'

/** House numbers and postcodes: `Landstrasse 12a, 9494 Schaan`. */
const numbers =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{1,3}-)?\d[\p{N}]{0,8}\s?[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?(?![\p{L}\p{N}])/gu

/** `Landstrasse, Schaan` without numbers, for a search by name. */
export const addressNames = (address: string): string =>
  address
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

/**
 * Results that match the street or site by name, and the town if there is one. One is a match, several are a choice.
 */
export function placesOfAddress(address: string, results: readonly GeoResult[]): GeoResult[] {
  const typed = namesOf(addressNames(address))
  return exactPlaces(results).filter(({ formatted_address }) => {
    const [line = '', ...around] = namesOf(formatted_address)
    const street = foldStreet(namesOf(addressNames(line))[0] ?? '')
    // The town may come first: `9494 Schaan, Landstrasse 12`.
    const towns = typed.filter((part) => foldStreet(part) !== street)
    if (towns.length === typed.length) return false
    // `Gamprin-Bendern` is Bendern, too.
    const found = new Set(around.flatMap((part) => [part, ...part.split('-')]).map(foldText))
    return towns.length === 0 || towns.some((town) => found.has(foldText(town)))
  })
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
