type Ends = readonly [min: number, max: number]

/** What the slider and the fields of a number filter offer. */
export interface RangePositions {
  /** Steps of the slider: its positions go from 0 to it. */
  count: number
  /** Of the figures. */
  decimals: number
  valueAt: (position: number) => number
  /** May lie between two steps; of a value outside the data that of the nearest end. */
  positionOf: (value: number) => number
}

const maxSteps = 1000

/** Real columns show at least thousandths, and of very small ranges no more than a double can tell apart. */
const minDecimals = 3
const maxDecimals = 12

/**
 * A slider's positions over the data: each whole number of a short column of whole numbers, else a thousand
 * steps, so that ranges of every size, such as 0 to 0.00001, move alike.
 */
export function rangePositions(ends: Ends, isWhole: boolean): RangePositions {
  const [min, max] = ends
  const width = max - min
  const count = isWhole ? Math.min(maxSteps, width) : maxSteps
  const needed = Math.ceil(-Math.log10(width / maxSteps))
  const decimals = isWhole ? 0 : Math.min(maxDecimals, Math.max(minDecimals, needed))
  return {
    count,
    decimals,
    valueAt(position) {
      if (position <= 0) return min
      if (position >= count) return max
      return Number((min + (width * position) / count).toFixed(decimals))
    },
    positionOf: (value) => (Math.min(max, Math.max(min, value)) - min) * (count / width),
  }
}

/** The range after a move of the slider: an end that did not move keeps its value, also one outside the data. */
export function movedRange(before: Ends, moved: Ends, { positionOf, valueAt }: RangePositions): Ends {
  const settle = (position: number) =>
    before.find((value) => positionOf(value) === position) ?? valueAt(position)
  return [settle(moved[0]), settle(moved[1])]
}

/** The part of a histogram, 0 to 1, that two positions keep: whole bars where each step has its own. */
export function keptPart([from, to]: Ends, { count }: RangePositions, bars: number): Ends {
  return bars === count + 1 ? [from / bars, (to + 1) / bars] : [from / count, to / count]
}
