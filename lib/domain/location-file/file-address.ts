import { countries, findCountry } from '@/lib/catalogue/countries'
import { foldText } from '@/lib/format/fold'
import { onFirstUse } from '@/lib/format/on-first-use'
import type { RowTexts } from './file-row'

/** Languages whose names of countries are known. */
const languages = [
  ...['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'pl', 'nb', 'sv'],
  ...['da', 'fi', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'el', 'tr', 'ja'],
]

/** Codes of three letters, number plates and everyday names. */
const otherNames = `CHE CH, LIE LI, FL LI, DEU DE, D DE, BRD DE, AUT AT, A AT, FRA FR, F FR, ITA IT, I IT, ESP ES,
  E ES, PRT PT, P PT, NLD NL, BEL BE, B BE, LUX LU, POL PL, NOR NO, N NO, SWE SE, S SE, DNK DK, FIN FI, GBR GB, UK GB,
  England GB, Scotland GB, Wales GB, Great Britain GB, IRL IE, USA US, United States of America US, CAN CA, AUS AU,
  NZL NZ, Holland NL, The Netherlands NL`

const isoByName = onFirstUse(() => {
  const names = new Map<string, string>()
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const { iso } of countries) {
      const name = display.of(iso)
      if (name) names.set(foldText(name), iso)
    }
  }
  for (const entry of otherNames.split(/,\s+/)) names.set(foldText(entry.slice(0, -3)), entry.slice(-2))
  for (const { iso, name } of countries) names.set(foldText(name), iso).set(foldText(iso), iso)
  return names
})

/** ISO code of a country by its code or its name in a language of the import. */
export const countryNamed = (text: string): string | undefined => isoByName().get(foldText(text))

const postcode =
  /^(?:(?:[A-Z]{1,3}[- ])?\d{3,6}(?:\.0)?|\d{3} \d{2}|\d{2}-\d{3}|\d{3}-\d{4}|\d{4}-\d{3}|\d{5}-\d{3,4}|\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] [A-Z\d]{4}|AD\d{3})$/i

export const isPostcode = (text: string): boolean => postcode.test(text)

/** `3a`, `12-14`, `No. 5`, `s/n`; no decimal number but those that programs make of whole ones. */
export const isHouseNumber = (text: string): boolean =>
  text.length <= 15 &&
  (/^(?:n[ro°º]?\.? ?)?[a-z]?\d{1,5}(?:\.0)?(?:$|[^\d.,])/i.test(text) ||
    /^(?:s\/?n|snc|b\.?n\.?)$/i.test(text))

const british = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i
const canadian = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i
const american = /^\d{5}(?:-\d{4})?$/

const englishStreets = new Set(
  `street st road rd avenue ave lane ln drive dr boulevard blvd way court ct close crescent square terrace highway hwy
  parkway pkwy`.split(/\s+/),
)

/** `High Street`, `5 Elm Ave.` */
const isEnglish = (street: string): boolean => {
  const words = street
    .toLowerCase()
    .split(/[\s.]/)
    .filter((word) => word !== '')
  return words.length > 1 && englishStreets.has(words.at(-1) ?? '')
}

const frenchStreet =
  /^(?:rue|avenue|av|boulevard|bd|place|chemin|allée|impasse|quai|route|cours|square|passage)\.?\s/i

/** Countries that write `12 High Street`. */
const numberFirst = new Set(['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'ZA', 'IN', 'FR', 'LU', 'MC'])
/** Countries that write `London SW1A 1AA`, and those of them that name the region before the postcode. */
const townFirst = new Set(['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'ZA', 'IN'])
const withRegion = new Set(['US', 'CA', 'AU'])

/** The country whose order an address has: by its name, else by the form of its postcode and the words of its street. */
function countryOf({ country = '', postcode: code = '', street = '', address = '' }: RowTexts): string {
  const named = countryNamed(country)
  if (named) return named
  if (british.test(code)) return 'GB'
  if (canadian.test(code)) return 'CA'
  if (isEnglish(street || address)) return american.test(code) ? 'US' : 'GB'
  return frenchStreet.test(street) && american.test(code) ? 'FR' : ''
}

/** Spreadsheets and programs make `9494.0` of a number. */
const whole = (text: string): string => text.replace(/^(\d{1,6})\.0$/, '$1')

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `

const has = (text: string, part: string): boolean => wordsOf(text).includes(wordsOf(part))

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

function streetLine({ street = '', houseNumber = '' }: RowTexts, country: string): string {
  const number = whole(houseNumber)
  if (street === '' || number === '' || has(street, number)) return street
  return numberFirst.has(country) ? `${number} ${street}` : `${street} ${number}`
}

function townLine({ town = '', postcode: given = '', region = '' }: RowTexts, country: string): string {
  const code = has(town, whole(given)) ? '' : whole(given)
  if (!townFirst.has(country)) return joined([code, town], ' ')
  if (!withRegion.has(country)) return joined([town, code], ' ')
  const area = joined([region, code], ' ')
  return country === 'AU' ? joined([town, area], ' ') : joined([town, area], ', ')
}

/** Codes are spelled out; unknown ones are left out. */
function countryLine({ country = '' }: RowTexts): string {
  if (country.length > 3) return country
  return findCountry(countryNamed(country) ?? '')?.name ?? ''
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Chinese addresses have their parts in the same order. */
const isJapanese = ({ address = '', street = '', town = '' }: RowTexts): boolean =>
  japanese.test(town) && japanese.test(address || street)

/** From the largest part to the smallest, without signs between them. */
function japaneseLine({
  postcode: code = '',
  region = '',
  town = '',
  address = '',
  street = '',
  houseNumber = '',
}: RowTexts) {
  const rest = address || street + houseNumber
  const before = [region, town].filter((part) => !rest.includes(part)).join('')
  return joined([code, before + rest], ' ')
}

/**
 * One line in the order of its country: `Landstrasse 28, 9494 Schaan`, `12 High Street, London SW1A 1AA`. An address in
 * one cell gets the town that it lacks.
 */
export function joinAddress(texts: RowTexts): string {
  const { address = '', street = '', town = '', postcode: code = '' } = texts
  if (isJapanese(texts)) return japaneseLine(texts)
  const country = countryOf(texts)
  const first = address || streetLine(texts, country)
  if (first === '' && town === '') return ''
  const isTownIn = address !== '' && (town === '' ? has(address, code) : has(address, town))
  const place = isTownIn ? '' : townLine(texts, country)
  const land = countryLine(texts)
  return joined([first, place, street === '' && has(address, land) ? '' : land], ', ')
}

/** `Musterwerke GmbH, Hauptstraße 12`, for a table without names. */
export const operatorName = (texts: RowTexts): string =>
  texts.operator
    ? joined([texts.operator, streetLine(texts, countryOf(texts)) || (texts.address ?? '')], ', ')
    : ''
