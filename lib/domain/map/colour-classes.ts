import { type DemandStep, demandSteps } from '@/lib/catalogue/demand-step'

/** Figures in classes of rising colour. A class begins with its least figure and ends before the next one begins. */
export interface ColourClasses {
  /** Least figure of each class; one to nine of them, ascending. */
  from: readonly number[]
  /** The greatest figure of the last class. */
  most: number
}

const wanted = demandSteps.length

/** Ninths of 1, as the demand scores have them. */
export const fractionClasses: ColourClasses = {
  from: demandSteps.map((step) => (step - 1) / wanted),
  most: 1,
}

/**
 * Nine classes of as many figures each. Equal figures stay together, and what is left is shared anew among the classes
 * that are left: where most cells hold 0, that is the first class and eight tell the rest apart.
 * @param figures without NaN, in any order; they are put in order.
 * @returns fewer classes than nine for fewer different figures, undefined for none.
 */
export function quantileClasses(figures: Float64Array): ColourClasses | undefined {
  const sorted = figures.sort()
  const most = sorted.at(-1)
  if (most === undefined) return undefined
  const from: number[] = []
  let start = 0
  for (let left = wanted; left > 0 && start < sorted.length; left -= 1) {
    from.push(sorted[start] ?? most)
    const last = sorted[start + Math.ceil((sorted.length - start) / left) - 1] ?? most
    start = firstAbove(sorted, last)
  }
  return { from, most }
}

/** Where the figures greater than one begin. */
function firstAbove(sorted: Float64Array, figure: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? 0) > figure) to = middle
    else from = middle + 1
  }
  return from
}

/** The step of the ramp for a class: few classes are spread over the whole ramp. */
export function stepOfClass({ from }: ColourClasses, at: number): DemandStep {
  if (from.length === 1) return 9
  return (1 + Math.round((at * (wanted - 1)) / (from.length - 1))) as DemandStep
}

/** Tells the step of a figure; what lies outside belongs to the nearest class, 0 for NaN. */
export function stepReader(classes: ColourClasses): (figure: number) => DemandStep | 0 {
  const { from } = classes
  const steps = from.map((_, at) => stepOfClass(classes, at))
  return (figure) => {
    if (Number.isNaN(figure)) return 0
    let at = from.length - 1
    while (at > 0 && figure < (from[at] ?? 0)) at -= 1
    return steps[at] ?? 0
  }
}
