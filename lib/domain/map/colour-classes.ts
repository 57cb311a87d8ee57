import { type DemandStep, demandSteps, type ScoreKind } from '@/lib/catalogue/demand-step'
import { colourColumns, type HexagonColumn } from '@/lib/catalogue/hexagon-columns'

/** Each class runs from its lower bound up to the next one's. */
export interface ColourClasses {
  from: readonly number[]
  max: number
}

const wanted = demandSteps.length

export const fractionClasses: ColourClasses = {
  from: demandSteps.map((step) => (step - 1) / wanted),
  max: 1,
}

/**
 * Nine classes with equally many values each. Equal values share a class and the rest is redivided: if
 * most hexagons hold 0, zero fills the first class and eight separate the rest.
 * @param figures without NaN; sorted in place
 * @returns fewer than nine classes for fewer distinct values, undefined for none
 */
export function quantileClasses(figures: Float64Array): ColourClasses | undefined {
  const sorted = figures.sort()
  const max = sorted.at(-1)
  if (max === undefined) return undefined
  const from: number[] = []
  let start = 0
  for (let left = wanted; left > 0 && start < sorted.length; left -= 1) {
    from.push(sorted[start] ?? max)
    const last = sorted[start + Math.ceil((sorted.length - start) / left) - 1] ?? max
    start = firstAbove(sorted, last)
  }
  return { from, max }
}

function firstAbove(sorted: Float64Array, figure: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? 0) > figure) to = middle
    else from = middle + 1
  }
  return from
}

export function stepOfClass({ from }: ColourClasses, at: number): DemandStep {
  if (from.length === 1) return 9
  return (1 + Math.round((at * (wanted - 1)) / (from.length - 1))) as DemandStep
}

/** Clamps values outside; NaN is step 0. */
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

/** A numeric column, else one of the two scores. */
interface CellColouring {
  column: HexagonColumn | undefined
  score: ScoreKind
}

const scoreOf: Readonly<Record<string, ScoreKind>> = { 'Score DC': 'DC', 'Score AC': 'AC' }

/** Falls back to the DC score. @param columns those that the country has and the viewer may see */
export function cellColouring(
  field: string | null,
  { columns, score }: { columns: readonly HexagonColumn[]; score: ScoreKind },
): CellColouring {
  if (field === null) return { column: undefined, score }
  const column = colourColumns.find((name) => name === field && columns.includes(name))
  return { column, score: column === undefined ? (scoreOf[field] ?? 'DC') : score }
}

/** Keeps the lowest column's sides visible. */
const min = 0.03

/**
 * Maps a value to its column's share of the full height, by its place on the legend, where all classes are
 * equally wide: height and colour agree, and an outlier does not flatten the rest. Values beyond the scale
 * count as its ends; NaN has no column (0).
 */
export function heightReader({ from, max }: ColourClasses): (figure: number) => number {
  const ends = from.map((_, at) => from[at + 1] ?? max)
  return (figure) => {
    if (Number.isNaN(figure)) return 0
    let at = from.length - 1
    while (at > 0 && figure < (from[at] ?? 0)) at -= 1
    const start = from[at] ?? 0
    const end = ends[at] ?? 0
    const within = end > start ? (figure - start) / (end - start) : 1
    return Math.max(min, (at + Math.min(1, Math.max(0, within))) / from.length)
  }
}
