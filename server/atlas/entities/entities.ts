import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { PlaceKind } from '@/lib/catalogue/place-kinds'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { PopulationFigure, PopulationSpread } from '@/lib/catalogue/population-methods'
import type { RoadClass } from '@/lib/catalogue/road-class'
import type { LocationType } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import type { TagKey } from './tag-keys'

/** Degrees WGS 84, longitude first as in GeoJSON. */
export type Position = readonly [lng: number, lat: number]

export type Tags = Readonly<Partial<Record<TagKey, string>>>

export interface OsmNode {
  id: number
  position: Position
  tags: Tags
}

/** `complete` is false when nodes are missing. */
export interface OsmWay {
  id: number
  tags: Tags
  refs: readonly number[]
  positions: readonly Position[]
  complete: boolean
  /** Indexes into `positions` that follow missing nodes; its length if the last nodes are missing. */
  breaks?: readonly number[]
}

export interface OsmRelation {
  id: number
  tags: Tags
  members: readonly { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}

/**
 * Ordered by id. An extract makes each object on demand because a country may not fit in memory, so keep
 * what you derive, not the objects.
 */
export interface OsmObjects<T> extends Iterable<T> {
  readonly length: number
  filter(wanted: (object: T) => unknown): T[]
  flatMap<R>(from: (object: T) => R | readonly R[]): R[]
  /** Faster than testing each object; arrays lack it, so call `objectsWith`. */
  tagged?(wanted: (tags: Tags) => boolean): Iterable<T>
  withId?(id: number): T | undefined
}

export type Nodes = OsmObjects<OsmNode>
export type Ways = OsmObjects<OsmWay>

export interface ExtractFile {
  box: Bounds | null
  nodes: Bounds
  /** A full last block suggests a truncated file. */
  endsFull: boolean
}

export interface Extract {
  nodes: Nodes
  ways: Ways
  relations: OsmRelation[]
  date: string
  file?: ExtractFile
  incompleteWays?(): number
  /** Only for an extract read for a zone. Null if the extract lacks the node. */
  nodeAt?(id: number): Position | null
  /** Takes positions of missing nodes from neighbouring extracts. */
  completeFrom?(others: readonly Extract[]): void
  /** Only for an extract read for a zone: whether it has a node within about 5 km. */
  holds?(position: Position): boolean
  close(): void
}

/** The outer ring comes first. Every ring is closed. */
export type Polygon = readonly (readonly Position[])[]

export interface Country {
  slug: string
  name: string
  iso: string
  polygons: readonly Polygon[]
  sea: readonly Polygon[]
  coast: readonly (readonly Position[])[]
  bounds: readonly [number, number, number, number]
  contains(position: Position): boolean
  /** Of its boundary, if it is mapped: its names in other languages. */
  tags?: Tags
  /** Only for a part of a country. */
  region?: Region
  notes: string[]
}

export interface Region {
  /** Id of its boundary; null if it is from a file or a box. */
  relation: number | null
  /** With its waters. */
  outline: readonly Polygon[]
}

export interface Site {
  osmId: string
  name: string
  city: string
  /** Of a name in another script. */
  latinName?: string
  latinCity?: string
  position: Position
  locationType: LocationType
  parkingType: string
  brand: string
  /** Null where nobody counted the spaces or drew the area. */
  capacity: number | null
  capacityEstimated: boolean
  /** No tag says who may park: neither access nor fee nor name. */
  isUnsigned?: boolean
  /** Typical of public garages, neither counted nor measured. */
  capacityAssumed?: boolean
  capacityNote: string | null
  /** Roadside bays merged into this site; empty for others. */
  members: readonly Position[]
}

export interface ChargingStation {
  id: string
  name: string
  network: string
  position: Position
  evses: Readonly<Record<ChargingClass, number>>
  maxPower: number
  powerEstimated: boolean
  class: ChargingClass
  sources: readonly ('OSM' | 'OCM' | 'register')[]
}

export interface Poi {
  name: string
  /** Of a name in another script. */
  latinName?: string
  category: PoiCategory
  kind: string
  position: Position
}

/** Their `people` sum to the country's population. */
export interface PopulationPoint {
  position: Position
  people: number
}

/** Columns, because a large country has ten million points. */
export interface PopulationPoints {
  size: number
  lngs: Float64Array
  lats: Float64Array
  people: Float64Array
}

/** Shares of all people. */
export interface PopulationShares {
  figures: Partial<Record<PopulationFigure, number>>
  spreads: Partial<Record<PopulationSpread, number>>
}

export interface Population {
  points: PopulationPoints
  total: number
  shares: PopulationShares
  method: string
  /** People are known in some places only. */
  isPartial?: boolean
}

export interface Place {
  name: string
  kind: PlaceKind
  position: Position
  population: number
  city: string
  bounds?: Bounds | undefined
  /** Of a name in another script. */
  latinName?: string
  otherNames?: readonly OtherName[]
  /** Words beside its town's that tell it from namesakes, such as postcodes. */
  aids?: readonly string[]
}

export interface OtherName {
  name: string
  city: string
}

/** Millions of them are held to the end of a build: whole numbers take a third of a position's memory. */
export interface MappedHouse {
  number: string
  /** `addressParts` of a degree, as `lat`. */
  lng: number
  lat: number
  /** From `addr:interpolation`. */
  isEstimated: boolean
}

/** Houses of a street, or of a place without streets, that share a postcode. */
export interface AddressStreet {
  /** Index into the places. */
  place: number
  /** Town of the post where it differs from the place's. */
  city: string
  postcode: string
  houses: readonly MappedHouse[]
}

/** Vehicles/day, both directions together. */
export interface TrafficCount {
  position: Position
  aadt: number
  year: number
  road: string
}

/**
 * A junction-to-junction stretch of road. `class` is null for living streets and service roads, which carry
 * no counted traffic. `aadt` is vehicles/day, both directions unless one-way.
 */
export interface RoadEdge {
  from: number
  to: number
  /**
   * Edges between two junctions of classed roads share a segment, so that a driveway does not count its
   * traffic twice. -1 if `class` is null.
   */
  segment: number
  class: RoadClass | null
  link: boolean
  direction: 'both' | 'forward'
  lengthMetres: number
  seconds: number
  aadt: number
  aadtEstimated: boolean
  positions: readonly Position[]
  name: string
  ref: string
}

/**
 * Stretches from which cars reach a road where a drive can start: parking aisles, driveways, service roads and
 * roads that lead nowhere else. Columns hold a value for each end.
 */
export interface RoadExits {
  size: number
  lengthMetres: Float32Array
  /** The edge of the graph that cars reach over that end; -1 if none. */
  fromEdge: Int32Array
  toEdge: Int32Array
  /** Of that edge's length from its start. */
  fromShare: Float32Array
  toShare: Float32Array
  /** From that end to the edge. */
  fromMetres: Float32Array
  toMetres: Float32Array
  /** As in `RoadGraph`. */
  positionStart: Int32Array
  positions: Int32Array
}

export interface RoadGraph {
  size: number
  junctions: number
  from: Uint32Array
  to: Uint32Array
  segment: Int32Array
  class: Uint8Array
  link: Uint8Array
  oneWay: Uint8Array
  lengthMetres: Float32Array
  seconds: Float64Array
  aadt: Float32Array
  aadtEstimated: Uint8Array
  /** Year of the count that gave `aadt`, 0 without one; absent in a country without counts. */
  countYear?: Uint16Array
  /** 1 where the other direction has its own carriageway, so that `aadt` is half; absent in older atlases. */
  dual?: Uint8Array
  /** 1 where a drive can start, because the road leads into the large network; absent if all do. */
  open?: Uint8Array
  /** Absent in older atlases. */
  exits?: RoadExits
  name: Int32Array
  ref: Int32Array
  /** European or other international numbers (`int_ref`, such as `E 43`); absent in older atlases. */
  intRef?: Int32Array
  texts: readonly string[]
  /** The positions of edge i run from `positionStart[i]` to `positionStart[i + 1]`. */
  positionStart: Int32Array
  /** lng, lat, ... in 1e-7 degrees, from junction `from` to `to`. */
  positions: Int32Array
}
