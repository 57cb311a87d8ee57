import { routes } from '@/lib/config/routes'
import type { EvaluationRecord, Problem } from '@/lib/contract/evaluation'
import { formatDayHeading, parseDay } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { onFirstUse } from '@/lib/format/on-first-use'
import { formatWait } from '@/lib/format/wait'
import { analysisType } from './analysis-type'
import { webAddress } from './web-address'

/** Ids of the two records that collect all of a customer's locations of one current. */
const summaryIds = { AC: '0000_ac', DC: '0000_dc' } as const
const scoutingTypes = ['scouting', 'scouting grid']

export function recordPath(record: Pick<EvaluationRecord, 'evalId' | 'type'>): string {
  return `${listPaths[analysisType(record)]}/${encodeURIComponent(record.evalId)}`
}

/** `default` is My Locations, `custom` My Analyses. */
export type RecordList = 'default' | 'custom'

export const listPaths: Record<RecordList, string> = { default: routes.evaluations, custom: routes.analyses }

export interface RecordGroup {
  heading: string
  records: EvaluationRecord[]
}

/** Whether a record collects all of a customer's locations of one current. */
export const isSummary = (record: Pick<EvaluationRecord, 'evalId'>): boolean =>
  record.evalId === summaryIds.AC || record.evalId === summaryIds.DC

/** The list that shows records of a type; null for scouting maps, which no list shows. */
export const listOfType = (type: string): RecordList | null =>
  scoutingTypes.includes(type.trim().toLowerCase()) ? null : analysisType({ type })

/** Records of one list in their given order, without summaries and scouting maps. */
export function recordsOf(runs: readonly EvaluationRecord[], list: RecordList): EvaluationRecord[] {
  return runs.filter((record) => !isSummary(record) && listOfType(record.type) === list)
}

/** Locations of a record that were not evaluated; a record of a list has their number alone. */
export const problemCountOf = (record: Pick<EvaluationRecord, 'problems' | 'problemCount'>): number =>
  record.problemCount ?? record.problems.length

/** The records of several answers, each once, as the first answer tells it. */
export function mergedRuns(answers: readonly { runs: EvaluationRecord[] }[]): EvaluationRecord[] {
  const records = new Map<string, EvaluationRecord>()
  for (const record of answers.flatMap(({ runs }) => runs)) {
    if (!records.has(record.evalId)) records.set(record.evalId, record)
  }
  return [...records.values()]
}

const byNumber = onFirstUse(() => new Intl.Collator('en', { numeric: true }))

/** Newest day first; within a day, higher ids are newer. */
export function byNewest(a: EvaluationRecord, b: EvaluationRecord): number {
  const byDay = (parseDay(b.date)?.getTime() ?? 0) - (parseDay(a.date)?.getTime() ?? 0)
  return byDay || byNumber().compare(b.evalId, a.evalId)
}

export function summariesOf(
  runs: readonly EvaluationRecord[],
): { title: string; record: EvaluationRecord }[] {
  return (['AC', 'DC'] as const).flatMap((current) => {
    const record = runs.find(({ evalId }) => evalId === summaryIds[current])
    return record ? [{ title: `All ${current}`, record }] : []
  })
}

/** Records whose name or id contains every word of the search, ignoring case and accents. */
export function searchRecords(records: readonly EvaluationRecord[], search: string): EvaluationRecord[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return records.filter((record) => {
    const text = fold(`${record.name} ${record.evalId}`)
    return words.every((word) => text.includes(word))
  })
}

/** Lower case without accents, for searching. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

export function groupByDay(records: readonly EvaluationRecord[], now: Date): RecordGroup[] {
  const groups: RecordGroup[] = []
  for (const record of records) {
    const heading = formatDayHeading(record.date, now)
    const last = groups[groups.length - 1]
    if (last?.heading === heading) last.records.push(record)
    else groups.push({ heading, records: [record] })
  }
  return groups
}

export function currentsOf(record: Pick<EvaluationRecord, 'powerType'>): ('AC' | 'DC')[] {
  return record.powerType === 'AC_DC' ? ['AC', 'DC'] : [record.powerType]
}

export const isUnfinished = (record: Pick<EvaluationRecord, 'status'>): boolean =>
  record.status === 'In progress'

/** `In progress, about 3 minutes` */
export const progressText = ({ waitMinutes }: Pick<EvaluationRecord, 'waitMinutes'>): string =>
  waitMinutes === undefined ? 'In progress' : `In progress, ${formatWait(waitMinutes)}`

/** One sentence each; a long list ends with the number of the others. @param shown sentences before it */
export function problemReasons(problems: readonly Problem[], shown = 3): string[] {
  const reasons = problems.map(({ location_name, message }) => `${location_name}: ${message}`)
  const left = reasons.length - shown
  if (left <= 1) return reasons
  return [...reasons.slice(0, shown), `${formatCountOf(left, 'more location')}.`]
}

export const hasMap = (record: Pick<EvaluationRecord, 'map'>): boolean =>
  record.map !== '-' && record.map !== ''

const ownFiles = /\/api\/(?:evals\/files\/[^/]+|shared\/[^/]+\/files)\/(?:excel|scorecard|map)$/

/** The path of one of this app's own files with its query, null for any other address. */
function ownPath(address: string): string | null {
  const [place = ''] = address.split('?', 1)
  const query = address.slice(place.length)
  const [path] = (!query.includes('#') && ownFiles.exec(place)) || []
  return path === undefined ? null : `${path}${query}`
}

/** Whether an address is one of this app's own files, on any host. */
export const isOwnFile = (address: string): boolean => ownPath(address) !== null

/** Where to fetch a record's file: a path on this origin for own files, else its web address. */
export function filePath(address: string): string | undefined {
  return ownPath(address) ?? webAddress(address)?.href
}

/** Only PDFs are shown: our own scorecards, and addresses that end in `.pdf`. */
export function scorecardPath(record: Pick<EvaluationRecord, 'scorecard'>): string | undefined {
  const path = filePath(record.scorecard)
  return path && (isOwnFile(path) || path.toLowerCase().endsWith('.pdf')) ? path : undefined
}
