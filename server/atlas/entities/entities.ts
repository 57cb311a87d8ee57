import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { PlaceKind } from '@/lib/catalogue/place-kinds'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { PopulationFigure, PopulationSpread } from '@/lib/catalogue/population-methods'
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

/** `complete` is false when nodes are missing; those are left out. */
export interface OsmWay {
  id: number
  tags: Tags
  /** Node ids, parallel to `positions`. */
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
 * Objects of one kind, ordered by id. An extract makes each on demand because a country may not fit in
 * memory: iterate, and keep what you derive rather than the objects. A plain array also qualifies.
 */
export interface OsmObjects<T> extends Iterable<T> {
  readonly length: number
  filter(wanted: (object: T) => unknown): T[]
  flatMap<R>(from: (object: T) => R | readonly R[]): R[]
  /** Objects with wanted tags, faster than testing each; arrays lack it, so call `objectsWith`. */
  tagged?(wanted: (tags: Tags) => boolean): Iterable<T>
  /** Arrays lack it. */
  withId?(id: number): T | undefined
}

export type Nodes = OsmObjects<OsmNode>
export type Ways = OsmObjects<OsmWay>

export interface ExtractFile {
  /** The header's bounding box, null if it has none. */
  box: Bounds | null
  /** The bounding box of all nodes. */
  nodes: Bounds
  /** Whether the last block is full, which suggests that the file went on. */
  endsFull: boolean
}

/** Input of the build: tagged nodes, ways with tags or needed by a relation, and relations. */
export interface Extract {
  nodes: Nodes
  ways: Ways
  relations: OsmRelation[]
  /** ISO date from the file's header, or empty. */
  date: string
  /** Extent as the file states it; arrays in tests have none. */
  file?: ExtractFile
  /** Number of ways read so far that lack a node. */
  incompleteWays?(): number
  /** Position of a node, null if the extract lacks it; of an extract read for a zone. */
  nodeAt?(id: number): Position | null
  /** From now on takes the positions of nodes that it lacks from other extracts. */
  completeFrom?(others: readonly Extract[]): void
  /** Whether an extract read for a zone has any node within some 5 km of a position. */
  holds?(position: Position): boolean
  /** Frees memory and temporary files; the extract is unusable afterwards. */
  close(): void
}

/** Outer ring first, then holes; every ring closed. */
export type Polygon = readonly (readonly Position[])[]

export interface Country {
  slug: string
  name: string
  iso: string
  polygons: readonly Polygon[]
  /** Waters within the border, if the extract holds its coastline. */
  sea: readonly Polygon[]
  /** The coastlines of the extract. */
  coast: readonly (readonly Position[])[]
  /** [west, south, east, north] */
  bounds: readonly [number, number, number, number]
  contains(position: Position): boolean
  notes: string[]
}

export interface Site {
  osmId: string
  name: string
  city: string
  position: Position
  locationType: LocationType
  parkingType: string
  brand: string
  capacity: number
  capacityEstimated: boolean
  /** Why the capacity tag was overruled, or the origin of an assumed capacity. */
  capacityNote: string | null
  /** Positions of the bays of one street that are this site; empty for others. */
  members: readonly Position[]
}

export interface Charger {
  id: string
  name: string
  network: string
  position: Position
  evses: Readonly<Record<ChargingClass, number>>
  /** kW of the strongest EVSE. */
  maxPower: number
  powerEstimated: boolean
  class: ChargingClass
  sources: readonly ('OSM' | 'OCM')[]
}

export interface Poi {
  name: string
  category: PoiCategory
  /** The OpenStreetMap tag behind the category, e.g. `amenity=restaurant`. */
  kind: string
  position: Position
}

/** Points whose `people` sum to the country's population. */
export interface PopulationPoint {
  position: Position
  people: number
}

/** Population points in columns: a large country has ten million. */
export interface PopulationPoints {
  size: number
  lngs: Float64Array
  lats: Float64Array
  people: Float64Array
}

/** Fractions of all people by the origin of their number and by what they are spread over. */
export interface PopulationShares {
  figures: Partial<Record<PopulationFigure, number>>
  spreads: Partial<Record<PopulationSpread, number>>
}

export interface Population {
  points: PopulationPoints
  total: number
  shares: PopulationShares
  /** Sentences for people that say the same. */
  method: string
}

export interface Place {
  name: string
  kind: PlaceKind
  position: Position
  population: number
  city: string
  /** The bounding box of its own area or of its municipality, if known. */
  bounds?: Bounds | undefined
}

/** A traffic count in vehicles/day, both directions together. */
export interface TrafficCount {
  position: Position
  aadt: number
  year: number
  /** The road's reference or name; empty if the source gives none. */
  road: string
}

/** 0 motorway, 1 trunk, 2 primary, 3 secondary, 4 tertiary, 5 residential and unclassified. */
export type RoadClass = 0 | 1 | 2 | 3 | 4 | 5

/**
 * A junction-to-junction stretch of one physical road. `class` is null for living streets and service roads,
 * which are drivable but carry no counted traffic. `aadt` in vehicles/day, both directions unless one-way.
 */
export interface RoadEdge {
  from: number
  to: number
  /**
   * Edges between two junctions of classed roads share a segment: a driveway splits the edge for driving, but
   * the segment's traffic counts once. -1 if `class` is null.
   */
  segment: number
  class: RoadClass | null
  link: boolean
  direction: 'both' | 'forward'
  lengthMetres: number
  seconds: number
  aadt: number
  /** False if a count on this road gave the figure. */
  aadtEstimated: boolean
  positions: readonly Position[]
  /** The street's name, else its reference, else empty. */
  name: string
  /** References such as `A58;A660`, or empty. */
  ref: string
}

/**
 * The drivable graph, contracted to junctions, in columns: row i is edge i, with the fields of `RoadEdge`.
 * `derive/roads/road-edges.ts` packs and unpacks single edges.
 */
export interface RoadGraph {
  size: number
  /** Number of junctions; `from` and `to` are below it. */
  junctions: number
  from: Uint32Array
  to: Uint32Array
  segment: Int32Array
  /** 0..5, or 255 without a class. */
  class: Uint8Array
  /** Flags, 0 or 1. */
  link: Uint8Array
  oneWay: Uint8Array
  lengthMetres: Float32Array
  seconds: Float64Array
  aadt: Float32Array
  aadtEstimated: Uint8Array
  /** Year of the count that gave `aadt`, 0 without one; absent in a country without counts. */
  countYear?: Uint16Array
  /** Indexes into `texts`. */
  name: Int32Array
  ref: Int32Array
  /** Distinct names and references; the first is empty. */
  texts: readonly string[]
  /** The positions of edge i run from `positionStart[i]` to `positionStart[i + 1]`. */
  positionStart: Int32Array
  /** lng, lat, lng, lat, ... in 1e-7 degrees, from the junction `from` to the junction `to`. */
  positions: Int32Array
}
