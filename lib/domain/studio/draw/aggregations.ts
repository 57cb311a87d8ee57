import type { StudioColumn, StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { partOf } from '@/lib/json/json-parts'

/** kepler.gl's names, in the order of the settings. */
export const aggregationTitles = {
  average: 'Mean',
  sum: 'Sum',
  median: 'Median',
  minimum: 'Minimum',
  maximum: 'Maximum',
  stdev: 'Standard deviation',
  variance: 'Variance',
  mode: 'Most frequent',
  'count unique': 'Different values',
  count: 'Count',
} as const
export type Aggregation = keyof typeof aggregationTitles

const isAggregation = (name: string): name is Aggregation => Object.hasOwn(aggregationTitles, name)

/** Text columns have no numbers: their distinct values are counted. */
export const aggregationsOf = (isNumber: boolean): readonly Aggregation[] =>
  isNumber ? ['average', 'sum', 'median', 'minimum', 'maximum'] : ['count unique']

/**
 * Heat blends neighbours on the graphics card, which can add weights and divide by their number. A median would have to
 * sort them at each pixel.
 */
export const heatAggregations: readonly Aggregation[] = ['count', 'sum', 'average']

/** kepler.gl's word for heat. */
export const heatWord = (how: Aggregation): string => (how === 'average' ? 'MEAN' : 'SUM')

export function heatAggregationIn({ vis, channels }: Pick<StudioLayer, 'vis' | 'channels'>): Aggregation {
  if (!channels.weight) return 'count'
  return partOf(vis, 'aggregation') === heatWord('average') ? 'average' : 'sum'
}

function sumOf(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted()
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}

/** Sample variance, as in kepler.gl: NaN for a single value. */
function varianceOf(values: Float64Array): number {
  if (values.length < 2) return Number.NaN
  const mean = sumOf(values) / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return squares / (values.length - 1)
}

function modeOf(values: Float64Array): number {
  const counts = new Map<number, number>()
  let mode = Number.NaN
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    if (count > (counts.get(mode) ?? 0)) mode = value
  }
  return mode
}

const reducers: Readonly<Record<Aggregation, (values: Float64Array) => number>> = {
  average: (values) => sumOf(values) / values.length,
  sum: sumOf,
  median: medianOf,
  minimum: (values) => values.reduce((before, value) => Math.min(before, value), Number.POSITIVE_INFINITY),
  maximum: (values) => values.reduce((before, value) => Math.max(before, value), Number.NEGATIVE_INFINITY),
  stdev: (values) => Math.sqrt(varianceOf(values)),
  variance: varianceOf,
  mode: modeOf,
  'count unique': (values) => new Set(values).size,
  count: (values) => values.length,
}

function numbersOf({ numbers, values }: StudioColumn): Float64Array {
  if (numbers) return numbers
  const codes = new Map<unknown, number>()
  return Float64Array.from(values, (value) => {
    if (value === null) return Number.NaN
    const code = codes.get(value) ?? codes.size
    codes.set(value, code)
    return code
  })
}

/** Counts rows if the column's values do not allow this aggregation. @param isNumber undefined without a column */
export function aggregationIn(name: string, isNumber: boolean | undefined): Aggregation {
  if (isNumber === undefined) return 'count'
  if (!isNumber) return name === 'count unique' ? name : 'count'
  return isAggregation(name) ? name : 'average'
}

export function figuresOf(
  rows: readonly (readonly number[])[],
  { column, how }: { column: StudioColumn | undefined; how: Aggregation },
): Float64Array {
  if (!column || how === 'count') return Float64Array.from(rows, (each) => each.length)
  const numbers = numbersOf(column)
  const reduce = reducers[how]
  return Float64Array.from(rows, (each) => {
    const values = Float64Array.from(each, (row) => numbers[row] ?? Number.NaN).filter(
      (value) => !Number.isNaN(value),
    )
    return values.length > 0 ? reduce(values) : Number.NaN
  })
}

/** Figures outside the two percentiles become NaN. */
export function withinPercentiles(
  figures: Float64Array,
  [lower, upper]: readonly [lower: number, upper: number],
): Float64Array {
  const sorted = figures.filter((figure) => !Number.isNaN(figure)).sort()
  const last = sorted.length - 1
  if (last < 1 || (lower <= 0 && upper >= 100)) return figures
  const low = sorted[Math.ceil((Math.max(0, lower) / 100) * last)] ?? Number.NaN
  const high = sorted[Math.floor((Math.min(100, upper) / 100) * last)] ?? Number.NaN
  return figures.map((figure) => (figure >= low && figure <= high ? figure : Number.NaN))
}
