import { locationMessages, type SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { allSteps, type Steps } from '@/lib/domain/steps'
import { foldText } from '@/lib/format/fold'
import { readRow } from './assess-row'
import type { FileRow, ReadingRules, ReadRow, RowProblem } from './file-row'
import { isVague } from './match-address'

/** `saved` repeats the place of the list or of an earlier row. */
export type AssessedRow = ReadRow & {
  status: 'ready' | 'fix' | 'saved'
  location: SavedLocation | undefined
  sameAs: number | undefined
}

export interface Assessment {
  rows: readonly AssessedRow[]
  freeId: string
}

/** About 0.1 m, as in the list. */
const placeKey = (lat: number, lng: number) => `${lat.toFixed(6)},${lng.toFixed(6)}`

const numeric = /^\d{1,15}$/

/** Rows between two pauses: about 1 ms of work. */
const rowsAtOnce = 100

/**
 * Compares the rows of a file with each other and with the list, pausing (`yield`) after every 100, so that a
 * screen stays free. Rows at one place with the list or an earlier row are not imported again, but different
 * addresses on one street need places of their own. Missing ids are the next free numbers; a name defaults to the
 * address, else to 'Location {id}'.
 */
export function* assessRows(
  rows: readonly FileRow[],
  rules: ReadingRules,
  existing: readonly SavedLocation[],
): Steps<Assessment> {
  const read: ReadRow[] = []
  let highest = existing.reduce((max, { id }) => Math.max(max, numberOf(id)), 0)
  for (const row of rows) {
    const each = readRow(row, rules)
    read.push(each)
    highest = Math.max(highest, numberOf(each.texts.id ?? ''))
    if (read.length % rowsAtOnce === 0) yield
  }
  const seen: Seen = {
    ids: new Map(existing.map(({ id }) => [id, 'list'])),
    listed: new Map(existing.map((location) => [placeKey(location.lat, location.lng), location])),
    places: new Map(),
    next: highest + 1,
  }
  const assessed: AssessedRow[] = []
  for (const row of read) {
    assessed.push(compare(row, seen))
    if (assessed.length % rowsAtOnce === 0) yield
  }
  return { rows: assessed, freeId: String(seen.next) }
}

/** Runs assessRows to completion. */
export function assessAll(...given: Parameters<typeof assessRows>): Assessment {
  return allSteps(assessRows(...given))
}

const numberOf = (id: string): number => (numeric.test(id) ? Number(id) : 0)

interface Seen {
  ids: Map<string, 'list' | number>
  listed: ReadonlyMap<string, SavedLocation>
  places: Map<string, ReadRow>
  next: number
}

function compare(row: ReadRow, seen: Seen): AssessedRow {
  const { lat, lng } = row
  if (lat === undefined || lng === undefined) return judged(row, undefined, seen)
  const place = placeKey(lat, lng)
  const listed = seen.listed.get(place)
  if (listed && !isNamedApart(row, listed)) return known(row, undefined)
  const earlier = seen.places.get(place)
  if (earlier && !isAnother(row, earlier)) return known(row, earlier.row)
  if (listed) row.problems.push(samePlace(row, `“${listed.name}” is saved`))
  else if (earlier) row.problems.push(samePlace(row, `row ${earlier.row} is too`))
  else seen.places.set(place, row)
  return judged(row, { lat, lng }, seen)
}

const known = (row: ReadRow, sameAs: number | undefined): AssessedRow => ({
  ...row,
  problems: [],
  status: 'saved',
  location: undefined,
  sameAs,
})

function judged(
  row: ReadRow,
  place: Pick<SavedLocation, 'lat' | 'lng'> | undefined,
  seen: Seen,
): AssessedRow {
  takeOwnId(row, seen)
  if (row.problems.length > 0 || !place)
    return { ...row, status: 'fix', location: undefined, sameAs: undefined }
  const location = locationOf(row, { ...place, id: row.texts.id || takeId(seen) })
  return { ...row, status: 'ready', location, sameAs: undefined }
}

function takeOwnId({ row, texts: { id = '' }, problems }: ReadRow, { ids }: Seen): void {
  if (id === '') return
  const other = ids.get(id)
  if (other === 'list') {
    problems.push({ kind: 'conflict', field: 'id', text: locationMessages.importConflict([id]), value: id })
  } else if (other !== undefined) {
    const text = `Same ID as row ${other} of this file: ${id}`
    problems.push({ kind: 'repeated', field: 'id', text, value: id })
  } else ids.set(id, row)
}

const addressOf = ({ address }: ReadRow) => foldText(address)

const isAnother = (row: ReadRow, earlier: ReadRow): boolean =>
  row.places?.[0] !== undefined &&
  earlier.places !== undefined &&
  isVague(row.places[0]) &&
  addressOf(row) !== addressOf(earlier)

/** An address on the street of a saved location: neither its ID nor its name is that of the location. */
const isNamedApart = ({ texts, places }: ReadRow, listed: SavedLocation): boolean =>
  places?.[0] !== undefined &&
  isVague(places[0]) &&
  (texts.name ?? '') !== '' &&
  texts.name !== listed.name &&
  texts.id !== listed.id

const samePlace = ({ texts }: ReadRow, other: string): RowProblem => ({
  kind: 'same-place',
  field: 'address',
  text: `Only the street was found, where ${other}. Give this row its own place.`,
  value: texts.address ?? '',
})

function takeId(seen: Seen): string {
  const id = String(seen.next)
  seen.next += 1
  return id
}

function locationOf(
  { texts, ...row }: ReadRow,
  place: Pick<SavedLocation, 'id' | 'lat' | 'lng'>,
): SavedLocation {
  return {
    ...place,
    name: texts.name || `Location ${place.id}`,
    ...(row.address && { address: row.address }),
    evaluationType: row.evaluationType,
    parkingType: row.parkingType,
    type: texts.type ?? '',
    status: texts.status ?? '',
    ...(row.connectors && { connectors: row.connectors }),
  }
}

/** Distinct addresses that lack coordinates and a look-up, at most `max`. */
export function addressesToLookUp(rows: readonly AssessedRow[], max: number): string[] {
  const found = new Set<string>()
  for (const { problems, texts } of rows) {
    if (found.size === max) break
    if (problems.some(({ kind }) => kind === 'not-looked-up') && texts.address) found.add(texts.address)
  }
  return [...found]
}
