import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { Cell, Rows } from '@/lib/contract/dataset'
import type { LocationType, Manifest, SiteSort } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import type { Isochrone } from '@/server/atlas/derive/isochrone/isochrone'
import type { HexagonTile } from './hexagons/hexagon-table'
import type { FoundPlace, PlaceQuery } from './places/place-search'
import type { SeenColumns } from './sites/site-texts'
import type { FoundPoi, PoiQuery } from './tables/poi-table'

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
  bounds: Bounds
  locationTypes: readonly LocationType[]
  /** A cell of resolution 9 or coarser. */
  hexId?: string | undefined
  limit?: number | undefined
  /** Best demand first when left out: better score, then capacity, then id. */
  sort?: SiteSort | undefined
}

/** Where a site stands in its order; compared by `first`, `second` and `id`, the smaller before the larger. */
export interface SiteKey {
  first: number
  second: number
  id: string
}

/** Sites that a search found, in order. */
export interface FoundSites {
  size: number
  /** Whether the limit of the search cut them. */
  truncated: boolean
  /**
   * Rows of `siteColumns` from place `from` up to `to` as they go over the wire: JSON arrays with commas between them.
   * Where only the free columns are seen the others are null; all are unless said.
   */
  json(part?: { from?: number; to?: number; seen?: SeenColumns }): Uint8Array
  /** All rows with all columns, for who looks into them here. */
  rows(): Cell[][]
  /** For a search over several countries. */
  key(place: number): SiteKey
}

/**
 * An opened version of a country: columnar tables in memory, immutable files on disk. Each table is read by the first
 * question that needs it, and read anew when it has been dropped meanwhile to make room for other countries.
 */
export interface Atlas {
  manifest: Manifest
  findSites(query: SiteQuery): Promise<FoundSites>
  /** Sites within `radius` metres, nearest first. */
  sitesWithin(centre: { lat: number; lng: number }, radius: number): Promise<FoundSites>
  /** Chargers within `radius` metres, nearest first, as `chargerFields`. */
  chargersWithin(centre: { lat: number; lng: number }, radius: number): Promise<Rows>
  /**
   * The free part of a tile as it is stored: an Arrow stream packed in brotli, null when the country has none there.
   * The level is 4 finer than the parent cell.
   */
  hexagonTile(parentCell: string): Promise<Uint8Array | null>
  /** A tile with the columns named, null when the country has none there. Rejects when it lacks one of the columns. */
  hexagons(parentCell: string, columns: readonly HexagonColumn[]): Promise<HexagonTile | null>
  /** Vector tile bytes (gzip), null when empty. */
  basemapTile(tile: { z: number; x: number; y: number }): Promise<Uint8Array | null>
  surroundings(point: { lat: number; lng: number }): Promise<Surroundings>
  /** What a 3-minute drive from the road nearest to the point reaches. */
  isochrone(point: { lat: number; lng: number }): Promise<Isochrone>
  /** Named places and streets by the beginning of words and with typos, best first. */
  searchPlaces(query: PlaceQuery): Promise<FoundPlace[]>
  /** Places of interest of a category within a radius in metres, nearest first. */
  placesWithin(centre: { lat: number; lng: number }, query: Omit<PoiQuery, 'centre'>): Promise<FoundPoi[]>
  /** Nearest named street (within 150 m) and town, null where none is known. */
  addressAt(point: { lat: number; lng: number }): Promise<{ street: string | null; town: string | null }>
  contains(point: { lat: number; lng: number }): Promise<boolean>
  /** Keeps what is loaded in memory until the function returned is called, for answers that take their time. */
  hold(): () => void
}

/** The countries of this installation. Opens on demand, keeps in memory what was used last. */
export interface AtlasLibrary {
  /** Manifests of all countries, by name. */
  countries(): Promise<Manifest[]>
  /** The current version of a country, or the one asked for; null when there is none. */
  open(country: string, version?: string): Promise<Atlas | null>
  /** The countries whose bounds touch the box [west, south, east, north], by name. */
  overlapping(bounds: Bounds): Promise<Atlas[]>
  /** The atlas whose country contains the point, null when none does. */
  at(point: { lat: number; lng: number }): Promise<Atlas | null>
  /** Lets go of the memory, and tells the builds that nobody reads here any more. */
  close(): Promise<void>
}
