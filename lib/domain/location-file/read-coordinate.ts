export type Axis = 'lat' | 'lng'

export type CoordinateFix = 'comma' | 'degrees'

export type CoordinateReading =
  | { kind: 'empty' }
  | { kind: 'value'; value: number; fix?: CoordinateFix }
  | { kind: 'outside'; value: number }
  | { kind: 'unreadable' }

const decimal = /^([+-]?)(\d{1,9})(?:([.,])(\d{1,30}))?(?:e([+-]?\d{1,2}))?\s*°?$/i
const sixtieths =
  /^([NSEWO])?\s*([+-]?\d{1,3})\s*[°\s]\s*(\d{1,2}(?:[.,]\d{1,20})?)\s*(?:['’′]|\s|$)\s*(?:(\d{1,2}(?:[.,]\d{1,20})?)\s*(?:["”″]|''|$))?\s*([NSEWO])?$/i
const directed = /^([NSEWO])?\s*(\d{1,3}(?:[.,]\d{1,30})?)\s*°?\s*([NSEWO])?$/i

const max: Readonly<Record<Axis, number>> = { lat: 90, lng: 180 }
const toNumber = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))
const isNegative = (letter: string | undefined): boolean => /[sw]/i.test(letter ?? '')

/** `O` is east in German. */
const isOf = (axis: Axis, letter: string | undefined): boolean =>
  letter === undefined || (axis === 'lat' ? /[ns]/i : /[ewo]/i).test(letter)

/**
 * Degrees WGS 84: `47.14`, `47,14`, `47°08'28"N`, `N 47 8.5`. Allows 180 for both axes, because columns get swapped.
 */
export function readCoordinate(text: string, axis: Axis): CoordinateReading {
  const typed = text.trim()
  if (typed === '' || typed === '-' || typed === '–') return { kind: 'empty' }
  if (typed.length > 60) return { kind: 'unreadable' }
  const plain = decimal.exec(typed)
  if (plain) {
    const value = Number(typed.replace(',', '.').replace(/\s*°$/, ''))
    return bounded(value, plain[3] === ',' ? 'comma' : undefined)
  }
  return readDegrees(typed, axis)
}

function readDegrees(typed: string, axis: Axis): CoordinateReading {
  const single = directed.exec(typed)
  if (single) {
    const letter = single[1] ?? single[3]
    if (!isOf(axis, letter)) return { kind: 'unreadable' }
    return bounded((isNegative(letter) ? -1 : 1) * toNumber(single[2]), 'degrees')
  }
  const parts = sixtieths.exec(typed)
  if (!parts) return { kind: 'unreadable' }
  const [, before, whole = '0', minuteText, secondText, after] = parts
  const minutes = toNumber(minuteText)
  const seconds = toNumber(secondText)
  const letter = before ?? after
  if (minutes >= 60 || seconds >= 60 || !isOf(axis, letter)) return { kind: 'unreadable' }
  const sign = isNegative(letter) || whole.startsWith('-') ? -1 : 1
  return bounded(sign * (Math.abs(Number(whole)) + minutes / 60 + seconds / 3600), 'degrees')
}

function bounded(value: number, fix: CoordinateFix | undefined): CoordinateReading {
  if (Math.abs(value) > max.lng) return { kind: 'outside', value }
  return fix ? { kind: 'value', value, fix } : { kind: 'value', value }
}

export const fits = (value: number, axis: Axis): boolean => Math.abs(value) <= max[axis]
