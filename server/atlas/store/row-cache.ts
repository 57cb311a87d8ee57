import type { Cell } from '@/lib/contract/dataset'

/** Rows that have been made before, so that a country's best sites are not gathered from 33 columns for every map. */
export interface RowCache {
  get(row: number): readonly Cell[] | undefined
  set(row: number, cells: readonly Cell[]): void
}

const slots = 4096
/** About 33 values in an array, of which five are numbers and three are texts of their own. */
const bytesPerRow = 600

/** Memory that a full cache holds. */
export const rowCacheBytes = slots * bytesPerRow

/** Each row has one slot, shared with those 4,096 rows away; the later one stays. */
export function rowCache(): RowCache {
  const rows = new Int32Array(slots).fill(-1)
  const kept = new Array<readonly Cell[] | undefined>(slots).fill(undefined)
  return {
    get: (row) => (rows[row % slots] === row ? kept[row % slots] : undefined),
    set(row, cells) {
      rows[row % slots] = row
      kept[row % slots] = cells
    },
  }
}
