import { limits } from '@/lib/config/limits'
import { jsonFault, maxColumns } from '@/lib/domain/map/map-fault'
import { withSettings } from '@/lib/domain/studio/edit/added-datasets'
import type { TextTable } from '@/lib/domain/studio/read/csv-table'
import { endingOf, type FileEnding } from '@/lib/domain/studio/read/file-formats'
import { mapOfCsv, mapOfJson, mapOfRows, mapOfTexts, PlacelessFault } from '@/lib/domain/studio/read/file-map'
import { isDeeperThan, maxLevels } from '@/lib/domain/studio/read/json-depth'
import { MapFileFault, max } from '@/lib/domain/studio/read/read-data'
import { decodeText } from '@/lib/domain/tables/csv-text'
import { broken, FileFault } from '@/lib/domain/workbook/file-fault'
import { readFirstSheet } from '@/lib/domain/workbook/read-sheet'
import { formatCount } from '@/lib/format/number'
import { isObject, type Json } from '@/lib/json/json-parts'
import { arrowRows, parquetRows } from './columnar/columnar-rows'
import { type NamedFile, type SettingsFile, studioMessages } from './studio-messages'

const cellMost = 32_767

const tooManyColumns = () => new MapFileFault(`The sheet has more than ${formatCount(maxColumns)} columns.`)

/** Numbers duplicate names and names empty ones. */
function namesOf(heading: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, at) => {
    const given = heading[at]?.trim() || `Column ${at + 1}`
    let name = given
    for (let number = 2; taken.has(name); number += 1) name = `${given} ${number}`
    taken.add(name)
    return name
  })
}

const office = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, at) => bytes[at] === byte)

/** Reads the first visible sheet; its first filled row names the columns. @throws MapFileFault */
export async function sheetTable(bytes: Uint8Array): Promise<TextTable> {
  if (startsWith(bytes, office)) {
    throw new MapFileFault('The file is an old .xls file or has a password. Save it as .xlsx without one.')
  }
  if (!startsWith(bytes, zip)) throw new MapFileFault('The file is not an .xlsx spreadsheet.')
  const rows: (readonly string[])[] = []
  let width = 0
  let values = 0
  try {
    await readFirstSheet(bytes, {
      cell: cellMost,
      columns: maxColumns,
      hasDates: true,
      refuseColumns() {
        throw tooManyColumns()
      },
      add(_, cells) {
        if (cells.every((cell) => cell === '')) return
        width = Math.max(width, cells.length)
        values += cells.length
        if (values > max.cells) {
          throw new MapFileFault(`The sheet has more than ${formatCount(max.cells)} values.`)
        }
        rows.push(cells)
      },
    })
  } catch (error) {
    if (error instanceof FileFault) throw new MapFileFault(error.message)
    throw error instanceof MapFileFault ? error : new MapFileFault(broken().message)
  }
  const [heading, ...below] = rows
  if (!heading) throw new MapFileFault('The first sheet of the file is empty.')
  const cell = (row: number, column: number) => below[row]?.[column] ?? ''
  return {
    names: namesOf(heading, width),
    length: below.length,
    cell,
    number: (row, column, into) => into.read(cell(row, column)),
  }
}

type Bytes = Uint8Array<ArrayBuffer>

interface ReadMap {
  map: Json
  /** True for text that is not valid UTF-8. */
  isWindows1252: boolean
}

interface Reading {
  name: string
  textOf: (bytes: Bytes) => string
}

function parsed(bytes: Bytes, textOf: Reading['textOf']): unknown {
  if (isDeeperThan(bytes, maxLevels)) throw new MapFileFault(studioMessages.tooDeep)
  const text = textOf(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MapFileFault(jsonFault(text, cause))
  }
}

type Reader = (bytes: Bytes, reading: Reading) => Json | Promise<Json>

const json: Reader = (bytes, { name, textOf }) => mapOfJson(parsed(bytes, textOf), name)

const readers: Readonly<Record<FileEnding, Reader>> = {
  json,
  geojson: json,
  csv: (bytes, { name, textOf }) => mapOfCsv(textOf(bytes), name),
  xlsx: async (bytes, { name }) => mapOfTexts(await sheetTable(bytes), name),
  arrow: async (bytes, { name }) => mapOfRows(await arrowRows(bytes), name),
  parquet: async (bytes, { name }) => mapOfRows(await parquetRows(bytes), name),
}

async function bytesOf(file: Blob): Promise<Bytes> {
  if (file.size > limits.recordFileBytes) throw new MapFileFault(studioMessages.tooLarge)
  if (file.size === 0) throw new MapFileFault('The file is empty.')
  return new Uint8Array(await file.arrayBuffer())
}

async function read({ file, name }: NamedFile, mayBePlaceless: boolean): Promise<ReadMap> {
  const ending = endingOf(name)
  if (!ending) throw new MapFileFault(studioMessages.unknownType)
  let isWindows1252 = false
  const textOf = (bytes: Bytes) => {
    const decoded = decodeText(bytes)
    isWindows1252 = decoded.isWindows1252
    return decoded.text
  }
  try {
    const map = await readers[ending](await bytesOf(file), { name, textOf })
    return { map, isWindows1252 }
  } catch (error) {
    if (mayBePlaceless && error instanceof PlacelessFault) return { map: error.map, isWindows1252 }
    throw error
  }
}

/** @throws MapFileFault, DatasetFault, PlacelessFault for a table without places */
export const mapOf = (of: NamedFile): Promise<ReadMap> => read(of, false)

export const anyMapOf = (of: NamedFile): Promise<ReadMap> => read(of, true)

export async function configuredMap(of: NamedFile, { file, dataId }: SettingsFile): Promise<ReadMap> {
  const textOf = (bytes: Bytes) => decodeText(bytes).text
  const [{ map, isWindows1252 }, settings] = await Promise.all([
    anyMapOf(of),
    bytesOf(file).then((bytes) => parsed(bytes, textOf)),
  ])
  if (!isObject(settings)) throw new MapFileFault('The settings of the map: expected an object.')
  return { map: withSettings(map, settings, dataId), isWindows1252 }
}
