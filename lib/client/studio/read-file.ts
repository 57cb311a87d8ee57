import { limits } from '@/lib/config/limits'
import { jsonFault } from '@/lib/domain/map/map-fault'
import { withSettings } from '@/lib/domain/studio/read/added-datasets'
import { endingOf, type FileEnding } from '@/lib/domain/studio/read/file-formats'
import { mapOfCsv, mapOfJson, mapOfRows, mapOfTexts, PlacelessFault } from '@/lib/domain/studio/read/file-map'
import { isDeeperThan, levelsMost } from '@/lib/domain/studio/read/json-depth'
import { isObject, type Json } from '@/lib/domain/studio/read/json-parts'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { decodeText } from '@/lib/domain/tables/csv-text'
import { arrowRows } from './arrow-rows'
import { parquetRows } from './parquet-rows'
import { sheetTable } from './sheet-table'
import { type NamedFile, type SettingsFile, studioMessages } from './studio-messages'

type Bytes = Uint8Array<ArrayBuffer>

/** A file as a map of kepler.gl. */
interface ReadMap {
  map: Json
  /** Whether its letters are read as Windows-1252, as they are no UTF-8. */
  isWindows1252: boolean
}

interface Reading {
  name: string
  /** Decodes the file. */
  textOf: (bytes: Bytes) => string
}

function parsed(bytes: Bytes, textOf: Reading['textOf']): unknown {
  if (isDeeperThan(bytes, levelsMost)) throw new MapFileFault(studioMessages.tooDeep)
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

/** Tables may have no places where they have another use. */
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

/** The same with tables that have no places, for a map with other data. */
export const anyMapOf = (of: NamedFile): Promise<ReadMap> => read(of, true)

/** A table with the settings of a file beside it. @throws MapFileFault, DatasetFault */
export async function configuredMap(of: NamedFile, { file, dataId }: SettingsFile): Promise<ReadMap> {
  const textOf = (bytes: Bytes) => decodeText(bytes).text
  const [{ map, isWindows1252 }, settings] = await Promise.all([
    anyMapOf(of),
    bytesOf(file).then((bytes) => parsed(bytes, textOf)),
  ])
  if (!isObject(settings)) throw new MapFileFault('The settings of the map: expected an object.')
  return { map: withSettings(map, settings, dataId), isWindows1252 }
}
