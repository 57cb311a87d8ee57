const positions = 1000

/** Rounds to four significant digits: a slider gives numbers one would type, all different. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 3)
  return Math.round(value / unit) * unit
}

/** By the square of the position, to suit villages and cities. Whole numbers where squares are closer than 1. */
export function sliderScale(max: number): readonly number[] {
  const squares = Array.from({ length: positions + 1 }, (_, at) => rounded((at / positions) ** 2 * max))
  return [...new Set([...squares.slice(0, -1), max])]
}

export function sliderPosition(scale: readonly number[], value: number): number {
  const above = scale.findIndex((each) => each >= value)
  if (above < 0) return scale.length - 1
  if (above === 0) return 0
  const [low = 0, high = 0] = scale.slice(above - 1, above + 1)
  return value - low < high - value ? above - 1 : above
}
