import { columnOf, type StudioDataset } from '@/lib/domain/studio/read/studio-map'

export interface ColumnFacts {
  ends?: readonly [from: number, to: number]
  /** Rows in equal steps between the ends, or by each value of a short column of whole numbers. */
  bins?: readonly number[]
  values?: readonly { value: string | number | boolean; rows: number }[]
  isWhole: boolean
}

const maxBins = 60

/** A select offers the values with the most rows. */
const maxValues = 500

function rangeFacts(numbers: Float64Array): ColumnFacts {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let isWhole = true
  for (const value of numbers) {
    if (!Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
    isWhole &&= Number.isInteger(value)
  }
  if (low > high) return { isWhole }
  const isShort = isWhole && high - low < maxBins
  const count = isShort ? high - low + 1 : maxBins
  const bins = new Array<number>(count).fill(0)
  const width = isShort ? 1 : high / count - low / count || 1
  for (const value of numbers) {
    if (!Number.isFinite(value)) continue
    const at = Math.min(count - 1, Math.floor((value - low) / width))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return { ends: [low, high], bins, isWhole }
}

export function columnFacts(
  dataset: StudioDataset | undefined,
  { name, isListed }: { name: string; isListed: boolean },
): ColumnFacts {
  const column = columnOf(dataset, name)
  if (!column) return { isWhole: false }
  if (column.numbers && !isListed) return rangeFacts(column.numbers)
  const counts = new Map<string | number | boolean, number>()
  for (const each of column.values) {
    if (each !== null) counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  const values = [...counts].map(([value, rows]) => ({ value, rows }))
  return { values: values.sort((a, b) => b.rows - a.rows).slice(0, maxValues), isWhole: false }
}
