import { locationMessages, type SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import { type FileRow, type ReadingRules, type ReadRow, readRow } from './assess-row'

/** A row is ready to import, needs a fix, or names a place that the list or an earlier row has. */
export type AssessedRow = ReadRow & { status: 'ready' | 'fix' | 'saved'; location: SavedLocation | undefined }

export interface Assessment {
  rows: readonly AssessedRow[]
  /** The next free numeric id, as text, after those of the list and the file. */
  freeId: string
}

/** To about 0.1 m, as in the list. */
const placeKey = (lat: number, lng: number) => `${lat.toFixed(6)},${lng.toFixed(6)}`

const numeric = /^\d{1,15}$/

/** Rows between two pauses: some 5 ms of work. */
const rowsAtOnce = 500

/**
 * Compares the rows of a file with each other and with the list, pausing (`yield`) after every 500, so that a
 * screen stays free. Rows at one place with the list or an earlier row are not imported again; missing ids
 * are the next free numbers; a name defaults to 'Location {id}'.
 */
export function* assessRows(
  rows: readonly FileRow[],
  rules: ReadingRules,
  existing: readonly SavedLocation[],
): Generator<undefined, Assessment, undefined> {
  const read: ReadRow[] = []
  for (const row of rows) {
    read.push(readRow(row, rules))
    if (read.length % rowsAtOnce === 0) yield
  }
  const seen: Seen = {
    ids: new Set(existing.map(({ id }) => id)),
    places: new Set(existing.map(({ lat, lng }) => placeKey(lat, lng))),
    next:
      1 +
      highest(
        existing.map(({ id }) => id),
        read.map(({ texts }) => texts.id ?? ''),
      ),
  }
  const assessed: AssessedRow[] = []
  for (const row of read) {
    assessed.push(compare(row, seen))
    if (assessed.length % rowsAtOnce === 0) yield
  }
  return { rows: assessed, freeId: String(seen.next) }
}

/** The same in one go. */
export function assessAll(...given: Parameters<typeof assessRows>): Assessment {
  const steps = assessRows(...given)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function highest(...lists: readonly (readonly string[])[]): number {
  let most = 0
  for (const ids of lists) for (const id of ids) if (numeric.test(id)) most = Math.max(most, Number(id))
  return most
}

interface Seen {
  ids: Set<string>
  places: Set<string>
  next: number
}

function compare(row: ReadRow, seen: Seen): AssessedRow {
  const { lat, lng, texts, problems } = row
  const place = lat === undefined || lng === undefined ? undefined : placeKey(lat, lng)
  if (place !== undefined && seen.places.has(place))
    return { ...row, problems: [], status: 'saved', location: undefined }
  const id = texts.id ?? ''
  if (id !== '' && seen.ids.has(id)) {
    problems.push({ kind: 'conflict', field: 'id', text: locationMessages.importConflict([id]), value: id })
  }
  if (id !== '') seen.ids.add(id)
  if (place !== undefined) seen.places.add(place)
  if (problems.length > 0 || lat === undefined || lng === undefined)
    return { ...row, status: 'fix', location: undefined }
  return { ...row, status: 'ready', location: locationOf(row, { lat, lng, id: id || takeId(seen) }) }
}

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
    evaluationType: row.evaluationType,
    parkingType: row.parkingType,
    type: texts.type ?? '',
    status: texts.status ?? '',
  }
}

/** Addresses without coordinates that are not looked up, each once, `most` at most. */
export function addressesToLookUp(rows: readonly AssessedRow[], most: number): string[] {
  const found = new Set<string>()
  for (const { problems, texts } of rows) {
    if (found.size === most) break
    if (problems.some(({ kind }) => kind === 'not-looked-up') && texts.address) found.add(texts.address)
  }
  return [...found]
}
