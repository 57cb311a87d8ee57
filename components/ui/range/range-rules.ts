import { numbersIn } from '@/lib/format/per-locale'
import { plainNumber } from '@/lib/format/typed-number'

export type Ends = readonly [min: number, max: number]

/** 0 is the minimum, 1 the maximum. */
export type End = 0 | 1

/** Rounds away float artefacts such as 0.6000000000000001 and -0. */
function clean(value: number, step: number): number {
  const fineness = 10 ** Math.max(6, Math.ceil(-Math.log10(step)))
  return Math.round(value * fineness) / fineness + 0
}

/** Whole steps that contain the data. */
export function wholeSteps([min, max]: Ends, step: number): Ends {
  const slack = 1e-9
  return [
    clean(Math.floor(min / step + slack) * step, step),
    clean(Math.ceil(max / step - slack) * step, step),
  ]
}

export function snap(value: number, ends: Ends, step: number): number {
  const onGrid = clean(ends[0] + Math.round((value - ends[0]) / step) * step, step)
  return Math.min(ends[1], Math.max(ends[0], onGrid))
}

/** 0 to 1. */
export function shareOf(value: number, [min, max]: Ends): number {
  if (max <= min) return 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

/** One end moves at most to the other. */
export function withEnd([min, max]: Ends, end: End, value: number): Ends {
  return end === 0 ? [Math.min(value, max), max] : [min, Math.max(value, min)]
}

export interface Scale {
  ends: Ends
  step: number
  /** 100 for fractions shown as percent. */
  factor: number
  decimals: number
  /** Shown after a figure; optional when typing. */
  unit?: string | undefined
  /** Keeps four digits together, as in years; by default each thousand has its separator. */
  grouping?: 'min2' | undefined
  /** Refuses text that is no number; it counts as 0 by default. */
  isStrict?: boolean | undefined
}

/** Steps below it divide figures that are mostly whole: no trailing zeros. */
const fine = 0.01

export function figureText(value: number, { factor, decimals, grouping, step }: Scale): string {
  return numbersIn({
    useGrouping: grouping ?? 'auto',
    minimumFractionDigits: step * factor < fine ? 0 : decimals,
    maximumFractionDigits: decimals,
  })().format(value * factor)
}

/** Accepts unit and grouping. NaN for other text. */
export function typedNumber(text: string, unit = ''): number {
  const plain = text.trim()
  const bare = (unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain).replace(/\s/g, '')
  if (bare === '') return Number.NaN
  return Number(plainNumber(bare).replace(',', '.'))
}

export function refusalOf(value: Ends, draft: { end: End; text: string }, scale: Scale): string | undefined {
  if (typedRange(value, draft, scale)) return undefined
  const name = draft.end === 0 ? 'minimum' : 'maximum'
  if (!Number.isFinite(typedNumber(draft.text, scale.unit))) return `The ${name} is not a number.`
  return draft.end === 0
    ? 'The minimum cannot be above the maximum.'
    : 'The maximum cannot be below the minimum.'
}

/** Undefined when the maximum would be below the minimum, and on a strict scale for other text. */
export function typedRange(value: Ends, { end, text }: { end: End; text: string }, scale: Scale) {
  const typed = typedNumber(text, scale.unit)
  if (scale.isStrict && !Number.isFinite(typed)) return undefined
  const figure = snap((Number.isFinite(typed) ? typed : 0) / scale.factor, scale.ends, scale.step)
  const next: Ends = end === 0 ? [figure, value[1]] : [value[0], figure]
  return next[1] < next[0] ? undefined : next
}
