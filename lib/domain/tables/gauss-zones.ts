import { headingWords } from './heading-words'
import type { Metres } from './metre-columns'

/** Zones of Gauß-Krüger that Germany used, by their codes: 31466 to 31469. */
const firstZone = 2
const lastZone = 5

export const gaussCode = (zone: number): number => 31_464 + zone

export const gaussCodes: readonly number[] = [2, 3, 4, 5].map(gaussCode)

/** Headings of the two columns in German, or with the name of the system. */
export const areGaussHeadings = (names: readonly string[]): boolean =>
  names.length === 2 &&
  names.every((name) =>
    headingWords(name).some((word) => /^(?:rechtswert|hochwert|rw|hw|gk|kruger|krueger)\d?$/.test(word)),
  )

const isNorthing = (north: number): boolean => north >= 5_200_000 && north <= 6_150_000
const isEasting = (east: number): boolean => east >= 200_000 && east <= 800_000

/** Either way round: older tables call the northing X. */
const sidesOf = ({ east, north }: Metres) =>
  isNorthing(north) ? { east, north } : { east: north, north: east }

/** The zone that the first of seven digits of an easting names. */
export function zoneByDigit(metres: Metres): number | undefined {
  const { east, north } = sidesOf(metres)
  const zone = Math.floor(east / 1_000_000)
  const isZone = zone >= firstZone && zone <= lastZone && isEasting(east % 1_000_000)
  return isZone && isNorthing(north) ? zone : undefined
}

/** Metres of a zone, with or without its digit. */
const isSized = (metres: Metres): boolean => {
  const { east, north } = sidesOf(metres)
  return isNorthing(north) && isEasting(east % 1_000_000)
}

const isZoneHeading = (words: readonly string[]): boolean =>
  words.some((word) =>
    /^(?:gk)?(?:zone|streifen|meridian|meridianstreifen|gkzone|hauptmeridian|mittelmeridian|gk)$/.test(word),
  )

/** A column that is kept for what it may say about coordinates. */
export const isGaussHeading = (name: string): boolean => isZoneHeading(headingWords(name))

/** `3`, `3.0`, `Zone 3`; also a central meridian: `9`, `9°`. */
export function gaussZoneIn(text: string): number | undefined {
  const [, digits = ''] = /^(?:[a-z.\s-]{0,12})(\d{1,2})(?:\.0)?\s?°?$/i.exec(text.trim()) ?? []
  const number = Number(digits)
  if (number >= firstZone && number <= lastZone) return number
  return [6, 9, 12, 15].includes(number) ? number / 3 : undefined
}

/** Whether a column names the zone of its row's metres. */
export const isGaussColumn = (name: string, values: readonly string[], metres: readonly Metres[]): boolean =>
  isZoneHeading(headingWords(name)) &&
  values.length > 0 &&
  values.every((text) => gaussZoneIn(text) !== undefined) &&
  metres.length > 0 &&
  metres.every(isSized)
