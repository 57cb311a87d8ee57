import { columnOf, type StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { extentOf, histogramOf, Tally, type ValueCount } from '@/lib/domain/tables/value-facts'

export interface ColumnFacts {
  ends?: readonly [from: number, to: number]
  /** Rows in equal steps between the ends, or by each value of a short column of whole numbers. */
  bins?: readonly number[]
  /** Values with their rows, the most frequent first; of columns without numbers. */
  values?: readonly ValueCount<string | number | boolean>[]
  /** Whether all numbers are whole. */
  isWhole: boolean
}

const defaultBins = 60
const maxBins = 400

/** A select offers the values with the most rows. */
const maxValues = 500

function rangeFacts(numbers: Float64Array, count: number): ColumnFacts {
  const ends = extentOf(numbers)
  const isWhole = numbers.every((value) => !Number.isFinite(value) || Number.isInteger(value))
  if (!ends) return { isWhole }
  const [low, high] = ends
  const isShort = isWhole && high - low < count
  const bins = isShort
    ? histogramOf(numbers, [low, high + 1], high - low + 1)
    : histogramOf(numbers, ends, count)
  return { ends, bins, isWhole }
}

export interface FactsWish {
  name: string
  isListed: boolean
  /** Steps of the histogram. */
  bins?: number
}

export function columnFacts(
  dataset: StudioDataset | undefined,
  { name, isListed, bins = defaultBins }: FactsWish,
): ColumnFacts {
  const column = columnOf(dataset, name)
  if (!column) return { isWhole: false }
  if (column.numbers && !isListed) return rangeFacts(column.numbers, Math.min(maxBins, bins))
  const values = new Tally<string | number | boolean>()
  for (const each of column.values) if (each !== null) values.add(each)
  return { values: values.counts.slice(0, maxValues), isWhole: false }
}
