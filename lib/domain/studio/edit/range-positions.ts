type Ends = readonly [min: number, max: number]

export interface RangePositions {
  /** Slider positions go from 0 to this. */
  count: number
  decimals: number
  valueAt: (position: number) => number
  /** May lie between two steps; clamps values outside the data. */
  positionOf: (value: number) => number
}

const maxSteps = 1000

/** Real columns show at least thousandths, and for very small ranges as many decimals as a double can tell apart. */
const minDecimals = 3
const maxDecimals = 12

/** A position per whole number of a short column, else a thousand steps, so that ranges of every size move alike. */
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

/** An end that did not move keeps its value, even outside the data. */
export function movedRange(before: Ends, moved: Ends, { positionOf, valueAt }: RangePositions): Ends {
  const settle = (position: number) =>
    before.find((value) => positionOf(value) === position) ?? valueAt(position)
  return [settle(moved[0]), settle(moved[1])]
}

/** Share of a histogram, 0 to 1, between two positions: whole bars if each position has one. */
export function keptPart([from, to]: Ends, { count }: RangePositions, bars: number): Ends {
  return bars === count + 1 ? [from / bars, (to + 1) / bars] : [from / count, to / count]
}

type Window = readonly [from: number, to: number]

const hour = 3_600_000

export const hasSeconds = ([min, max]: Window) => max - min < hour

/** UTC time for a datetime-local field; empty for years that the field rejects. */
export function timeText(ms: number, isFine: boolean): string {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, isFine ? 19 : 16) : ''
}

function typedTime(text: string): number | undefined {
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/** Clamps to the data. Returns a sentence if the ends would cross, the old window if the text is incomplete. */
export function typedWindow(window: Window, [min, max]: Window, typed: { end: 0 | 1; text: string }) {
  const ms = typedTime(typed.text)
  if (ms === undefined) return window
  const time = Math.min(max, Math.max(min, ms))
  const next: Window = typed.end === 0 ? [time, window[1]] : [window[0], time]
  if (next[0] <= next[1]) return next
  return typed.end === 0 ? 'The start cannot be after the end.' : 'The end cannot be before the start.'
}
