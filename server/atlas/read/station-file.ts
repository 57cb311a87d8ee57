import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileTable, TableOptions } from '@/lib/domain/file-table/file-table'
import { readTable } from '@/lib/domain/file-table/read-table'
import { readRow } from '@/lib/domain/location-file/assess-row'
import { isPlaceless } from '@/lib/domain/location-file/file-fields'
import type { ProblemKind, ReadingRules, ReadRow } from '@/lib/domain/location-file/file-row'
import { fullCircleNote, hasFullCircle } from '@/lib/domain/location-file/full-circle'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { decodeText, windows1252Note } from '@/lib/domain/tables/csv-text'
import { rowCountries } from '@/lib/domain/tables/home-country'
import { isNoText } from '@/lib/domain/tables/no-value'
import { isUnclassedNote } from '@/lib/domain/tables/registers/register-row'
import { loadSystems } from '@/lib/domain/tables/row-systems'
import { pointsOfOcm } from '@/lib/domain/tables/station-registers'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { ExtractError } from './extract-error'
import { type StationColumns, type StationRole, stationColumns } from './station-columns'
import { remarkedTable, sourceOf, type TableSource } from './table-rows'

/** A row of a register; texts as the file has them, '' for none. */
export interface RegisterStation {
  /** Of the whole station; rows of a station may share it. */
  id: string
  name: string
  operator: string
  /** By which other rows name the operator. */
  operatorNumber: string
  website: string
  lat: number
  lng: number
  points: string
  power: string
  current: string
  /** Kinds of plugs with the power of each. */
  plugs: readonly { text: string; power: string }[]
  /** Of OpenStreetMap. */
  tags: Readonly<Record<string, string>>
  slowPoints: readonly string[]
  fastPoints: readonly string[]
  access: string
  isPublic: string
  status: string
  statusNumber: string
  isWorking: string
  fuel: string
  isForTwoWheels: string
  /** Day of its last change, YYYY-MM-DD. */
  updated: string
}

export interface StationFile {
  /** As in `ocm.json`. */
  name: string
  /** Its rows repeat stations that several people have entered. */
  isOpenChargeMap: boolean
  stations: readonly RegisterStation[]
  /** What was read and left out, in sentences. */
  notes: readonly string[]
  source: TableSource
}

/** The largest national registers have a row for each of 200,000 points. */
const options: TableOptions = { rows: 2_000_000, cells: 100_000_000, isWhole: true }

/** Values that are enough to tell what a column holds. */
const sampled = 200

/**
 * Reads a register of charging stations: a table of any program (CSV, spreadsheet, GeoJSON, JSON), or the JSON of Open
 * Charge Map, OCPI, OICP and NOBIL.
 * @throws ExtractError for a file without a place
 */
export async function readStationFile(path: string): Promise<StationFile> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ExtractError(`The charging station file ${path} cannot be read.`, { cause })
  })
  return readStations(bytes, path)
}

/** @param path named in errors; its ending tells the format */
export async function readStations(bytes: Uint8Array, path: string): Promise<StationFile> {
  const table = await readTable(path, bytes, options).catch((cause: unknown) => {
    if (!(cause instanceof FileFault)) throw cause
    throw new ExtractError(`The charging station file ${path} cannot be used. ${cause.message}`, { cause })
  })
  const name = basename(path)
  const { stations, notes } = await stationsIn(table, { path, name })
  const isOpenChargeMap = table.register === pointsOfOcm
  const date = stations.reduce((latest, { updated }) => (updated > latest ? updated : latest), '')
  const remarks = /\.(?:csv|tsv|txt)$/i.test(path) ? remarkedTable(decodeText(bytes).text).remarks : new Map()
  const own = sourceOf(remarks, { file: name, table: 'Charging stations', subject: 'Charging stations' })
  return {
    name,
    isOpenChargeMap,
    stations,
    notes,
    source: isOpenChargeMap ? { ...openChargeMap, date } : { ...own, date: own.date || date },
  }
}

const openChargeMap = {
  name: 'Open Charge Map',
  licence: 'CC BY 4.0',
  attribution: '© Open Charge Map contributors',
  url: 'https://openchargemap.org',
}

interface NamedFile {
  path: string
  name: string
}

async function stationsIn(
  table: FileTable,
  { path, name }: NamedFile,
): Promise<Pick<StationFile, 'stations' | 'notes'>> {
  const { reasons: _, ...matched } = matchTable(table)
  if (isPlaceless({ ...matched, rows: table.rows })) {
    const columns = table.columns.slice(0, 12).join(', ')
    throw new ExtractError(
      `The charging station file ${path} has no columns of coordinates: name them Latitude and Longitude. Its columns are ${columns}.`,
    )
  }
  const systems = await loadSystems(matched.systems)
  const isFullCircle = hasFullCircle(matched.fields, table.rows)
  const rules: ReadingRules = {
    ...matched,
    systems,
    isFullCircle,
    edits: new Map(),
    places: new Map(),
    areas: [],
  }
  const columns = stationColumns(table.columns, (at) => firstValues(table, at))
  const stations: RegisterStation[] = []
  const faults: ReadRow[] = []
  const countriesOf = rowCountries(table.columns)
  let swapped = 0
  for (const row of table.rows) {
    const read = readRow(row, { ...rules, areas: countriesOf(row.cells) })
    if (read.fixes.includes('swapped')) swapped += 1
    const station = stationOf(read, { columns, cells: row.cells, hasNames: rules.fields.includes('name') })
    if (station) stations.push(station)
    else faults.push(read)
  }
  const left = faultNotes(faults, { name, rows: table.rows.length })
  if (stations.length === 0)
    throw new ExtractError(`The charging station file ${path} has no place. ${left.join(' ')}`)
  const before = [
    ...(table.isWindows1252 ? [windows1252Note] : []),
    // Such plugs count here, with a power that is usual for them.
    ...(table.notes ?? []).filter((note) => !isUnclassedNote(note)),
    ...(swapped > 0
      ? [`${formatCountOf(swapped, 'row has', 'rows have')} latitude and longitude swapped.`]
      : []),
    ...(isFullCircle ? [fullCircleNote] : []),
  ]
  return { stations, notes: [...before.map((note) => `${name}: ${note}`), ...left] }
}

function firstValues({ rows }: FileTable, at: number): string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    if (!isNoText(text)) values.push(text)
    if (values.length === sampled) break
  }
  return values
}

interface RowOfStation {
  columns: StationColumns
  cells: readonly string[]
  hasNames: boolean
}

function stationOf(
  { lat, lng, texts }: ReadRow,
  { columns, cells, hasNames }: RowOfStation,
): RegisterStation | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const cell = (at: number) => {
    const text = (cells[at] ?? '').trim()
    return isNoText(text) ? '' : text
  }
  const all = (role: StationRole) => columns.byRole.get(role) ?? []
  const first = (role: StationRole) =>
    all(role)
      .filter(({ number }) => number === 0)
      .map(({ at }) => cell(at))
      .find((text) => text !== '') ?? ''
  const powers = new Map(all('power').map(({ at, number }) => [number, cell(at)]))
  const listed = all('plugs').map(({ at, number }) => ({
    text: cell(at),
    power: number === 0 ? '' : (powers.get(number) ?? ''),
  }))
  const flagged = [...columns.plugs].flatMap(([at, text]) => (isYes(cell(at)) ? [{ text, power: '' }] : []))
  const counts = (role: StationRole) => all(role).map(({ at }) => cell(at))
  return {
    id: first('station') || texts.id || '',
    // An import names other rows by their address.
    name: hasNames ? (texts.name ?? '') : '',
    operator: texts.operator || first('operator'),
    operatorNumber: first('operatorNumber'),
    website: first('website'),
    lat,
    lng,
    points: first('points'),
    power: first('power'),
    current: first('current') || (texts.evaluationType ?? ''),
    plugs: [...listed, ...flagged].filter(({ text }) => text !== ''),
    tags: Object.fromEntries([...columns.tags].map(([at, name]) => [name, cell(at)])),
    slowPoints: [texts.connectorsAC ?? '', ...counts('slowPoints')],
    fastPoints: [texts.connectorsDC ?? '', texts.connectorsHPC ?? '', ...counts('fastPoints')],
    access: first('access'),
    isPublic: first('public'),
    status: first('status'),
    statusNumber: first('statusNumber'),
    isWorking: first('working'),
    fuel: first('fuel'),
    isForTwoWheels: first('twoWheels'),
    updated: dayOf(first('updated')),
  }
}

export const isYes = (text: string) => /^(?:true|yes|ja|oui|1)$/i.test(text)

/** Of ISO and dotted dates; others may have the month first. */
function dayOf(text: string): string {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (iso) return iso
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}

const words = {
  missing: 'without coordinates',
  unreadable: 'with coordinates that cannot be read',
  outside: 'with coordinates outside the Earth or their reference system',
  system: 'with coordinates in a reference system that is not known',
  either: 'with coordinates that can be read in two ways',
} as const

const reasons: Partial<Record<ProblemKind, keyof typeof words>> = {
  'no-place': 'missing',
  'not-looked-up': 'missing',
  zero: 'missing',
  outside: 'outside',
  system: 'system',
  direction: 'either',
  order: 'either',
}

function reasonOf({ problems }: ReadRow): keyof typeof words {
  for (const { kind, value } of problems) {
    if (kind === 'coordinate') return value === undefined ? 'missing' : 'unreadable'
    const reason = reasons[kind]
    if (reason) return reason
  }
  return 'missing'
}

function faultNotes(faults: readonly ReadRow[], { name, rows }: { name: string; rows: number }): string[] {
  if (faults.length === 0) return []
  const counts = [...Map.groupBy(faults, reasonOf)].map(
    ([reason, each]) => `${formatCount(each.length)} ${words[reason]} (row ${each[0]?.row})`,
  )
  return [
    `${name}: ${formatCount(faults.length)} of ${formatCount(rows)} rows cannot be read: ${counts.join(', ')}.`,
  ]
}
