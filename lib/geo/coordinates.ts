export interface LatLng {
  lat: number
  lng: number
}

const degrees = String.raw`\d{1,3}(?:\.\d+)?`
const sixtieths = String.raw`\d{1,2}(?:\.\d+)?`
const gap = String.raw`\s*(?:[,;/|]\s*|\s+)`

/** Separated by comma, semicolon or space; degree signs are allowed. */
const decimals = new RegExp(String.raw`^([+-]?${degrees})\s*°?${gap}([+-]?${degrees})\s*°?$`)

/** With decimal commas, only a semicolon or a space separates. */
const commas = /^([+-]?\d{1,3},\d+)\s*°?\s*(?:[;/|]\s*|\s+)([+-]?\d{1,3},\d+)\s*°?$/

/** Minutes and seconds are optional: `47°08'28"`, `47 8.5`, `47.14`. */
const angle = String.raw`(${degrees})(?:\s*°\s*|\s+)?(?:(${sixtieths})(?:\s*['’′]\s*|\s+)?)?(?:(${sixtieths})(?:\s*["”″]|\s*''))?`
const directed = {
  after: new RegExp(String.raw`^${angle}\s*([NS])\s*[,;]?\s*${angle}\s*([EWO])$`, 'i'),
  before: new RegExp(String.raw`^([NS])\s*${angle}\s*[,;]?\s*([EWO])\s*${angle}$`, 'i'),
}

/**
 * Degrees WGS 84, latitude first: `47.14, 9.52`, `47,14; 9,52`, `47.14N 9.52E`, `N47.14 E9.52` or
 * `47°08'28"N 9°31'17"E` (`O` is east in German). Null for anything else.
 */
export function parseCoordinates(text: string): LatLng | null {
  const typed = text.trim()
  // No pair is longer; bounds the work of the patterns.
  if (typed.length > 100) return null
  const [lat, lng] = readDecimals(typed) ?? readDirected(typed) ?? []
  if (lat === undefined || lng === undefined) return null
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

function readDecimals(typed: string): [number, number] | null {
  const match = decimals.exec(typed) ?? commas.exec(typed)
  return match && [toNumber(match[1]), toNumber(match[2])]
}

function readDirected(given: string): [number, number] | null {
  // A comma before two digits and a sign of minutes or seconds is a decimal one: 28,5".
  const typed = given.replace(/(\d),(\d{1,9}\s?['’′"”″])/g, '$1.$2')
  const after = directed.after.exec(typed)
  if (after) return [toDegrees(after.slice(1, 4), after[4]), toDegrees(after.slice(5, 8), after[8])]
  const before = directed.before.exec(typed)
  return before && [toDegrees(before.slice(2, 5), before[1]), toDegrees(before.slice(6, 9), before[5])]
}

const toNumber = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'))

function toDegrees(parts: readonly (string | undefined)[], direction: string | undefined): number {
  const whole = toNumber(parts[0])
  const minutes = toNumber(parts[1])
  const seconds = toNumber(parts[2])
  if (minutes >= 60 || seconds >= 60) return Number.NaN
  const sign = /[sw]/i.test(direction ?? '') ? -1 : 1
  return sign * (whole + minutes / 60 + seconds / 3600)
}
