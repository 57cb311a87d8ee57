import { locationMessages } from '@/lib/domain/locations/saved-list-rules'
import type { Steps } from '@/lib/domain/steps'
import { unknownSentence } from '@/lib/domain/tables/row-systems'
import type { AssessedRow } from './assess-rows'
import { fieldTitles } from './file-fields'
import type { Fix, RowProblem } from './file-row'

export interface ProblemGroup {
  key: string
  problem: RowProblem
  rows: readonly AssessedRow[]
  text: string
}

/** Groups shown at once; unrelated files would make thousands. */
export const maxGroups = 50
const maxNamed = 20

/** One fix for all equal values; addresses need a place each. */
const isByValue = new Set<RowProblem['kind']>([
  'power',
  'parking',
  'connectors',
  'several-places',
  'elsewhere',
  'same-place',
])

const keyOf = ({ kind, field, value, system = '' }: RowProblem): string =>
  [kind, field, system, isByValue.has(kind) ? (value ?? '') : ''].join('\n')

function collectProblems() {
  const groups = new Map<string, { problem: RowProblem; rows: AssessedRow[] }>()
  return {
    add(row: AssessedRow) {
      for (const problem of row.problems) {
        const key = keyOf(problem)
        const group = groups.get(key)
        if (group) group.rows.push(row)
        else groups.set(key, { problem, rows: [row] })
      }
    },
    groups: (): ProblemGroup[] =>
      [...groups].map(([key, group]) => ({ key, ...group, text: groupText(group) })),
  }
}

export function groupProblems(rows: readonly AssessedRow[]): ProblemGroup[] {
  const problems = collectProblems()
  for (const row of rows) problems.add(row)
  return problems.groups()
}

const directionQuestion =
  'The letter O is east in German and Dutch, west in French, Spanish, Portuguese and Italian. Which is it here?'

const orderQuestion = 'Both coordinates are in one cell. Which comes first?'
const systemQuestion = ({ system = '' }: RowProblem): string =>
  system === ''
    ? 'Coordinates are in metres of a system that the file does not name. Which is it?'
    : `${unknownSentence(system)}. Which is it?`

const plural: { [Kind in RowProblem['kind']]?: (problem: RowProblem) => string } = {
  coordinate: ({ field }) => `${fieldTitles[field]} is missing or cannot be read`,
  outside: ({ field }) => `${fieldTitles[field]} is outside the Earth`,
  'not-found': () => 'No place has these addresses',
  direction: () => directionQuestion,
  order: () => orderQuestion,
  system: systemQuestion,
  zero: () => 'At 0, 0 in the Atlantic: the coordinates are missing',
  repeated: () => 'The IDs of these rows are used before in this file',
}

function conflictOf(rows: ProblemGroup['rows']): string {
  const ids = [...new Set(rows.map(({ texts }) => texts.id ?? ''))]
  const left = ids.length - maxNamed
  return locationMessages.importConflict(left > 0 ? [...ids.slice(0, maxNamed), `and ${left} more`] : ids)
}

function groupText({ problem, rows }: Pick<ProblemGroup, 'problem' | 'rows'>): string {
  if (problem.kind === 'conflict') return conflictOf(rows)
  return rows.length === 1 ? problem.text : (plural[problem.kind]?.(problem) ?? problem.text)
}

/** 'Row 8', 'Rows 5, 9, 12' or 'Rows 5, 9, ... and 30 more'. */
export function rowsSentence(rows: readonly Pick<AssessedRow, 'row'>[]): string {
  const named = rows.slice(0, maxNamed).map(({ row }) => row)
  const left = rows.length - named.length
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/** A repeated ID has the agreed sentence, too. */
function fullSentences({ problem, rows, text }: ProblemGroup): string {
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`
  return problem.kind === 'repeated' ? `${sentence} ${conflictOf(rows)}` : sentence
}

export function problemSentences(groups: readonly ProblemGroup[]): string[] {
  const named = groups
    .slice(0, maxGroups)
    .map((group) => `${rowsSentence(group.rows)}: ${fullSentences(group)}`)
  const left = groups.length - named.length
  return left > 0 ? [...named, `And ${left} more causes.`] : named
}

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
