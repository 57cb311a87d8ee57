import type { Connectors } from '@/lib/contract/connectors'
import type { PowerType } from '@/lib/contract/evaluation'
import type { GeoResult } from '@/lib/contract/geo'
import type { ColumnFields, FileField } from './file-fields'
import type { CoordinateFix } from './read-coordinate'

/** A row of the file: its number there, and a text per column. */
export interface FileRow {
  row: number
  cells: readonly string[]
}

/** Texts that replace those of the file, by field. */
export type RowEdit = { readonly [Field in FileField]?: string }

export type ProblemKind =
  | 'power'
  | 'parking'
  | 'parking-missing'
  | 'connectors'
  | 'coordinate'
  | 'outside'
  | 'no-place'
  | 'not-looked-up'
  | 'not-found'
  | 'several-places'
  | 'same-place'
  | 'conflict'
  | 'length'

/** A fault of a row; rows with one kind, field and value are corrected together. */
export interface RowProblem {
  kind: ProblemKind
  field: FileField
  /** Without the row's number. */
  text: string
  /** The cell's text if that is the problem. */
  value?: string
  /** Most letters of the field, if there are too many. */
  max?: number
}

export type Fix = CoordinateFix | 'swapped'

/** A row on its own, before it is compared with the others. */
export interface ReadRow {
  row: number
  /** As shown: coordinates as decimal degrees, types as our words. */
  texts: RowTexts
  lat: number | undefined
  lng: number | undefined
  evaluationType: PowerType
  parkingType: string
  connectors: Connectors | undefined
  problems: RowProblem[]
  /** Applied correction of the coordinates. */
  fixes: readonly Fix[]
  /** Places of its address, if coordinates are looked up. */
  places: readonly GeoResult[] | undefined
}

export type RowTexts = { [Field in FileField]?: string }

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export interface ReadingRules {
  fields: ColumnFields
  edits: ReadonlyMap<number, RowEdit>
  /** Places by address, as far as they are looked up. */
  places: ReadonlyMap<string, readonly GeoResult[]>
  /** Countries of the map: coordinates outside all of them that lie inside one when swapped are swapped. */
  areas: readonly Bounds[]
}
