import type { GeoResult } from '@/lib/contract/geo'
import type { Bounds } from '@/lib/domain/location-file/file-row'
import type { MapCheck, MapParts } from './check-map'
import type { ChosenFromMap, ChosenRequest, CutName, CutRequest } from './cut-map'
import type { MergedMap, MergeRequest } from './merge-maps'
import type { PlacesOfMap } from './places-of-map'
import type { Export } from './write-locations'

export interface SentFile {
  name: string
  bytes: Uint8Array
  /** Name of a workbook's sheet; without it the likely one is read. */
  sheet?: string | undefined
}

export interface ReadingContext {
  /** By address; without them the answer asks for them. */
  places?: readonly (readonly [address: string, places: readonly GeoResult[]])[]
  /** Countries of the map. */
  areas: readonly Bounds[]
}

/** Plain data throughout, because it crosses a process boundary. */
export type FileRequest =
  | { kind: 'rows'; file: SentFile; context: ReadingContext }
  | { kind: 'locations'; file: SentFile; context: ReadingContext }
  | { kind: 'write'; export: Export }
  | { kind: 'map'; check: MapCheck }
  | { kind: 'merge'; merge: MergeRequest }
  | { kind: 'cut'; cut: CutRequest }
  | { kind: 'choose'; choose: ChosenRequest }
  | { kind: 'places'; path: string }

interface Fault {
  code: 'wrong_type' | 'invalid'
  message: string | string[]
  locationIds?: string[]
  columns?: string[]
}

export type FileAnswer =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'addresses'; addresses: string[] }
  | { kind: 'map'; locations: number; currents: (keyof MapParts)[] }
  | { kind: 'merged'; merged: MergedMap }
  | { kind: 'cut'; names: CutName[] }
  | { kind: 'chosen'; chosen: ChosenFromMap }
  | { kind: 'places'; places: PlacesOfMap }
  | { kind: 'fault'; fault: Fault }
