import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { Cell, Rows } from '@/lib/contract/dataset'
import type { LocationType, Manifest, SiteSort } from '@/lib/contract/scout'
import type { ScoreScale, SiteFacts, SiteRank } from '@/lib/contract/site-rank'
import type { Bounds } from '@/lib/geo/mercator'
import type { Isochrone } from '@/server/atlas/derive/isochrone/isochrone'
import type { HexagonTile } from './hexagons/hexagon-table'
import type { FoundPlace, PlaceQuery } from './places/place-search'
import type { SiteRankQuery } from './sites/rank-site'
import type { SeenColumns } from './sites/site-texts'
import type { FoundPoi, PoiQuery } from './tables/poi-table'

export interface NearestCharger {
  /** Its operator, or empty. */
  network: string
  class: ChargingClass
  metres: number
}

/** Figures around a coordinate: the inputs of a prediction and the rows of a report. */
export interface Surroundings {
  country: string
  city: string
  hexId: string
  /** Sum of AADT by class 0..5 over the segments reached in a 3-minute drive, vehicles/day. */
  traffic: readonly [number, number, number, number, number, number]
  /** The busiest road of that drive and the nearest road of class 0-3. */
  roads: Pick<SiteFacts, 'busiest' | 'main'>
  roadClass: number | null
  /** People within 1, 2, 5 and 10 km. */
  population: Readonly<Record<1 | 2 | 5 | 10, number>>
  /** Places within 200 m by category. */
  poi: Readonly<Record<PoiCategory, number>>
  /** EVSEs within 0.5, 1 and 2 km by class. */
  competition: Readonly<Record<ChargingClass, readonly [number, number, number]>>
  nearest: Readonly<Record<ChargingClass, NearestCharger | null>>
  /** Fractions of the country maximum, null if the hexagon has none. */
  scores: { AC: number | null; DC: number | null }
  /** True if population or traffic is incomplete because the extract ends nearby. */
  edge: boolean
}

/** `bounds` is [west, south, east, north] in degrees. */
export interface SiteQuery {
  bounds: Bounds
  locationTypes: readonly LocationType[]
  /** A cell of resolution 9 or coarser. */
  hexId?: string | undefined
  limit?: number | undefined
  /** By default best demand first: better score, then capacity, then id. */
  sort?: SiteSort | undefined
}

/** Sort key of a site: ascending by `first`, `second` and `id`. */
export interface SiteKey {
  first: number
  second: number
  id: string
}

/** Sites found by a search, in order. */
export interface FoundSites {
  size: number
  /** Whether the search's limit cut the list. */
  truncated: boolean
  /**
   * Rows of `siteColumns` from index `from` to `to` in wire form: JSON arrays separated by commas. Locked
   * columns are null if only free ones are visible; all are by default.
   */
  json(part?: { from?: number; to?: number; seen?: SeenColumns }): Uint8Array
  /** All rows with all columns, for use on the server. */
  rows(): Cell[][]
  /** Merges the results of several countries. */
  key(place: number): SiteKey
}

/**
 * An opened version of a country: columnar tables in memory, immutable files on disk. Tables load on their
 * first query, and again after being dropped to make room for other countries.
 */
export interface Atlas {
  manifest: Manifest
  findSites(query: SiteQuery): Promise<FoundSites>
  /** Sites within `radius` metres, nearest first. */
  sitesWithin(centre: { lat: number; lng: number }, radius: number): Promise<FoundSites>
  /** At most `max` sites, evenly spread over the country. */
  sampleSites(max: number): Promise<{ lat: number; lng: number }[]>
  /** Chargers within `radius` metres, nearest first, as `chargerFields`. */
  chargersWithin(centre: { lat: number; lng: number }, radius: number): Promise<Rows>
  /** The free part of a tile as stored: Arrow packed in brotli, 4 levels finer than its parent cell. */
  hexagonTile(parentCell: string): Promise<Uint8Array | null>
  /** A tile with the named columns, null if the country has none there. Rejects if it lacks a column. */
  hexagons(parentCell: string, columns: readonly HexagonColumn[]): Promise<HexagonTile | null>
  /** Vector tile bytes (gzip), null if empty. */
  basemapTile(tile: { z: number; x: number; y: number }): Promise<Uint8Array | null>
  surroundings(point: { lat: number; lng: number }): Promise<Surroundings>
  /** The reach of a 3-minute drive from the nearest road. */
  isochrone(point: { lat: number; lng: number }): Promise<Isochrone>
  /** Named places and streets by word prefix, tolerant of typos, best first. */
  searchPlaces(query: PlaceQuery): Promise<FoundPlace[]>
  /** Places of interest of a category within a radius in metres, nearest first. */
  placesWithin(centre: { lat: number; lng: number }, query: Omit<PoiQuery, 'centre'>): Promise<FoundPoi[]>
  /** Nearest named street (within 150 m) and town, null if unknown. */
  addressAt(point: { lat: number; lng: number }): Promise<{ street: string | null; town: string | null }>
  contains(point: { lat: number; lng: number }): Promise<boolean>
  /** A site's rank with the figures behind it; null if the country has no such site. */
  rankSite(query: SiteRankQuery): Promise<SiteRank | null>
  /** Null in versions from before scores had parts. */
  scoreScale(): Promise<ScoreScale | null>
  /** Keeps loaded tables in memory until the returned function is called, for long responses. */
  hold(): () => void
}

/** The countries of this installation, opened on demand, with the most recently used in memory. */
export interface AtlasLibrary {
  countries(): Promise<Manifest[]>
  /** The current or the given version of a country, or null. */
  open(country: string, version?: string): Promise<Atlas | null>
  /** The countries whose bounds touch the box [west, south, east, north], by name. */
  overlapping(bounds: Bounds): Promise<Atlas[]>
  /** The atlas of the country that contains the point, or null. */
  at(point: { lat: number; lng: number }): Promise<Atlas | null>
  /** Frees the memory and releases all leases. */
  close(): Promise<void>
}
