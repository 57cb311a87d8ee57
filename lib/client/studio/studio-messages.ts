import type { PageWish } from '@/lib/client/studio/export/make-page'
import { limits } from '@/lib/config/limits'
import type { NearWish } from '@/lib/domain/studio/draw/draw-dots'
import type { MapChanges } from '@/lib/domain/studio/edit/saved-map'
import type { DrawnLayer, LocationsWish, MapOutline, TableWish, Wish } from '@/lib/domain/studio/edit/session'
import type { OwnSource } from '@/lib/domain/studio/own-data/own-source'
import { maxLevels } from '@/lib/domain/studio/read/json-depth'
import type { StudioMap } from '@/lib/domain/studio/read/studio-map'
import type { ColumnFacts } from '@/lib/domain/studio/table/column-facts'
import type { FoundLocations } from '@/lib/domain/studio/table/dataset-locations'
import type { PageWish as RowsWish, TablePage } from '@/lib/domain/studio/table/table-page'
import type { Json } from '@/lib/json/json-parts'

export const studioMessages = {
  unknownType: 'Failed to select data processor',
  failed: 'An error occurred while processing the file.',
  unmade: 'The file could not be made.',
  tooLarge: `The file is larger than ${limits.recordFileBytes / 1_000_000} MB.`,
  tooDeep: `The file is nested too deeply: ${maxLevels} levels at most.`,
  largeSettings: 'The settings of the map are larger than 10 MB.',
} as const

/** What the studio says of a failure: the error's own sentence, or else `otherwise`. */
export const sentenceOf = (error: unknown, otherwise: string = studioMessages.failed): string =>
  error instanceof Error ? error.message : otherwise

/** A file by whose name it is read. */
export interface NamedFile {
  file: Blob
  name: string
}

/** Settings of a map in kepler.gl's form, and the id that they have for the dataset beside them. */
export interface SettingsFile {
  file: Blob
  dataId: string
}

/** Datasets and layers that a file adds to the open map. */
export interface AddedData {
  datasets: MapOutline['datasets']
  dataNotices: readonly string[]
  bounds: MapOutline['bounds']
  /** To put on top of the others. */
  layers: readonly Json[]
}

/** Rows of a result, as a stream of Arrow, to be ordered by a column by its place. */
interface ResultOrder {
  bytes: Uint8Array
  column: number
  isDown: boolean
}

/** Calls from the page to the worker, by name: argument and answer. */
export interface StudioCalls {
  open: { ask: NamedFile & { config?: SettingsFile | undefined }; answer: MapOutline }
  /** A screen of the product, whose rows the worker asks for. */
  own: { ask: OwnSource; answer: MapOutline }
  add: { ask: NamedFile; answer: AddedData }
  draw: { ask: Wish; answer: { changed: DrawnLayer[]; rows: Readonly<Record<string, number>> } }
  tip: {
    ask: { id: string; row: number; tooltip: StudioMap['tooltip'] }
    answer: { name: string; text: string }[]
  }
  facts: { ask: { dataId: string; name: string; isListed: boolean }; answer: ColumnFacts }
  locations: { ask: LocationsWish; answer: FoundLocations | undefined }
  /** Shown rows of a dataset, for a table; undefined for a dataset that is gone. */
  table: { ask: TableWish & RowsWish; answer: TablePage | undefined }
  /** Shown rows of a dataset as CSV. */
  csv: { ask: TableWish & { columns: readonly string[] }; answer: Blob }
  /** The order of a query's rows by one of its columns. */
  order: { ask: ResultOrder; answer: Uint32Array }
  near: { ask: NearWish & { id: string }; answer: number | undefined }
  save: { ask: MapChanges; answer: Blob }
  /** The map as an HTML file of its own. */
  page: { ask: PageWish; answer: Blob }
  /** A dataset as a stream of Arrow, for queries. */
  arrow: { ask: { dataId: string }; answer: Uint8Array }
}
export type StudioCall = keyof StudioCalls

export interface ToStudioWorker {
  id: number
  call: StudioCall
  ask: StudioCalls[StudioCall]['ask']
}

/** An answer, or a sentence that says why there is none. */
export type FromStudioWorker = { id: number } & (
  | { answer: StudioCalls[StudioCall]['answer'] }
  | { refused: string }
)
