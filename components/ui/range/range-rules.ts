/** Two numbers, the smaller first. */
export type Ends = readonly [least: number, most: number]

/** Which of the two thumbs or fields: 0 the minimum, 1 the maximum. */
export type End = 0 | 1

/** Floating steps leave dust such as 0.6000000000000001 and -0; no slider has more than six decimals. */
const clean = (value: number) => Math.round(value * 1e6) / 1e6 + 0

/** The ends of a slider: whole steps that take in the data. */
export function wholeSteps([least, most]: Ends, step: number): Ends {
  const slack = 1e-9
  return [clean(Math.floor(least / step + slack) * step), clean(Math.ceil(most / step - slack) * step)]
}

/** The value on the slider's grid nearest to `value`, within its ends. */
export function snap(value: number, ends: Ends, step: number): number {
  const onGrid = clean(ends[0] + Math.round((value - ends[0]) / step) * step)
  return Math.min(ends[1], Math.max(ends[0], onGrid))
}

/** Where a value lies between the ends, 0 to 1. */
export function shareOf(value: number, [least, most]: Ends): number {
  if (most <= least) return 0
  return Math.min(1, Math.max(0, (value - least) / (most - least)))
}

/** The range with one end moved; it stops at the other end and never passes it. */
export function withEnd([least, most]: Ends, end: End, value: number): Ends {
  return end === 0 ? [Math.min(value, most), most] : [least, Math.max(value, least)]
}

/** How figures of a slider are written and typed. */
export interface Scale {
  ends: Ends
  step: number
  /** What a shown figure is multiplied by: 100 for fractions that are shown as percent. */
  factor: number
  decimals: number
  /** Stands behind a figure, and may be typed. */
  unit?: string | undefined
}

/** A figure as it stands in a field, thousands grouped. */
export function figureText(value: number, { factor, decimals }: Scale): string {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value * factor)
}

const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/** The number that somebody typed: its unit and grouping may stand in it. NaN for what is none. */
export function typedNumber(text: string, unit = ''): number {
  const plain = text.trim()
  const bare = (unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain).replace(/\s/g, '')
  if (bare === '') return Number.NaN
  return Number(grouped.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.'))
}

/**
 * The range after a figure was typed for one end: what is not a number counts as 0, and all is clamped into the ends of
 * the slider. Undefined when the maximum would be below the minimum.
 */
export function typedRange(value: Ends, { end, text }: { end: End; text: string }, scale: Scale) {
  const typed = typedNumber(text, scale.unit)
  const figure = snap((Number.isFinite(typed) ? typed : 0) / scale.factor, scale.ends, scale.step)
  const next: Ends = end === 0 ? [figure, value[1]] : [value[0], figure]
  return next[1] < next[0] ? undefined : next
}
