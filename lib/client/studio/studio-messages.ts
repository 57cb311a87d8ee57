import type { PageWish } from '@/lib/client/studio/export/make-page'
import { limits } from '@/lib/config/limits'
import type { PlaceChoice } from '@/lib/domain/place-columns/place-choice'
import type { PlaceLook, SeenPlaces } from '@/lib/domain/place-columns/see-places'
import type { NearWish } from '@/lib/domain/studio/draw/draw-dots'
import type { MapChanges } from '@/lib/domain/studio/edit/saved-map'
import type { DrawnLayer, LocationsWish, MapOutline, TableWish, Wish } from '@/lib/domain/studio/edit/session'
import type { OwnSource } from '@/lib/domain/studio/own-data/own-source'
import { maxLevels } from '@/lib/domain/studio/read/file-formats'
import type { StudioMap } from '@/lib/domain/studio/read/studio-map'
import type { ColumnFacts, FactsWish } from '@/lib/domain/studio/table/column-facts'
import type { FoundLocations } from '@/lib/domain/studio/table/dataset-locations'
import type { PageWish as RowsWish, TablePage } from '@/lib/domain/studio/table/table-page'
import type { Readings } from '@/lib/domain/tables/column-reading'
import type { Json } from '@/lib/json/json-parts'

export const studioMessages = {
  unknownType: 'Failed to select data processor',
  failed: 'An error occurred while processing the file.',
  unmade: 'The file could not be made.',
  tooLarge: `The file is larger than ${limits.recordFileBytes / 1_000_000} MB.`,
  tooDeep: `The file is nested too deeply: ${maxLevels} levels at most.`,
  largeSettings: 'The settings of the map are larger than 10 MB.',
} as const

export const sentenceOf = (error: unknown, otherwise: string = studioMessages.failed): string =>
  error instanceof Error ? error.message : otherwise

/** Choices of a person about one file. */
export interface FileWish {
  /** Of a workbook. */
  sheet?: string | undefined
  readings?: Readings | undefined
  places?: PlaceChoice | undefined
}

export interface NamedFile {
  file: Blob
  name: string
  wish?: FileWish | undefined
}

/** Reads the file of a dataset once more. */
interface ReadAgain {
  again: string
  wish: FileWish
}

/** `dataId` is the id that the settings give to the dataset beside them. */
export interface SettingsFile {
  file: Blob
  dataId: string
}

export interface AddedData {
  datasets: MapOutline['datasets']
  dataNotices: readonly string[]
  bounds: MapOutline['bounds']
  layers: readonly Json[]
}

/** What a dataset of a table offers as places, and what was chosen before. */
export interface DatasetPlaces extends PlaceLook {
  chosen: PlaceChoice | undefined
}

interface ResultOrder {
  bytes: Uint8Array
  column: number
  isDown: boolean
}

export interface StudioCalls {
  open: { ask: NamedFile & { config?: SettingsFile | undefined }; answer: MapOutline }
  own: { ask: OwnSource; answer: MapOutline }
  add: { ask: NamedFile | ReadAgain; answer: AddedData }
  draw: { ask: Wish; answer: { changed: DrawnLayer[]; rows: Readonly<Record<string, number>> } }
  tip: {
    ask: { id: string; row: number; tooltip: StudioMap['tooltip'] }
    answer: { name: string; text: string }[]
  }
  facts: { ask: FactsWish & { dataId: string }; answer: ColumnFacts }
  locations: { ask: LocationsWish; answer: FoundLocations | undefined }
  table: { ask: TableWish & RowsWish; answer: TablePage | undefined }
  csv: { ask: TableWish & { columns: readonly string[] }; answer: Blob }
  order: { ask: ResultOrder; answer: Uint32Array }
  near: { ask: NearWish & { id: string }; answer: number | undefined }
  save: { ask: MapChanges; answer: Blob }
  page: { ask: PageWish; answer: Blob }
  places: { ask: { dataId: string }; answer: DatasetPlaces }
  seen: { ask: { dataId: string; choice: PlaceChoice }; answer: SeenPlaces }
  arrow: { ask: { dataId: string }; answer: Uint8Array }
}
export type StudioCall = keyof StudioCalls

export interface ToStudioWorker {
  id: number
  call: StudioCall
  ask: StudioCalls[StudioCall]['ask']
}

export type FromStudioWorker = { id: number } & (
  | { answer: StudioCalls[StudioCall]['answer'] }
  | { refused: string }
)
