import { limits } from '@/lib/config/limits'
import {
  findHeading,
  headingNotes,
  headingWithin,
  isRemark,
  uniqueNames,
} from '@/lib/domain/location-file/table-heading'
import { jsonFault, maxColumns } from '@/lib/domain/map/map-fault'
import { placedMap } from '@/lib/domain/place-columns/placed-map'
import { withSettings } from '@/lib/domain/studio/edit/added-datasets'
import type { FileFacts } from '@/lib/domain/studio/edit/session'
import { withPlaces } from '@/lib/domain/studio/read/computed-places'
import { csvTable, type TextTable } from '@/lib/domain/studio/read/csv-table'
import { endingOf, type FileEnding, isDeeperThan, maxLevels } from '@/lib/domain/studio/read/file-formats'
import { mapOfJson, mapOfRows, mapOfTexts } from '@/lib/domain/studio/read/file-map'
import { MapFileFault, max } from '@/lib/domain/studio/read/read-data'
import { settingsIn } from '@/lib/domain/studio/read/read-settings'
import { mapWithPlaces, textsOfMap } from '@/lib/domain/studio/read/typed-places'
import { type DecodedText, decodeText, windows1252Note } from '@/lib/domain/tables/csv-text'
import { chooseSheet } from '@/lib/domain/workbook/choose-sheet'
import { broken, FileFault } from '@/lib/domain/workbook/file-fault'
import { openWorkbook, type SheetReader } from '@/lib/domain/workbook/open-workbook'
import { formatCount } from '@/lib/format/number'
import { geojsonOfEsri } from '@/lib/geo/esri-json'
import { rowsOfFeatures } from '@/lib/geo/geojson'
import { geojsonInDegrees } from '@/lib/geo/geojson-system'
import { foreignSentence } from '@/lib/geo/well-known'
import { isObject, type Json, listIn, partOf } from '@/lib/json/json-parts'
import { JsonLineFault, lineFaultSentence, parseJsonText } from '@/lib/json/json-text'
import { arrowRows, type OnNote, parquetRows } from './columnar/columnar-rows'
import { type FileWish, type NamedFile, type SettingsFile, studioMessages } from './studio-messages'

const maxCellLength = 32_767

const tooManyColumns = () => new MapFileFault(`The sheet has more than ${formatCount(maxColumns)} columns.`)

const office = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, at) => bytes[at] === byte)

export interface SheetTable extends TextTable {
  sheets: readonly string[]
  sheet: string
}

/**
 * Reads the wanted sheet of a workbook, else the likely one.
 * @throws MapFileFault
 */
export async function sheetTable(bytes: Uint8Array, wanted?: string): Promise<SheetTable> {
  if (startsWith(bytes, office)) {
    throw new MapFileFault('The file is an old .xls file or has a password. Save it as .xlsx without one.')
  }
  if (!startsWith(bytes, zip)) throw new MapFileFault('The file is not an .xlsx spreadsheet.')
  const rows: (readonly string[])[] = []
  let values = 0
  const reader: SheetReader = {
    cell: maxCellLength,
    columns: maxColumns,
    refuseColumns() {
      throw tooManyColumns()
    },
    add(_, cells) {
      if (cells.every((cell) => cell === '')) return
      values += cells.length
      if (values > max.cells) {
        throw new MapFileFault(`The sheet has more than ${formatCount(max.cells)} values.`)
      }
      rows.push(cells)
    },
  }
  const faultOf = (error: unknown) => {
    if (error instanceof FileFault) return new MapFileFault(error.message)
    return error instanceof MapFileFault ? error : new MapFileFault(broken().message)
  }
  try {
    const workbook = await openWorkbook(bytes)
    const sheet = await chooseSheet(workbook, reader, wanted)
    await workbook.read(sheet, reader)
    const sheets = workbook.sheets.map(({ name }) => name)
    return { ...tableOf(rows), sheets, sheet: sheets[sheet] ?? '' }
  } catch (error) {
    throw faultOf(error)
  }
}

function tableOf(rows: readonly (readonly string[])[]): TextTable {
  if (rows.length === 0) throw new MapFileFault('The first sheet of the file is empty.')
  const heading = findHeading(rows.slice(0, headingWithin + 2))
  const lower = rows.slice(heading.below)
  const below = lower.filter((cells) => !isRemark(cells, heading.names.length))
  const width = below.reduce((most, cells) => Math.max(most, cells.length), heading.names.length)
  const cell = (row: number, column: number) => below[row]?.[column] ?? ''
  return {
    names: uniqueNames(heading.names, width),
    length: below.length,
    notes: headingNotes(heading.at, lower.length - below.length),
    cell,
    number: (row, column, into) => into.read(cell(row, column)),
  }
}

type Bytes = Uint8Array<ArrayBuffer>

interface ReadMap extends FileFacts {
  map: Json
}

interface FoundFacts extends Pick<FileFacts, 'notes' | 'sheets' | 'sheet'> {
  isTable?: boolean
  /** With the places that were computed. */
  table?: TextTable
}

interface Reading {
  name: string
  textOf: (bytes: Bytes) => string
  wish: FileWish
  /** Takes what the reader found beside the map. */
  found: (facts: FoundFacts) => void
}

function parsed(bytes: Bytes, textOf: Reading['textOf']): unknown {
  if (isDeeperThan(bytes, maxLevels)) throw new MapFileFault(studioMessages.tooDeep)
  const text = textOf(bytes)
  try {
    return parseJsonText(text)
  } catch (cause) {
    throw new MapFileFault(cause instanceof JsonLineFault ? lineFaultSentence(cause) : jsonFault(text, cause))
  }
}

type Reader = (bytes: Bytes, reading: Reading) => Json | Promise<Json>

const json: Reader = async (bytes, { name, textOf, wish, found }) => {
  const given = parsed(bytes, textOf)
  const { geojson, notes, unknown } = await geojsonInDegrees(geojsonOfEsri(given) ?? given)
  if (unknown) throw new MapFileFault(foreignSentence(unknown))
  found({ notes })
  let rows: readonly string[] | undefined
  const map = mapOfJson(rowsOfFeatures(geojson) ?? geojson, name, (more) => {
    rows = notes.concat(more)
  })
  return rows ? placedRows(map, rows, { wish, found }) : map
}

/** A table whose format knows types. */
async function placedRows(
  map: Json,
  rowNotes: readonly string[],
  { wish, found }: Pick<Reading, 'wish' | 'found'>,
): Promise<Json> {
  const { map: placed, notes, table } = await mapWithPlaces(map, wish.readings)
  found({ notes: rowNotes.concat(notes), isTable: true, table })
  return placed
}

type RowsReader = (bytes: Bytes, onNote: OnNote) => Promise<readonly unknown[]>

function columnar(rowsOf: RowsReader): Reader {
  return async (bytes, { name, wish, found }) => {
    const notes: string[] = []
    const rows = await rowsOf(bytes, (note) => notes.push(note))
    return placedRows(mapOfRows(rows, name), notes, { wish, found })
  }
}

const readers: Readonly<Record<FileEnding, Reader>> = {
  json,
  geojson: json,
  geojsonl: json,
  geojsons: json,
  geojsonseq: json,
  jsonl: json,
  ndjson: json,
  csv: readCsv,
  tsv: readCsv,
  xlsx: readXlsx,
  arrow: columnar(arrowRows),
  parquet: columnar(parquetRows),
}

async function readCsv(bytes: Bytes, { name, textOf, wish, found }: Reading): Promise<Json> {
  const table = await withPlaces(csvTable(textOf(bytes)), wish.readings)
  found({ notes: table.notes ?? [], isTable: true })
  return mapOfTexts(table, name, wish.readings)
}

async function readXlsx(bytes: Bytes, { name, wish, found }: Reading): Promise<Json> {
  const { sheets, sheet, ...texts } = await sheetTable(bytes, wish.sheet)
  const table = await withPlaces(texts, wish.readings)
  found({ notes: table.notes ?? [], isTable: true, ...(sheets.length > 1 && { sheets, sheet }) })
  return mapOfTexts(table, name, wish.readings)
}

/** A table of texts, as CSV has them, with what was chosen of its file. */
interface ReadTexts extends Pick<FileFacts, 'sheets' | 'sheet'> {
  table: TextTable
  /** False for a map and GeoJSON, whose places are where they are. */
  isTable: boolean
}

/**
 * The rows of a file of any format as texts, with the places that the studio computes.
 * @param onShare receives the read share of a text file, 0..1
 * @throws MapFileFault, DatasetFault
 */
export async function textsOf(
  { file, name, wish = {} }: NamedFile,
  onShare: (share: number) => void,
): Promise<ReadTexts> {
  const ending = endingOf(name)
  if (ending === 'xlsx') {
    const { sheets, sheet, ...texts } = await sheetTable(await bytesOf(file), wish.sheet)
    const table = await withPlaces(texts, wish.readings)
    return { table, isTable: true, ...(sheets.length > 1 && { sheets, sheet }) }
  }
  if (ending !== 'csv' && ending !== 'tsv') {
    let table: TextTable | undefined
    const { map, notes } = await readMap({ file, name, wish }, (facts) => {
      table = facts.table
    })
    const [entry, second] = listIn(map, 'datasets')
    if (!entry || second) throw new MapFileFault('The file is a map with several datasets. Choose a table.')
    return { table: { ...(table ?? textsOfMap(map)), notes }, isTable: table !== undefined }
  }
  const decoded = decodeText(await bytesOf(file))
  const { text } = decoded
  const table = await withPlaces(csvTable(text, onShare), wish.readings)
  const notes = encodingNotes(decoded).concat(table.notes ?? [])
  return { table: { ...table, notes }, isTable: true }
}

function encodingNotes({ isWindows1252, note }: DecodedText): string[] {
  if (isWindows1252) return [windows1252Note]
  return note ? [note] : []
}

async function bytesOf(file: Blob): Promise<Bytes> {
  if (file.size > limits.recordFileBytes) throw new MapFileFault(studioMessages.tooLarge)
  if (file.size === 0) throw new MapFileFault('The file is empty.')
  return new Uint8Array(await file.arrayBuffer())
}

/** Columns and layers of the only table. */
const sizeOf = (map: Json) => ({
  columns: listIn(partOf(listIn(map, 'datasets')[0], 'data'), 'fields').length,
  layers: listIn(partOf(settingsIn(map), 'visState'), 'layers').length,
})

async function readMap(
  { file, name, wish = {} }: NamedFile,
  onFound: (facts: FoundFacts) => void,
): Promise<ReadMap> {
  const ending = endingOf(name)
  if (!ending) throw new MapFileFault(studioMessages.unknownType)
  let read: FoundFacts = { notes: [] }
  const notes: string[] = []
  const textOf = (bytes: Bytes) => {
    const decoded = decodeText(bytes)
    notes.push(...encodingNotes(decoded))
    return decoded.text
  }
  const found = (facts: FoundFacts) => {
    read = facts
    onFound(facts)
  }
  const map = await readers[ending](await bytesOf(file), { name, textOf, wish, found })
  const { isTable, table: _, ...facts } = read
  const all = { ...facts, notes: [...notes, ...facts.notes] }
  if (!isTable) return { ...all, map }
  const { columns, layers } = sizeOf(map)
  if (wish.places) return { ...all, map: placedMap(map, wish.places), width: columns }
  return { ...all, map, width: columns, isPlaceless: layers === 0 }
}

/** A table without places is a map without layers. @throws MapFileFault, DatasetFault */
export const mapOf = (file: NamedFile): Promise<ReadMap> => readMap(file, () => undefined)

export async function configuredMap(of: NamedFile, { file, dataId }: SettingsFile): Promise<ReadMap> {
  const textOf = (bytes: Bytes) => decodeText(bytes).text
  // The settings say what is drawn, whatever the columns suggest.
  const [{ map, isPlaceless: _, ...facts }, settings] = await Promise.all([
    mapOf(of),
    bytesOf(file).then((bytes) => parsed(bytes, textOf)),
  ])
  if (!isObject(settings)) throw new MapFileFault('The settings of the map: expected an object.')
  return { ...facts, map: withSettings(map, settings, dataId) }
}
