import type { Connectors } from '@/lib/contract/connectors'
import type { PowerType } from '@/lib/contract/evaluation'
import type { GeoResult } from '@/lib/contract/geo'
import type { PairOrder } from '@/lib/domain/tables/pair-cell'
import type { MetreSystems } from '@/lib/domain/tables/row-systems'
import type { CoordinateFix, LetterO } from '@/lib/geo/read-coordinate'
import type { ColumnFields, FileField } from './file-fields'

export interface FileRow {
  row: number
  cells: readonly string[]
}

export type RowEdit = { readonly [Field in FileField]?: string }

export type ProblemKind =
  | 'power'
  | 'parking'
  | 'parking-missing'
  | 'connectors'
  | 'coordinate'
  | 'direction'
  | 'order'
  | 'system'
  | 'outside'
  | 'zero'
  | 'no-place'
  | 'not-looked-up'
  | 'not-found'
  | 'several-places'
  | 'elsewhere'
  | 'same-place'
  | 'conflict'
  | 'repeated'
  | 'length'

/** Rows with the same kind, field and value are corrected together. */
export interface RowProblem {
  kind: ProblemKind
  field: FileField
  text: string
  value?: string
  /** Name of a system that is not known; '' without a name. */
  system?: string
  max?: number
}

export type Fix = CoordinateFix | 'swapped' | 'metres'

export interface ReadRow {
  row: number
  /** As shown: coordinates as decimal degrees, types as our words. */
  texts: RowTexts
  /** In one line; '' without one, also where coordinates or a link take its place. */
  address: string
  lat: number | undefined
  lng: number | undefined
  evaluationType: PowerType
  parkingType: string
  connectors: Connectors | undefined
  problems: RowProblem[]
  fixes: readonly Fix[]
  places: readonly GeoResult[] | undefined
}

export type RowTexts = { [Field in FileField]?: string }

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export interface ReadingRules {
  fields: ColumnFields
  edits: ReadonlyMap<number, RowEdit>
  places: ReadonlyMap<string, readonly GeoResult[]>
  /** Countries of the map. Coordinates outside all of them are swapped if that puts them inside one. */
  areas: readonly Bounds[]
  /** Of coordinates; without it such rows are asked, unless the countries decide. */
  letterO?: LetterO | undefined
  /** Longitudes count from 0 to 360. */
  isFullCircle?: boolean
  /** Of a column with both coordinates. */
  pairs?: PairRules | undefined
  /** Of coordinates in metres. */
  systems?: MetreSystems | undefined
  /** AC stations need no parking type: they run already and are not evaluated. */
  isParkingOptional?: boolean
}

export interface PairRules {
  /** Undefined if somebody must say which coordinate comes first. */
  order: PairOrder | undefined
  /** Where the rows lie, as far as the table tells. */
  home: readonly Bounds[]
}
