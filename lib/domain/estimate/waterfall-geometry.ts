import { niceTicks, ticksThatFit } from '@/lib/format/nice-scale'
import { formatCount } from '@/lib/format/number'

export interface WaterfallStep {
  name: string
  measured?: string | undefined
  /** kWh/day added to the running total. */
  value: number
  /** kWh/day of the same step before the user's changes. */
  was?: number | undefined
  /** Rests on a factor not yet validated on measured sites. */
  isAssumed: boolean
}

export interface WaterfallInput {
  /** kWh/day */
  reference: number
  steps: readonly WaterfallStep[]
  /** px, without the ledger beside it. */
  plotWidth: number
}

/** px from the left edge of the plot. */
interface WaterfallBar {
  x: number
  width: number
  end: number
}

export interface WaterfallGeometry {
  domain: [number, number]
  ticks: { value: number; x: number }[]
  referenceX: number
  resultX: number
  result: number
  bars: WaterfallBar[]
  before: { bars: WaterfallBar[]; resultX: number } | undefined
}

/** Minimum range and padding in kWh/day. Slow chargers sell a tenth of fast ones. */
const axes = { usual: { range: 100, padding: 10 }, small: { range: 20, padding: 2 } }
const smallBelow = 100
/** A bar that rounds to nothing still marks its row. */
const minWidth = 1

export interface WaterfallScale {
  domain: [number, number]
  ticks: number[]
}

export interface WaterfallLevels {
  now: number[]
  before: number[] | undefined
}

export function waterfallLevels({ reference, steps }: Omit<WaterfallInput, 'plotWidth'>): WaterfallLevels {
  const now = levelsOf(
    reference,
    steps.map(({ value }) => value),
  )
  const known = steps.flatMap(({ was }) => was ?? [])
  const isKnown = known.length > 0 && known.length === steps.length
  return { now, before: isKnown ? levelsOf(reference, known) : undefined }
}

/**
 * The axis has 10 kWh/day of padding on each side and spans at least 100 (2 and 20 if nothing reaches 100), goes
 * below zero only when a step does, and begins at its first tick.
 */
export function waterfallScale({ now, before = [] }: WaterfallLevels, plotWidth: number): WaterfallScale {
  const [min, max] = domainOf([...now, ...before])
  const longest = formatCount(Math.max(Math.abs(min), Math.abs(max))).length
  const ticks = niceTicks(min, max, ticksThatFit(plotWidth, longest))
  return { domain: [ticks[0] ?? min, max], ticks }
}

export function waterfallGeometry({ reference, steps, plotWidth }: WaterfallInput): WaterfallGeometry {
  const levels = waterfallLevels({ reference, steps })
  const { domain, ticks } = waterfallScale(levels, plotWidth)
  const [low, high] = domain
  const x = (value: number) => ((value - low) / (high - low)) * plotWidth
  const result = levels.now.at(-1) ?? reference
  const barsOf = (heights: readonly number[]) =>
    steps.map((_, index): WaterfallBar => {
      const from = x(heights[index] ?? reference)
      const to = x(heights[index + 1] ?? reference)
      return { x: Math.min(from, to), width: Math.max(minWidth, Math.abs(to - from)), end: to }
    })
  const { before } = levels
  return {
    domain,
    ticks: ticks.map((value) => ({ value, x: x(value) })),
    referenceX: x(reference),
    resultX: x(result),
    result,
    bars: barsOf(levels.now),
    before: before && { bars: barsOf(before), resultX: x(before.at(-1) ?? reference) },
  }
}

function levelsOf(reference: number, values: readonly number[]): number[] {
  const levels = [reference]
  for (const value of values) levels.push((levels[levels.length - 1] ?? 0) + value)
  return levels
}

function domainOf(levels: readonly number[]): [number, number] {
  const least = Math.min(...levels)
  const most = Math.max(...levels)
  const { range, padding } = most < smallBelow ? axes.small : axes.usual
  const widening = Math.max(0, range - (most - least + 2 * padding)) / 2
  const low = least - padding - widening
  const high = most + padding + widening
  if (low >= 0 || least < 0) return [low, high]
  return [0, Math.max(high, range)]
}

/** Largest remainder: whole numbers that still add up from the rounded reference to the rounded result. */
export function roundedSteps(reference: number, values: readonly number[]): number[] {
  const result = values.reduce((total, value) => total + value, reference)
  const floors = values.map(Math.floor)
  const missing =
    Math.round(result) - Math.round(reference) - floors.reduce((total, value) => total + value, 0)
  const byRemainder = values
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder)
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)).map(({ index }) => index))
  return floors.map((value, index) => value + (raised.has(index) ? 1 : 0))
}

/** Hatched bars: the factor's effect is assumed, whether or not its input was counted. */
export const assumedEffect = 'effect assumed, not measured'
