import type { ComparisonLetter } from './compared-locations'

/** `locked` if the viewer may not see it, null if unknown. */
export type ComparedFigure = number | null | 'locked'

interface Contender {
  letter: ComparisonLetter
  figure: ComparedFigure
}

interface Known {
  letter: ComparisonLetter
  value: number
}

export interface Best {
  best: readonly Known[]
  next: readonly Known[]
}

export interface Judging {
  better: 'most' | 'least'
  /** Displayed form: equal texts tie. */
  read: (value: number) => string
}

/** Ties return all. Empty if fewer than two are known or all read alike. */
export function bestOf(contenders: readonly Contender[], { better, read }: Judging): Best {
  const sign = better === 'most' ? -1 : 1
  const known = contenders
    .flatMap(({ letter, figure }) => (typeof figure === 'number' ? [{ letter, value: figure }] : []))
    .toSorted((a, b) => sign * (a.value - b.value))
  const alike = (to: Known | undefined) => known.filter(({ value }) => to && read(value) === read(to.value))
  const best = alike(known[0])
  const next = alike(known.find((each) => !best.includes(each)))
  return next.length === 0 ? { best: [], next: [] } : { best, next }
}

export function lettersIn(of: readonly { letter: ComparisonLetter }[]): string {
  const letters = of.map(({ letter }) => letter).toSorted()
  const last = letters.pop()
  return letters.length === 0 ? (last ?? '') : `${letters.join(', ')} and ${last}`
}

/** Whether the best stand out: of those known, fewer than half tie. */
export function standsOut({ best }: Best, contenders: readonly Contender[]): boolean {
  const known = contenders.filter(({ figure }) => typeof figure === 'number').length
  return best.length === 1 || best.length * 2 < known
}
