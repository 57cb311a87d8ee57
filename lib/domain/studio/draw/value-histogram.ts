import { extentOf, histogramOf } from '@/lib/domain/tables/value-facts'
import { rampSteps } from './ramps'

export interface ValueHistogram {
  ends: readonly [min: number, max: number]
  /** Counts in equal steps of the axis. */
  bins: readonly number[]
  /** Most values would be in the first bars of a linear axis. */
  isLog: boolean
}

const bars = 48

/** A maximum this many times the median makes the axis logarithmic. */
const skew = 20

/** Undefined without two different values. */
export function valueHistogram(numbers: Float64Array): ValueHistogram | undefined {
  const values = numbers.filter((value) => Number.isFinite(value))
  const ends = extentOf(values)
  if (!ends || ends[0] === ends[1]) return undefined
  const median = values.toSorted()[Math.floor(values.length / 2)] ?? 0
  const isLog = ends[0] > 0 && ends[1] > skew * median
  if (!isLog) return { ends, isLog, bins: histogramOf(values, ends, bars) }
  const bins = histogramOf(values.map(Math.log), [Math.log(ends[0]), Math.log(ends[1])], bars)
  return { ends, isLog, bins }
}

/** Different values, counted no further than one more than the steps of any ramp. */
export function differentIn(numbers: Float64Array): number {
  const found = new Set<number>()
  for (const value of numbers) {
    if (Number.isFinite(value)) found.add(value)
    if (found.size > rampSteps.max) break
  }
  return found.size
}

/** Places on the axis, 0 to 1, of values and back. */
export function histogramPlaces({ ends: [min, max], isLog }: Pick<ValueHistogram, 'ends' | 'isLog'>) {
  const to = (value: number) => (isLog ? Math.log(Math.max(min, value)) : value)
  const span = to(max) - to(min)
  const figures = Math.max(0, 2 - Math.floor(Math.log10(max - min)))
  /** To what a reader can tell apart. */
  const rounded = (value: number) => Number(value.toFixed(Math.min(12, figures)))
  return {
    rounded,
    shareOf: (value: number) => Math.min(1, Math.max(0, (to(value) - to(min)) / span)),
    valueAt(share: number) {
      const place = to(min) + span * share
      return rounded(isLog ? Math.exp(place) : place)
    },
  }
}
