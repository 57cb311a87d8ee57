/** The smallest of 1, 2, 5 x 10^n that is not under the value. */
function roundStep(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => each * magnitude >= value * (1 - 1e-9)) ?? 10
  return step * magnitude
}

/** Ticks at round steps from `low` to `high`, at most `most` of them. */
export function niceTicks(low: number, high: number, most: number): number[] {
  const step = tickStep(low, high, most)
  const ticks: number[] = []
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index++) {
    // `+ 0`: the first index can be minus zero, which would be written with its sign.
    ticks.push(index * step + 0)
  }
  return ticks
}

function tickStep(low: number, high: number, most: number): number {
  const count = (step: number) => Math.floor(high / step + 1e-9) - Math.ceil(low / step - 1e-9) + 1
  let step = roundStep((high - low) / most)
  while (count(step) > most) step = roundStep(step * 1.01)
  return step
}

/** A scale from zero whose last tick covers the value: `[0, 200, 400, 600, 800]` for 632. */
export function ticksFromZero(value: number, most: number): number[] {
  const step = roundStep(Math.max(value, 1e-6) / (most - 1))
  return Array.from({ length: Math.ceil(value / step - 1e-9) + 1 }, (_, index) => index * step)
}
