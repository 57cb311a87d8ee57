import { isValidCell } from 'h3-js'

const slug = /^[a-z][a-z-]{1,40}$/
const version = /^[0-9a-f]{12}$/
const cell = /^[0-9a-f]{15}$/

/** These guard the disk: values that fail them never become part of a path. */
export function isCountrySlug(text: string): boolean {
  return slug.test(text)
}

/** First 12 hexadecimal digits of a content hash. */
export function isVersion(text: string): boolean {
  return version.test(text)
}

export function isCell(text: string): boolean {
  return cell.test(text) && isValidCell(text)
}

export function isTile({ z, x, y }: { z: number; x: number; y: number }): boolean {
  const inRange = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z
  return Number.isInteger(z) && z >= 0 && z <= 24 && inRange(x) && inRange(y)
}
