import type { Steps } from '@/lib/domain/steps'
import type { AssessedRow } from './assess-rows'
import type { Fix } from './file-row'
import { collectProblems, type ProblemGroup } from './problem-groups'

export type RowView = 'all' | 'fix' | 'looked-up' | 'saved' | 'twice' | 'ready' | 'put-right'

const isIn: Readonly<Record<RowView, (row: AssessedRow) => boolean>> = {
  all: () => true,
  ready: ({ status }) => status === 'ready',
  fix: ({ status }) => status === 'fix',
  saved: ({ status, sameAs }) => status === 'saved' && sameAs === undefined,
  twice: ({ sameAs }) => sameAs !== undefined,
  'looked-up': ({ places, lat }) => places !== undefined && lat !== undefined,
  'put-right': ({ fixes }) => fixes.length > 0,
}

export const rowsOfView = (rows: readonly AssessedRow[], view: RowView): readonly AssessedRow[] =>
  view === 'all' ? rows : rows.filter(isIn[view])

export interface RowTally {
  counts: Readonly<Record<RowView, number>>
  groups: readonly ProblemGroup[]
  fixes: ReadonlyMap<Fix, number>
}

const rowsAtOnce = 1000

/** Pauses (`yield`) after every 1,000 rows to keep the screen responsive. */
export function* tallyRows(rows: readonly AssessedRow[]): Steps<RowTally> {
  const counts = { all: 0, fix: 0, 'looked-up': 0, saved: 0, twice: 0, ready: 0, 'put-right': 0 }
  const views = Object.keys(counts) as RowView[]
  const problems = collectProblems()
  const fixes = new Map<Fix, number>()
  for (const [index, row] of rows.entries()) {
    for (const view of views) if (isIn[view](row)) counts[view] += 1
    problems.add(row)
    for (const fix of row.fixes) fixes.set(fix, (fixes.get(fix) ?? 0) + 1)
    if (index % rowsAtOnce === rowsAtOnce - 1) yield
  }
  return { counts, groups: problems.groups(), fixes }
}
