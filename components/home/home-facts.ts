import type { EvaluationRecord, Runs } from '@/lib/contract/evaluation'
import { byNewest, isUnfinished, recordsOf } from '@/lib/domain/evaluation/evaluation-records'

export type HomeFacts = {
  countries: string[]
  evaluations: number
  /** Locations in those evaluations. */
  locations: number
  inProgress: number
  analyses: number
}

/** Facts about each product, from the account's records. */
export function homeFacts({ runs, grids }: Pick<Runs, 'runs' | 'grids'>): HomeFacts {
  const evaluations = recordsOf(runs, 'default')
  return {
    countries: grids.map((grid) => grid.name),
    evaluations: evaluations.length,
    locations: evaluations.reduce((sum, record) => sum + record.locations, 0),
    inProgress: evaluations.filter(isUnfinished).length,
    analyses: recordsOf(runs, 'custom').length,
  }
}

/** The newest records of both lists. */
export function latestOf(runs: readonly EvaluationRecord[], count: number): EvaluationRecord[] {
  return [...recordsOf(runs, 'default'), ...recordsOf(runs, 'custom')].sort(byNewest).slice(0, count)
}

/** `Andorra, Liechtenstein and 3 more` */
export function namesOf(names: readonly string[], shown = 3): string {
  const left = names.length - shown
  if (left > 0) return `${names.slice(0, shown).join(', ')} and ${left} more`
  return new Intl.ListFormat('en').format(names)
}
