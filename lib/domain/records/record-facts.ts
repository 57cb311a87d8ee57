import { routes } from '@/lib/config/routes'
import { webAddress } from '@/lib/config/web-address'
import type { EvaluationRecord, Problem } from '@/lib/contract/evaluation'
import { formatDayHeading, parseDay } from '@/lib/format/date'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { onFirstUse } from '@/lib/format/on-first-use'
import { formatWait } from '@/lib/format/wait'
import { analysisType } from './analysis-type'

/** Ids of the two records that collect all of a customer's locations of one current. */
const summaryIds = { AC: '0000_ac', DC: '0000_dc' } as const
const scoutingTypes = ['scouting', 'scouting grid']

/** Address of a record in the list of its type, which keeps the list's search for the way back. */
export function recordPath(record: Pick<EvaluationRecord, 'evalId' | 'type'>, search = ''): string {
  return listAddress(`${listPaths[analysisType(record)]}/${encodeURIComponent(record.evalId)}`, search)
}

const listAddress = (path: string, search: string) =>
  search.trim() === '' ? path : `${path}?${new URLSearchParams({ search })}`

export const listPath = (list: RecordList, search: string): string => listAddress(listPaths[list], search)

/** The list that a path of a record or a list is below; `default` for any other. @param path without the guest prefix */
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

/** AC or DC if a record collects all of a customer's locations of that current; undefined for any other. */
export const summarisedCurrent = (evalId: string): 'AC' | 'DC' | undefined =>
  (['AC', 'DC'] as const).find((current) => summaryIds[current] === evalId)

/** Whether a record collects all of a customer's locations of one current. */
export const isSummary = ({ evalId }: Pick<EvaluationRecord, 'evalId'>): boolean =>
  summarisedCurrent(evalId) !== undefined

/** The list that shows records of a type; null for scouting maps, which no list shows. */
export const listOfType = (type: string): RecordList | null =>
  scoutingTypes.includes(type.trim().toLowerCase()) ? null : analysisType({ type })

/** Records of one list in their given order, without summaries and scouting maps. */
export function recordsOf(runs: readonly EvaluationRecord[], list: RecordList): EvaluationRecord[] {
  return runs.filter((record) => !isSummary(record) && listOfType(record.type) === list)
}

/** Locations of a record that were not evaluated; a record of a list has only their number. */
export const problemCountOf = (record: Pick<EvaluationRecord, 'problems' | 'problemCount'>): number =>
  record.problemCount ?? record.problems.length

/** The records of several answers, each once, as the first answer tells it. */
export function mergedRecords(answers: readonly { runs: EvaluationRecord[] }[]): EvaluationRecord[] {
  const records = new Map<string, EvaluationRecord>()
  for (const record of answers.flatMap(({ runs }) => runs)) {
    if (!records.has(record.evalId)) records.set(record.evalId, record)
  }
  return [...records.values()]
}

const byNumber = onFirstUse(() => new Intl.Collator('en', { numeric: true }))

/** A record with what sorting and searching read of it, so that neither repeats it for each letter typed. */
export interface ListedRecord {
  record: EvaluationRecord
  /** ms; 0 for an unread date. */
  day: number
  /** Folded name and id. */
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

/** Whether a folded text contains every word of a search, ignoring case and accents. */
function matcher(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}

/** Records whose name or id contains every word of the search. */
export function searchRecords(listed: readonly ListedRecord[], search: string): EvaluationRecord[] {
  const matches = matcher(search)
  return listed.filter(({ text }) => matches(text)).map(({ record }) => record)
}

/** Summaries whose title contains every word of the search. */
export function searchSummaries<T extends { title: string }>(summaries: readonly T[], search: string): T[] {
  const matches = matcher(search)
  return summaries.filter(({ title }) => matches(fold(title)))
}

/** Most names are plain, and accents take ten times as long. */
const isPlain = /^[\x20-\x7e]*$/

/** Lower case without accents, for searching. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
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

/** The currents of a record; none if a service has a word of its own for its power type. */
export function currentsOf({ powerType }: Pick<EvaluationRecord, 'powerType'>): ('AC' | 'DC')[] {
  const parts = powerType.split(/[^A-Z]+/)
  return (['AC', 'DC'] as const).filter((current) => parts.every(isCurrent) && parts.includes(current))
}

const isCurrent = (word: string) => word === 'AC' || word === 'DC'

/** The part of a record of both currents that has a map of its own; undefined for any other record. */
export function childOf(
  { evaluations = [], type }: EvaluationRecord,
  current: 'AC' | 'DC',
): Pick<EvaluationRecord, 'evalId' | 'type'> | undefined {
  const child = evaluations.find((each) => each.evalId.toLowerCase().endsWith(`_${current.toLowerCase()}`))
  return child && hasMap(child) ? { evalId: child.evalId, type } : undefined
}

export const isUnfinished = (record: Pick<EvaluationRecord, 'status'>): boolean =>
  record.status === 'In progress'

/** `In progress, 125 of 1,000, about 3 minutes` */
export const progressText = (
  record: Pick<EvaluationRecord, 'evaluated' | 'locations' | 'waitMinutes'>,
): string => {
  const { evaluated, locations, waitMinutes } = record
  return [
    'In progress',
    ...(evaluated === undefined ? [] : [`${formatCount(evaluated)} of ${formatCount(locations)}`]),
    ...(waitMinutes === undefined ? [] : [formatWait(waitMinutes)]),
  ].join(', ')
}

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

type WithMap = Pick<EvaluationRecord, 'map' | 'mapFile'>

/** The address at which a record's map is read here; undefined without a map, and if it is a link. */
export const mapReadHere = ({ map, mapFile }: WithMap): string | undefined =>
  mapFile ?? (isOwnFile(map) ? map : undefined)

/** The address by which a call names a record's map to the service. */
export const mapAddressOf = (record: WithMap): string => mapReadHere(record) ?? record.map

/** A record's map that is a link to another site. Refuses anything but http(s): record maps come from customers. */
export const foreignMap = (record: WithMap): URL | undefined =>
  mapReadHere(record) === undefined ? webAddress(record.map) : undefined

/** Address from which to fetch a record's file: a path on this origin for own files, else its web address. */
export function filePath(address: string): string | undefined {
  return ownPath(address) ?? webAddress(address)?.href
}

/** Only PDFs are shown: our own scorecards, and addresses that end in `.pdf`. */
export function scorecardPath(record: Pick<EvaluationRecord, 'scorecard'>): string | undefined {
  const path = filePath(record.scorecard)
  return path && (isOwnFile(path) || path.toLowerCase().endsWith('.pdf')) ? path : undefined
}
