import { limits } from '@/lib/config/limits'
import type { FileHead, Validated } from '@/lib/contract/location-file'
import type { FileTable } from '@/lib/domain/file-table/file-table'
import { readTable } from '@/lib/domain/file-table/read-table'
import { type AssessedRow, addressesToLookUp, assessAll } from '@/lib/domain/location-file/assess-rows'
import { addressParts, type ColumnFields, type FileField } from '@/lib/domain/location-file/file-fields'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { groupProblems, problemSentences } from '@/lib/domain/location-file/problem-groups'
import { loadSystems } from '@/lib/domain/tables/row-systems'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { checkMap } from './check-map'
import { chooseFromMap, cutMap } from './cut-map'
import type { FileAnswer, FileRequest, ReadingContext, SentFile } from './file-request'
import { mergeMaps } from './merge-maps'
import { placesOfMap } from './places-of-map'
import { writeLocations } from './write-locations'

/** A faulty file is an answer, not an error. */
export async function answerFile(request: FileRequest): Promise<FileAnswer> {
  try {
    if (request.kind === 'write') return { kind: 'bytes', bytes: await writeLocations(request.export) }
    if (request.kind === 'map') return { kind: 'map', ...(await checkMap(request.check)) }
    if (request.kind === 'merge') return { kind: 'merged', merged: await mergeMaps(request.merge) }
    if (request.kind === 'cut') return { kind: 'cut', names: await cutMap(request.cut) }
    if (request.kind === 'choose') return { kind: 'chosen', chosen: await chooseFromMap(request.choose) }
    if (request.kind === 'places') return { kind: 'places', places: await placesOfMap(request.path) }
    const table = await readSent(request.file)
    return request.kind === 'rows'
      ? { kind: 'bytes', bytes: encodeRows(table, request.context) }
      : await locationsOf(table, request.context)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { kind: 'fault', fault: { code: error.code, message: error.message } }
  }
}

const readSent = ({ name, bytes, sheet }: SentFile): Promise<FileTable> => readTable(name, bytes, { sheet })

/** A browser parses a line in about 2 ms. */
const rowsPerLine = 500

/** One JSON value a line: the head, then rows. */
function encodeRows(
  { columns, rows, register: _, ...more }: FileTable,
  { areas }: ReadingContext,
): Uint8Array {
  const lines: unknown[] = [{ columns, rows: rows.length, areas, ...more } satisfies FileHead]
  for (let start = 0; start < rows.length; start += rowsPerLine) {
    lines.push(rows.slice(start, start + rowsPerLine).map(({ row, cells }) => [row, cells]))
  }
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Ids and columns named in a refusal. */
const maxNamed = 500

async function locationsOf(
  { columns, rows }: FileTable,
  { places, areas }: ReadingContext,
): Promise<FileAnswer> {
  const { reasons: _, ...matched } = matchTable({ columns, rows })
  const systems = await loadSystems(matched.systems)
  const rules = { ...matched, systems, edits: new Map(), places: new Map(places), areas }
  const assessed = assessAll(rows, rules, []).rows
  const addresses = addressesToLookUp(assessed, limits.lookedUpAtOnce)
  if (!places && addresses.length > 0) return { kind: 'addresses', addresses }
  const bad = assessed.filter(({ status }) => status === 'fix')
  if (bad.length > 0) return { kind: 'fault', fault: faultOf(bad, { columns, fields: rules.fields }) }
  const body = assessed.flatMap(({ location }) => (location ? [location] : [])).map(toWire)
  return { kind: 'bytes', bytes: Buffer.from(JSON.stringify({ body } satisfies Validated)) }
}

type Location = NonNullable<AssessedRow['location']>

const toWire = ({
  id,
  name,
  address,
  lat,
  lng,
  evaluationType,
  parkingType,
  type,
  status,
  connectors,
}: Location) => ({
  location_id: id,
  location_name: name,
  ...(address && { address }),
  lat,
  lng,
  evaluation_type: evaluationType,
  parking_type: parkingType,
  type,
  status,
  ...(connectors && { connectors }),
})

interface Heading {
  columns: readonly string[]
  fields: ColumnFields
}

/** A joined address is wrong in the first of its parts. */
function columnOf(field: FileField, { columns, fields }: Heading): string {
  const part = fields.includes(field) ? field : addressParts.find((each) => fields.includes(each))
  return columns[fields.indexOf(field === 'address' ? (part ?? field) : field)] ?? field
}

/** In the file's own words. */
function faultOf(bad: readonly AssessedRow[], heading: Heading) {
  const named = new Set(bad.flatMap(({ problems }) => problems.map(({ field }) => columnOf(field, heading))))
  const ids = new Set(bad.map(({ texts }) => texts.id ?? '').filter((id) => id !== ''))
  return {
    code: 'invalid' as const,
    message: problemSentences(groupProblems(bad)),
    locationIds: [...ids].slice(0, maxNamed),
    columns: [...named],
  }
}

// Started by `createLocationFiles`; ends with its channel.

serveRequests<FileRequest, FileAnswer>(answerFile)
