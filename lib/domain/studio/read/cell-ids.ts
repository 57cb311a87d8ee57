import { isValidCell } from 'h3-js'
import { formatPlain } from '@/lib/format/money'

/** Whole numbers of 64 bits have up to 20 digits; H3's begin with 5 or 6 and have 18. */
const decimal = /^\d{18}$/

/** The cell of `881f8deba7fffff`, in capitals, with `0x`, or as the number that it is. */
export function h3CellOf(cell: unknown): string | undefined {
  if (typeof cell !== 'string' && typeof cell !== 'bigint') return undefined
  const text = String(cell).trim()
  const id = decimal.test(text) ? BigInt(text).toString(16) : text.toLowerCase().replace(/^0x/, '')
  return isValidCell(id) ? id : undefined
}

/** Hexadecimal digits or a number; undefined for cells that deck.gl cannot draw: invalid ones, a sixth of the earth. */
export function s2TokenOf(cell: unknown): string | undefined {
  const token = String(cell).trim().toLowerCase().replace(/^0x/, '')
  if (!/^[\da-f]{1,16}$/.test(token)) return undefined
  const id = BigInt(`0x${token.padEnd(16, '0')}`)
  if (id === 0n || id >> 61n > 5n) return undefined
  const zeros = (id & -id).toString(2).length - 1
  return zeros % 2 === 0 && zeros < 60 ? token : undefined
}

/** Of a new layer, px. */
const defaultPx = 16

const rounded = (value: number, figures: number) => Number(value.toPrecision(figures))

/** Cells of a new layer in km, so that they suit the zoom. @param ground metres per px */
export const cellSize = (ground: number): number => rounded((defaultPx * ground) / 1000, 2)

/** The ground that a cell covers, in words. */
export const groundText = (km: number): string =>
  `about ${km >= 1 ? `${formatPlain(rounded(km, 1))} km` : `${formatPlain(rounded(km * 1000, 1))} m`} at this zoom`
