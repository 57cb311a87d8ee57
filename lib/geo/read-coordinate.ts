export type Axis = 'lat' | 'lng'

/** What the letter O means: Ost and Oost, or Ouest, Oeste and Ovest. */
export type LetterO = 'east' | 'west'

/** `circle`: a longitude that counts from 0 to 360. */
export type CoordinateFix = 'comma' | 'degrees' | 'circle'

export type CoordinateReading =
  | { kind: 'empty' }
  | { kind: 'value'; value: number; fix?: CoordinateFix }
  | { kind: 'outside'; value: number }
  /** Has the letter O, whose language is not known; `value` is that of the east. */
  | { kind: 'either'; value: number }
  | { kind: 'unreadable' }

const decimal = /^([+-]?)(\d{1,9})(?:([.,])(\d{1,30}))?(?:e([+-]?\d{1,2}))?\s*°?$/i

const max: Readonly<Record<Axis, number>> = { lat: 90, lng: 180 }
const toNumber = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

/** By the first letters of a direction in the languages of our headings; O alone needs the language. */
const directions: readonly (readonly [pattern: RegExp, direction: 'n' | 's' | 'e' | 'w'])[] = [
  [/^(?:n|nord|north|norte|noord)$/i, 'n'],
  [/^(?:s|süd|sued|sud|sur|sul|south|zuid)$/i, 's'],
  [/^(?:e|est|east|este|leste|ost|oost)$/i, 'e'],
  [/^(?:w|west|ouest|oeste|ovest)$/i, 'w'],
]

type Direction = 'n' | 's' | 'e' | 'w' | 'o'

const directionOf = (word: string): Direction | undefined =>
  /^o$/i.test(word) ? 'o' : directions.find(([pattern]) => pattern.test(word))?.[1]

const axisOf = (direction: Direction): Axis => (direction === 'n' || direction === 's' ? 'lat' : 'lng')

const labels =
  /^(?:latitude|longitude|breitengrad|längengrad|breite|länge|lat|long|lng|lon)\.?\s*[:=]?\s*(?=[^a-z])/i

/** Bound the work of the patterns: the first of a text as typed, the other of its plain signs. */
const maxTypedLength = 200
const maxPlainLength = 60

/** One sign for each kind of space, minus, prime and degree, as programs and people write them. */
const plainSigns = (text: string): string =>
  text
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[−‒﹣－]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[″”“„ʺ˝]|''|′′|’’/g, '"')
    .replace(/[′’‘´`ʹ]/g, "'")
    .trim()
    .replace(labels, '')
    .replace(/(?:degrees?|deg|grad)\.?(?![a-z])/gi, '°')
    .replace(/(\d)\s{0,9}min\.?(?![a-z])/gi, "$1'")
    .replace(/(\d)\s{0,9}sec\.?(?![a-z])/gi, '$1"')
    .trim()

/**
 * Degrees WGS 84: `47.14`, `47,14`, `47°08'28"N`, `N 47 8.5`, `47:08:28`, `470828N`. Allows 180 for both axes, because
 * columns get swapped.
 * @param letterO undefined if the language is not known
 */
export function readCoordinate(text: string, axis: Axis, letterO?: LetterO): CoordinateReading {
  const trimmed = text.trim()
  if (trimmed.length > maxTypedLength) return { kind: 'unreadable' }
  const typed = plainSigns(trimmed)
  if (typed === '' || typed === '-' || typed === '–') return { kind: 'empty' }
  if (typed.length > maxPlainLength) return { kind: 'unreadable' }
  const plain = decimal.exec(typed)
  if (plain) {
    const value = Number(typed.replace(',', '.').replace(/\s*°$/, ''))
    return bounded(value, plain[3] === ',' ? 'comma' : undefined)
  }
  return readDegrees(typed, axis, letterO)
}

interface Parts {
  numbers: string
  direction: Direction | undefined
}

/** The direction before or after the numbers; undefined for two of them and for other words. */
function partsOf(typed: string): Parts | undefined {
  const [, before = '', numbers = '', after = ''] =
    /^([\p{L}]*)\.?\s*([^\p{L}]*?)\s*([\p{L}]*)\.?$/u.exec(typed) ?? []
  const word = before || after
  if (numbers === '' || (before !== '' && after !== '')) return undefined
  if (word === '') return { numbers, direction: undefined }
  const direction = directionOf(word)
  return direction && { numbers, direction }
}

const number = String.raw`\d{1,20}(?:[.,]\d{1,20})?`
const sixtieths = new RegExp(
  String.raw`^([+-]?)(${number})(?:\s*[°:]\s*|\s+|$)(?:(${number})(?:\s*[':]\s*|\s+|$)(?:(${number})\s*"?)?)?$`,
)
/** `470828`: degrees, minutes and seconds without a sign between them. */
const packed = /^(\d{2,3})(\d{2})(\d{2}(?:[.,]\d{1,20})?)$/

const isWhole = (text: string) => /^\d+$/.test(text)

/** Undefined unless the numbers are degrees, minutes below 60 and seconds below 60, with decimals in the last. */
function degreesIn({ numbers, direction }: Parts, axis: Axis): number | undefined {
  const unsigned = direction === undefined ? undefined : packed.exec(numbers)
  const isPacked = unsigned?.[1]?.length === (axis === 'lat' ? 2 : 3)
  const [, sign = '', degrees = '', minutes, seconds] = isPacked
    ? ['', '', unsigned?.[1], unsigned?.[2], unsigned?.[3]]
    : (sixtieths.exec(numbers) ?? [])
  if (degrees === '' || degrees.replace(/[.,].*/, '').length > 3) return undefined
  if ((minutes !== undefined && !isWhole(degrees)) || (seconds !== undefined && !isWhole(minutes ?? ''))) {
    return undefined
  }
  // A bare number with a sign other than its decimals has a degree sign or a direction.
  const value = toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600
  if (toNumber(minutes) >= 60 || toNumber(seconds) >= 60 || (sign !== '' && direction !== undefined))
    return undefined
  return sign === '-' ? -value : value
}

function readDegrees(typed: string, axis: Axis, letterO: LetterO | undefined): CoordinateReading {
  const parts = partsOf(typed)
  const value = parts && degreesIn(parts, axis)
  if (!parts || value === undefined) return { kind: 'unreadable' }
  const { direction } = parts
  if (direction && axisOf(direction) !== axis) return { kind: 'unreadable' }
  if (direction === 'o' && !letterO) return { kind: 'either', value }
  const isNegative = direction === 's' || direction === 'w' || (direction === 'o' && letterO === 'west')
  return bounded(isNegative ? -value : value, 'degrees')
}

function bounded(value: number, fix: CoordinateFix | undefined): CoordinateReading {
  if (Math.abs(value) > max.lng) return { kind: 'outside', value }
  return fix ? { kind: 'value', value, fix } : { kind: 'value', value }
}

export const fits = (value: number, axis: Axis): boolean => Math.abs(value) <= max[axis]
