import type { LatLng } from './coordinates'

/** Open Location Code, https://github.com/google/open-location-code/blob/main/Documentation/Specification. */
const digits = '23456789CFGHJMPQRVWX'
const base = digits.length
const pairDigits = 10
const gridRows = 5
const gridColumns = 4
const full = /^[2-9CFGHJMPQRVWX]{8}\+(?:[2-9CFGHJMPQRVWX]{2,7})?$/i
const padded = /^(?:[2-9CFGHJMPQRVWX]{2}){1,3}0{2,6}\+$/i
const short = /^((?:[2-9CFGHJMPQRVWX]{2}){1,3}\+[2-9CFGHJMPQRVWX]{2,7})[\s,]+([^\s,].*)$/i

/**
 * Middle of a full plus code's area, such as `8FVF4GRC+CX`.
 * @returns null for anything else; an area of 8 digits or fewer is wider than 250 m and no place
 */
export function readPlusCode(text: string): LatLng | null {
  if (!full.test(text) || text.length < pairDigits + 1) return null
  const code = [...text.toUpperCase().replace('+', '')].map((letter) => digits.indexOf(letter))
  let lat = -90
  let lng = -180
  let height = base ** 2
  let width = base ** 2
  for (let at = 0; at < pairDigits; at += 2) {
    height /= base
    width /= base
    lat += height * (code[at] ?? 0)
    lng += width * (code[at + 1] ?? 0)
  }
  for (const digit of code.slice(pairDigits)) {
    height /= gridRows
    width /= gridColumns
    lat += height * Math.floor(digit / gridColumns)
    lng += width * (digit % gridColumns)
  }
  // The first digits reach past the pole and the antimeridian.
  return lat >= 90 || lng >= 180 ? null : { lat: lat + height / 2, lng: lng + width / 2 }
}

/** A plus code without its first digits, and the town that they come from: `4GRC+CX Vaduz`. */
export function readShortPlusCode(text: string): { code: string; town: string } | null {
  const match = short.exec(text.trim())
  if (!match) return null
  const [, code = '', town = ''] = match
  return { code: code.toUpperCase(), town }
}

export const isWidePlusCode = (text: string): boolean =>
  padded.test(text) || (full.test(text) && text.length < pairDigits + 1)

/**
 * The place nearest to `near` whose full code ends with `code`.
 * @param code a short plus code: 2, 4 or 6 of the first eight digits are missing
 */
export function completePlusCode(code: string, near: LatLng): LatLng | null {
  const lacking = 8 - code.indexOf('+')
  const side = base ** (2 - lacking / 2)
  const found = readPlusCode(firstDigits(near, lacking) + code)
  if (!found) return null
  const lat = nearest(found.lat, near.lat, side)
  const lng = nearest(found.lng, near.lng, side)
  return { lat: Math.abs(lat) <= 90 ? lat : found.lat, lng: lng - 360 * Math.round(lng / 360) }
}

/** The code repeats every `side` degrees. */
function nearest(value: number, near: number, side: number): number {
  if (value - near > side / 2) return value - side
  return near - value > side / 2 ? value + side : value
}

function firstDigits({ lat, lng }: LatLng, count: number): string {
  let north = Math.min(lat, 90 - 1e-9) + 90
  let east = lng + 180
  let side = base ** 2
  let code = ''
  while (code.length < count) {
    side /= base
    const row = Math.floor(north / side)
    const column = Math.floor(east / side)
    north -= row * side
    east -= column * side
    code += `${digits[row]}${digits[column]}`
  }
  return code
}
