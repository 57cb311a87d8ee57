import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { Cell, Rows } from '@/lib/contract/dataset'
import type { LocationType, Manifest, SiteSort } from '@/lib/contract/scout'
import type { ScoreScale, SiteFacts, SiteRank } from '@/lib/contract/site-rank'
import type { Bounds } from '@/lib/geo/mercator'
import type { Isochrone } from '@/server/atlas/derive/isochrone/isochrone'
import type { GridHint } from '@/server/atlas/derive/power/grid-hint'
import type { RoadNetwork } from '@/server/atlas/derive/roads/road-network'
import type { HexagonTile } from './hexagons/hexagon-table'
import type { FoundPlace } from './places/address-search'
import type { Address } from './places/addresses'
import type { PlaceQuery } from './places/place-search'
import type { SiteRankQuery } from './sites/rank-site'
import type { SeenColumns } from './sites/site-table'
import type { FoundPoi, PoiQuery } from './tables/nearby-tables'
import type { FoundGrid } from './tables/power-table'

export interface NearestChargingStation {
  network: string
  class: ChargingClass
  metres: number
}

export interface Surroundings {
  country: string
  /** ISO 3166-1 alpha-2; of a region's country. */
  iso: string
  city: string
  /** Of a name in another script. */
  latinCity?: string
  hexId: string
  /** Vehicles/day by class 0..5, over the segments reached in a 3-minute drive; null without any known road. */
  traffic: readonly [number, number, number, number, number, number] | null
  roads: Pick<SiteFacts, 'busiest' | 'main'>
  roadClass: number | null
  /** Within 1, 2, 5 and 10 km; null if the country's people are unknown. */
  population: Readonly<Record<1 | 2 | 5 | 10, number>> | null
  /** Within 200 m; null if no place of the country is known. */
  poi: Readonly<Record<PoiCategory, number>> | null
  /** EVSEs within 0.5, 1 and 2 km; null if none is mapped in the country and none of a neighbour's is within 2 km. */
  competition: Readonly<Record<ChargingClass, readonly [number, number, number]>> | null
  nearest: Readonly<Record<ChargingClass, NearestChargingStation | null>>
  /** Null throughout in versions from before the grid was read. */
  grid: GridHint
  /** Fractions of the country maximum, null if the hexagon has none. */
  scores: { AC: number | null; DC: number | null }
  /** True if the extract ends nearby, so that population or traffic is incomplete. */
  edge: boolean
}

export interface SiteQuery {
  bounds: Bounds
  locationTypes: readonly LocationType[]
  hexId?: string | undefined
  limit?: number | undefined
  /** Defaults to better score, then capacity, then id. */
  sort?: SiteSort | undefined
}

export interface SiteKey {
  first: number
  second: number
  id: string
}

export interface FoundSites {
  size: number
  truncated: boolean
  /** JSON arrays separated by commas. Locked columns are null if only free ones are visible. */
  json(part?: { from?: number; to?: number; seen?: SeenColumns }): Uint8Array
  rows(): Cell[][]
  /** For merging the results of several countries. */
  key(place: number): SiteKey
}

/** Immutable. Tables load on their first query, and again after being dropped to make room. */
export interface Atlas {
  manifest: Manifest
  findSites(query: SiteQuery): Promise<FoundSites>
  /** Metres, nearest first. */
  sitesWithin(centre: { lat: number; lng: number }, radius: number): Promise<FoundSites>
  sampleSites(max: number): Promise<{ lat: number; lng: number }[]>
  /** Metres, nearest first. */
  stationsWithin(centre: { lat: number; lng: number }, radius: number): Promise<Rows>
  /** Free columns as stored: Arrow packed in brotli, 4 levels finer than its parent cell. */
  hexagonTile(parentCell: string): Promise<Uint8Array | null>
  /** Null if the country has none there. Rejects if it lacks a column. */
  hexagons(parentCell: string, columns: readonly HexagonColumn[]): Promise<HexagonTile | null>
  basemapTile(tile: { z: number; x: number; y: number }): Promise<Uint8Array | null>
  surroundings(point: { lat: number; lng: number }): Promise<Surroundings>
  isochrone(point: { lat: number; lng: number }): Promise<Isochrone>
  /** The graph for searches of the caller's own; keep the tables loaded with `hold` meanwhile. */
  roadNetwork(): Promise<RoadNetwork>
  searchPlaces(query: PlaceQuery): Promise<FoundPlace[]>
  /** Metres, nearest first. */
  placesWithin(centre: { lat: number; lng: number }, query: Omit<PoiQuery, 'centre'>): Promise<FoundPoi[]>
  /** Of the electricity grid; the highest voltages first. Empty in versions from before it was read. */
  gridWithin(bounds: Bounds, max: number): Promise<FoundGrid>
  /** Within 200 m; null if no place of the country is known. */
  placesAround(point: { lat: number; lng: number }): Promise<Surroundings['poi']>
  addressAt(point: { lat: number; lng: number }): Promise<Address>
  contains(point: { lat: number; lng: number }): Promise<boolean>
  /** Null if the country has no such site. */
  rankSite(query: SiteRankQuery): Promise<SiteRank | null>
  /** Null in versions from before scores had parts. */
  scoreScale(): Promise<ScoreScale | null>
  /** Keeps tables loaded until the returned function is called, for long responses. */
  hold(): () => void
}

export interface AtlasLibrary {
  countries(): Promise<Manifest[]>
  /** The current version by default. */
  open(country: string, version?: string): Promise<Atlas | null>
  /** Ordered by name. */
  overlapping(bounds: Bounds): Promise<Atlas[]>
  /** The first that contains it: a country before its regions. */
  at(point: { lat: number; lng: number }): Promise<Atlas | null>
  /** All that contain it, the larger first. */
  containing(point: { lat: number; lng: number }): Promise<Atlas[]>
  /** Releases all leases. */
  close(): Promise<void>
}
