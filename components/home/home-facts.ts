import type { EvaluationRecord, Runs, RunsTotals } from '@/lib/contract/evaluation'
import { newestFirst, recordsOf } from '@/lib/domain/records/record-facts'

export type HomeFacts = RunsTotals & { countries: string[] }

/** Facts about each product, from the account's records. */
export const homeFacts = ({ totals, grids }: Pick<Runs, 'totals' | 'grids'>): HomeFacts => ({
  countries: grids.map((grid) => grid.name),
  ...totals,
})

/** The newest records of both lists. */
export function latestOf(runs: readonly EvaluationRecord[], count: number): EvaluationRecord[] {
  const listed = [...recordsOf(runs, 'default'), ...recordsOf(runs, 'custom')]
  return newestFirst(listed)
    .slice(0, count)
    .map(({ record }) => record)
}

/** `Andorra, Liechtenstein and 3 more` */
export function namesOf(names: readonly string[], shown = 3): string {
  const left = names.length - shown
  if (left > 0) return `${names.slice(0, shown).join(', ')} and ${left} more`
  return new Intl.ListFormat('en').format(names)
}
