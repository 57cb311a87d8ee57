import type { Cell } from '@/lib/contract/dataset'
import type { Shape } from '@/lib/domain/studio/read/shapes'
import type { Metres } from '@/lib/domain/tables/metre-columns'
import type { LatLng } from '@/lib/geo/coordinates'

export const placeWays = ['pair', 'both', 'geometry', 'cell', 'address'] as const
/** How a table says where its rows are. */
export type PlaceWay = (typeof placeWays)[number]

export const placeRoles = {
  pair: ['lat', 'lng'],
  both: ['both'],
  geometry: ['geometry'],
  cell: ['cell'],
  address: ['address'],
} as const satisfies Readonly<Record<PlaceWay, readonly string[]>>
export type PlaceRole = (typeof placeRoles)[PlaceWay][number]

/** Indices of columns. */
export type PlaceColumns = { readonly [Role in PlaceRole]?: number }

export interface PlaceChoice {
  way: PlaceWay
  columns: PlaceColumns
  /** Places of addresses that were looked up. */
  found?: ReadonlyMap<string, LatLng> | undefined
}

/** A table of either door, as its columns are in the file. */
export interface PlaceTable {
  names: readonly string[]
  length: number
  cell: (row: number, column: number) => Cell
  /** Of columns that are read as geometry already, whose cells are cut. */
  shape?: ((row: number, column: number) => Shape | null | undefined) | undefined
  /** Undefined where the system of a row is not known. */
  placeOfMetres?: (row: number, metres: Metres) => LatLng | undefined
}

export const isComplete = ({ way, columns }: PlaceChoice): boolean =>
  placeRoles[way].every((role) => columns[role] !== undefined)

/** One decimal: 11 km, enough to tell a latitude from a longitude. */
export const formatDegrees = (value: number): string => value.toFixed(1)
