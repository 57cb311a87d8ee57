import { getResolution } from 'h3-js'
import { limits } from '@/lib/config/limits'
import type { SiteOrders } from './site-orders'
import type { SiteTable } from './site-table'

export interface HexagonRows {
  rows: Uint32Array
  has(row: number): boolean
}

/** `cell` may be of resolution 9 or coarser. */
export function rowsOfHexagon({ hexagons }: SiteTable, { byHexagon }: SiteOrders, cell: string): HexagonRows {
  const [first, last] = finestCells(cell)
  const at = (place: number) => hexagons[byHexagon[place] ?? 0] ?? 0n
  const start = firstPlace(byHexagon.length, (place) => at(place) >= first)
  const end = firstPlace(byHexagon.length, (place) => at(place) > last)
  return {
    rows: byHexagon.subarray(start, end),
    has(row) {
      const hexagon = hexagons[row] ?? 0n
      return hexagon >= first && hexagon <= last
    },
  }
}

/** An H3 index has its resolution in bits 52 to 55, and 3 bits per digit, resolution 15 lowest. */
function finestCells(cell: string): [first: bigint, last: bigint] {
  const resolutionShift = 52n
  const digits = BigInt(3 * (limits.hexResolution - getResolution(cell)))
  const finerDigits = BigInt(3 * (15 - limits.hexResolution))
  const anyDigits = ((1n << digits) - 1n) << finerDigits
  const index = BigInt(`0x${cell}`) & ~(0xfn << resolutionShift)
  const first = index | (BigInt(limits.hexResolution) << resolutionShift)
  return [first & ~anyDigits, first | anyDigits]
}

/** Binary search: `isBeyond` must hold for all later indexes. */
function firstPlace(size: number, isBeyond: (place: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}
