function roundStep(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => each * magnitude >= value * (1 - 1e-9)) ?? 10
  return step * magnitude
}

/** Round ticks, at most `max`. The first is at or below `low`: the axis labels its start. */
export function niceTicks(low: number, high: number, max: number): number[] {
  let step = roundStep((high - low) / max)
  while (countOf(step, low, high) > max) step = roundStep(step * 1.01)
  // `+ 0` turns minus zero, which prints its sign, into zero.
  const first = Math.floor(low / step + 1e-9)
  return Array.from({ length: countOf(step, low, high) }, (_, index) => (first + index) * step + 0)
}

const countOf = (step: number, low: number, high: number) =>
  Math.floor(high / step + 1e-9) - Math.floor(low / step + 1e-9) + 1

/** Whole steps up to the value: `[0, 200, 400, 600, 800]` for 632. */
export function ticksFromZero(value: number, max: number): number[] {
  // Labels have no decimals, so half steps would repeat.
  const step = Math.max(1, roundStep(Math.max(value, 1e-6) / (max - 1)))
  return Array.from({ length: Math.max(1, Math.ceil(value / step - 1e-9)) + 1 }, (_, index) => index * step)
}

const digitWidth = 7
const labelGap = 10
const maxLabels = 6

/** 2 to 6 labels. @param width px of the axis @param longest characters of the longest label, 11 px high */
export function ticksThatFit(width: number, longest: number): number {
  return Math.max(2, Math.min(maxLabels, Math.floor(width / (longest * digitWidth + labelGap))))
}
