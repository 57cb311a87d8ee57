import type { Cell, Rows } from '@/lib/contract/dataset'
import type { LocationType, Manifest } from '@/lib/contract/scout'
import type { ChargingClass } from '@/lib/domain/charging-class'
import type { PoiCategory } from '@/lib/domain/poi-categories'
import type { Polygon } from '@/server/atlas/entities'
import type { FoundPlace } from './place-search'

export interface NearestCharger {
  name: string
  network: string
  class: ChargingClass
  metres: number
}

/** What stands around a coordinate; the inputs of a prediction and the rows of a report. */
export interface Surroundings {
  country: string
  city: string
  hexId: string
  /** Sum of AADT by functional class 0..5 over the road segments reached in a 3-minute drive, vehicles/day. */
  traffic: readonly [number, number, number, number, number, number]
  roadClass: number | null
  /** People within 1, 2, 5 and 10 km. */
  population: Readonly<Record<1 | 2 | 5 | 10, number>>
  /** Places within 200 m by category. */
  poi: Readonly<Record<PoiCategory, number>>
  /** EVSEs within 0.5, 1 and 2 km by class. */
  competition: Readonly<Record<ChargingClass, readonly [number, number, number]>>
  nearest: Readonly<Record<ChargingClass, NearestCharger | null>>
  /** Fractions of the country maximum, null where the hexagon has none. */
  scores: { AC: number | null; DC: number | null }
  /** True where the extract ends so near that population or traffic is cut off. */
  edge: boolean
}

/** Which sites a search wants. `bounds` is [west, south, east, north] in degrees. */
export interface SiteQuery {
  bounds: readonly [number, number, number, number]
  locationTypes: readonly LocationType[]
  hexId?: string | undefined
  limit?: number | undefined
}

/** An opened version of a country; columnar tables in memory, immutable files on disk. */
export interface Atlas {
  manifest: Manifest
  /** Rows in `siteColumns` order and whether `limit` cut them. */
  findSites(query: SiteQuery): { rows: Cell[][]; truncated: boolean }
  /** Sites within `radius` metres with their distance, nearest first; rows in `siteColumns` order. */
  sitesWithin(centre: { lat: number; lng: number }, radius: number): { metres: number; row: Cell[] }[]
  /** Chargers within `radius` metres, nearest first, as `chargerFields`. */
  chargersWithin(centre: { lat: number; lng: number }, radius: number): Rows
  /** Whole hexagon table of the finest level, as `hexagonFields`. */
  hexagonRows(): Rows
  /** Arrow stream of a tile, null when the country has none there. The level is 4 finer than the parent cell. */
  hexagonTile(parentCell: string): Promise<Uint8Array | null>
  /** Vector tile bytes (gzip), null when empty. */
  basemapTile(tile: { z: number; x: number; y: number }): Promise<Uint8Array | null>
  surroundings(point: { lat: number; lng: number }): Surroundings
  /** Named places and streets by the beginning of words and with typos, best first. */
  searchPlaces(text: string, limit: number): FoundPlace[]
  /** Nearest named street (within 150 m) and town, null where none is known. */
  addressAt(point: { lat: number; lng: number }): { street: string | null; town: string | null }
  /** The country's outline, for pictures and for `contains`. */
  boundary(): readonly Polygon[]
  contains(point: { lat: number; lng: number }): boolean
}

/** The countries of this installation. Opens on demand, keeps what is in use. */
export interface AtlasLibrary {
  /** Manifests of all countries, by name. */
  countries(): Promise<Manifest[]>
  /** The current version of a country, or the one asked for; null when there is none. */
  open(country: string, version?: string): Promise<Atlas | null>
  /** The countries whose bounds touch the box [west, south, east, north], by name. */
  overlapping(bounds: readonly [number, number, number, number]): Promise<Atlas[]>
  /** The atlas whose country contains the point, null when none does. */
  at(point: { lat: number; lng: number }): Promise<Atlas | null>
}
