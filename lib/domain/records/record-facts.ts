import { routes } from '@/lib/config/routes'
import { webAddress } from '@/lib/config/web-address'
import type { EvaluationRecord, Problem } from '@/lib/contract/evaluation'
import { formatDayHeading, parseDay } from '@/lib/format/date'
import { fold } from '@/lib/format/fold'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { onFirstUse } from '@/lib/format/on-first-use'
import { formatWait } from '@/lib/format/wait'
import { analysisType } from './analysis-type'

const summaryIds = { AC: '0000_ac', DC: '0000_dc' } as const
const scoutingTypes = ['scouting', 'scouting grid']

/** Keeps the list's search for the way back. */
export function recordPath(record: Pick<EvaluationRecord, 'evalId' | 'type'>, search = ''): string {
  return listAddress(`${listPaths[analysisType(record)]}/${encodeURIComponent(record.evalId)}`, search)
}

const listAddress = (path: string, search: string) =>
  search.trim() === '' ? path : `${path}?${new URLSearchParams({ search })}`

export const listPath = (list: RecordList, search: string): string => listAddress(listPaths[list], search)

export const listOfPath = (path: string): RecordList =>
  path === listPaths.custom || path.startsWith(`${listPaths.custom}/`) ? 'custom' : 'default'

export const listTitles: Record<RecordList, string> = { default: 'My Locations', custom: 'My Analyses' }

/** `default` is My Locations, `custom` My Analyses. */
export type RecordList = 'default' | 'custom'

export const listPaths: Record<RecordList, string> = { default: routes.evaluations, custom: routes.analyses }

export interface RecordGroup {
  heading: string
  records: EvaluationRecord[]
}

export const summarisedCurrent = (evalId: string): 'AC' | 'DC' | undefined =>
  (['AC', 'DC'] as const).find((current) => summaryIds[current] === evalId)

export const isSummary = ({ evalId }: Pick<EvaluationRecord, 'evalId'>): boolean =>
  summarisedCurrent(evalId) !== undefined

/** Null for scouting maps, which no list shows. */
export const listOfType = (type: string): RecordList | null =>
  scoutingTypes.includes(type.trim().toLowerCase()) ? null : analysisType({ type })

/** Excludes summaries and scouting maps; keeps the order. */
export function recordsOf(runs: readonly EvaluationRecord[], list: RecordList): EvaluationRecord[] {
  return runs.filter((record) => !isSummary(record) && listOfType(record.type) === list)
}

/** Locations that were not evaluated; records in lists only have their number. */
export const problemCountOf = (record: Pick<EvaluationRecord, 'problems' | 'problemCount'>): number =>
  record.problemCount ?? record.problems.length

export function mergedRecords(answers: readonly { runs: EvaluationRecord[] }[]): EvaluationRecord[] {
  const records = new Map<string, EvaluationRecord>()
  for (const record of answers.flatMap(({ runs }) => runs)) {
    if (!records.has(record.evalId)) records.set(record.evalId, record)
  }
  return [...records.values()]
}

const byNumber = onFirstUse(() => new Intl.Collator('en', { numeric: true }))

/** Caches what sorting and searching read, so that neither repeats it with every letter. */
export interface ListedRecord {
  record: EvaluationRecord
  /** ms; 0 for an invalid date. */
  day: number
  text: string
}

/** Newest day first; within a day, higher ids are newer. */
export function newestFirst(records: readonly EvaluationRecord[]): ListedRecord[] {
  const { compare } = byNumber()
  return records
    .map((record) => ({
      record,
      day: parseDay(record.date)?.getTime() ?? 0,
      text: fold(`${record.name} ${record.evalId}`),
    }))
    .sort((a, b) => b.day - a.day || compare(b.record.evalId, a.record.evalId))
}

export function summariesOf(
  runs: readonly EvaluationRecord[],
): { title: string; record: EvaluationRecord }[] {
  return (['AC', 'DC'] as const).flatMap((current) => {
    const record = runs.find(({ evalId }) => evalId === summaryIds[current])
    return record ? [{ title: `All ${current}`, record }] : []
  })
}

/** Matches every word, ignoring case and accents. */
function matcher(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}

export function searchRecords(listed: readonly ListedRecord[], search: string): EvaluationRecord[] {
  const matches = matcher(search)
  return listed.filter(({ text }) => matches(text)).map(({ record }) => record)
}

export function searchSummaries<T extends { title: string }>(summaries: readonly T[], search: string): T[] {
  const matches = matcher(search)
  return summaries.filter(({ title }) => matches(fold(title)))
}

export function groupByDay(records: readonly EvaluationRecord[], now: Date): RecordGroup[] {
  const groups: RecordGroup[] = []
  for (const record of records) {
    const last = groups[groups.length - 1]
    if (last?.records[0]?.date === record.date) last.records.push(record)
    else groups.push({ heading: formatDayHeading(record.date, now), records: [record] })
  }
  return groups
}

/** Empty if a service names the power type otherwise. */
export function currentsOf({ powerType }: Pick<EvaluationRecord, 'powerType'>): ('AC' | 'DC')[] {
  const parts = powerType.split(/[^A-Z]+/)
  return (['AC', 'DC'] as const).filter((current) => parts.every(isCurrent) && parts.includes(current))
}

const isCurrent = (word: string) => word === 'AC' || word === 'DC'

export function childOf(
  { evaluations = [], type }: EvaluationRecord,
  current: 'AC' | 'DC',
): Pick<EvaluationRecord, 'evalId' | 'type'> | undefined {
  const child = evaluations.find((each) => each.evalId.toLowerCase().endsWith(`_${current.toLowerCase()}`))
  return child && hasMap(child) ? { evalId: child.evalId, type } : undefined
}

export const isUnfinished = (record: Pick<EvaluationRecord, 'status'>): boolean =>
  record.status === 'In progress'

/** `In progress, 125 of 1,000, about 3 minutes`; nothing counts what staff are preparing. */
export const progressText = (
  record: Pick<EvaluationRecord, 'evaluated' | 'locations' | 'waitMinutes' | 'added'>,
): string => {
  const { evaluated, locations, waitMinutes, added } = record
  const isCounted = evaluated !== undefined && !added
  return [
    'In progress',
    ...(isCounted ? [`${formatCount(evaluated)} of ${formatCount(locations)}`] : []),
    ...(waitMinutes === undefined ? [] : [formatWait(waitMinutes)]),
  ].join(', ')
}

/** A long list ends with the number of omitted reasons. @param shown maximum before it */
export function problemReasons(problems: readonly Problem[], shown = 3): string[] {
  const reasons = problems.map(({ location_name, message }) => `${location_name}: ${message}`)
  const left = reasons.length - shown
  if (left <= 1) return reasons
  return [...reasons.slice(0, shown), `${formatCountOf(left, 'more location')}.`]
}

export const hasMap = (record: Pick<EvaluationRecord, 'map'>): boolean =>
  record.map !== '-' && record.map !== ''

const ownFiles = /\/api\/(?:evals\/files\/[^/]+|shared\/[^/]+\/files)\/(?:excel|scorecard|map)$/

function ownPath(address: string): string | null {
  const [place = ''] = address.split('?', 1)
  const query = address.slice(place.length)
  const [path] = (!query.includes('#') && ownFiles.exec(place)) || []
  return path === undefined ? null : `${path}${query}`
}

export const isOwnFile = (address: string): boolean => ownPath(address) !== null

type WithMap = Pick<EvaluationRecord, 'map' | 'mapFile'>

/** Undefined without a map, and if the map is a link. */
export const mapReadHere = ({ map, mapFile }: WithMap): string | undefined =>
  mapFile ?? (isOwnFile(map) ? map : undefined)

export const mapAddressOf = (record: WithMap): string => mapReadHere(record) ?? record.map

/** Refuses anything but http(s): record maps come from customers. */
export const foreignMap = (record: WithMap): URL | undefined =>
  mapReadHere(record) === undefined ? webAddress(record.map) : undefined

/** A path on this origin for own files, else the web address. */
export function filePath(address: string): string | undefined {
  return ownPath(address) ?? webAddress(address)?.href
}

/** Only PDFs are shown: our own scorecards, and addresses that end in `.pdf`. */
export function scorecardPath(record: Pick<EvaluationRecord, 'scorecard'>): string | undefined {
  const path = filePath(record.scorecard)
  return path && (isOwnFile(path) || path.toLowerCase().endsWith('.pdf')) ? path : undefined
}
