import type { EvaluationRecord, Runs } from '@/lib/contract/evaluation'
import { analysisType } from '@/lib/domain/analysis-type'
import { parseDay } from '@/lib/format/date'

export type HomeFacts = {
  countries: string[]
  evaluations: number
  /** Locations in those evaluations. */
  locations: number
  inProgress: number
  analyses: number
}

/** '0000_ac' and '0000_dc' sum up all others; counting them would count everything twice (spec 3 §3). */
const isSummary = (record: EvaluationRecord) => record.evalId.startsWith('0000_')

/** What home says about each product, from the account's records. */
export function homeFacts({ runs, grids }: Pick<Runs, 'runs' | 'grids'>): HomeFacts {
  const records = runs.filter((record) => !isSummary(record))
  const evaluations = records.filter((record) => analysisType(record) === 'default')
  return {
    countries: grids.map((grid) => grid.name),
    evaluations: evaluations.length,
    locations: evaluations.reduce((sum, record) => sum + record.locations, 0),
    inProgress: evaluations.filter((record) => record.status === 'In progress').length,
    analyses: records.length - evaluations.length,
  }
}

const dayOf = (record: EvaluationRecord) => parseDay(record.date)?.getTime() ?? 0

/** The newest records without the summaries; on one day the higher id is the newer. */
export function latestOf(runs: readonly EvaluationRecord[], count: number): EvaluationRecord[] {
  return runs
    .filter((record) => !isSummary(record))
    .toSorted((a, b) => dayOf(b) - dayOf(a) || b.evalId.localeCompare(a.evalId))
    .slice(0, count)
}

/** `1 location`, `2,300 locations` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** `Andorra, Liechtenstein and 3 more` */
export function namesOf(names: readonly string[], shown = 3): string {
  const left = names.length - shown
  if (left > 0) return `${names.slice(0, shown).join(', ')} and ${left} more`
  return new Intl.ListFormat('en').format(names)
}
