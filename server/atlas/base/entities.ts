import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { PlaceKind } from '@/lib/catalogue/place-kinds'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { LocationType } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import type { TagKey } from './tag-keys'

/** Degrees WGS 84, longitude first as in GeoJSON. */
export type Position = readonly [lng: number, lat: number]

/** Tags that an extract keeps. */
export type Tags = Readonly<Partial<Record<TagKey, string>>>

export interface OsmNode {
  id: number
  position: Position
  tags: Tags
}

/** A way whose missing nodes were left out; `complete` is false when any was missing. */
export interface OsmWay {
  id: number
  tags: Tags
  /** Node ids, parallel to `positions`. */
  refs: readonly number[]
  positions: readonly Position[]
  complete: boolean
  /** Indexes into `positions` before which nodes are missing (its length where the last ones are). */
  breaks?: readonly number[]
}

export interface OsmRelation {
  id: number
  tags: Tags
  members: readonly { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}

/**
 * Objects of one kind ordered by id. An extract makes each when it is asked for, so that a country need not fit in
 * memory: iterate, and keep what you derive rather than the objects. A plain array is one too.
 */
export interface OsmObjects<T> extends Iterable<T> {
  readonly length: number
  filter(wanted: (object: T) => unknown): T[]
  flatMap<R>(from: (object: T) => R | readonly R[]): R[]
  /** Those whose tags are wanted, cheaper than a look at each; a plain array lacks it, so ask `objectsWith`. */
  tagged?(wanted: (tags: Tags) => boolean): Iterable<T>
  /** The one with an id; a plain array lacks it. */
  withId?(id: number): T | undefined
}

export type Nodes = OsmObjects<OsmNode>
export type Ways = OsmObjects<OsmWay>

/** What the build needs of an extract: tagged nodes, ways with tags (or needed by a relation), relations. */
export interface Extract {
  nodes: Nodes
  ways: Ways
  relations: OsmRelation[]
  /** Date of the data, ISO, from the file's header; empty when the header has none. */
  date: string
  /** How many of the ways read so far lack a node that the extract does not hold. */
  incompleteWays?(): number
  /** Gives back memory and temporary files; nothing can be read from the extract afterwards. */
  close(): void
}

/** Outer ring first, then holes; every ring closed. */
export type Polygon = readonly (readonly Position[])[]

export interface Country {
  slug: string
  name: string
  iso: string
  polygons: readonly Polygon[]
  /** [west, south, east, north] */
  bounds: readonly [number, number, number, number]
  contains(position: Position): boolean
  /** What was repaired in the boundary, as sentences for the manifest. */
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
}

export interface Charger {
  id: string
  name: string
  network: string
  position: Position
  /** EVSEs by class. */
  evses: Readonly<Record<ChargingClass, number>>
  /** kW of the strongest EVSE. */
  maxPower: number
  powerEstimated: boolean
  /** Class of the strongest EVSE. */
  class: ChargingClass
  sources: readonly ('OSM' | 'OCM')[]
}

export interface Poi {
  name: string
  category: PoiCategory
  /** The OpenStreetMap tag it was read from, e.g. `amenity=restaurant`. */
  kind: string
  position: Position
}

/** Where people live: points whose `people` sum to the country's figure. */
export interface PopulationPoint {
  position: Position
  people: number
}

/** Points where people live in columns: a large country has ten million. */
export interface PopulationPoints {
  size: number
  lngs: Float64Array
  lats: Float64Array
  /** People at each point, not rounded. */
  people: Float64Array
}

export interface Population {
  points: PopulationPoints
  total: number
  method: string
}

/** A named place or street for the search index and the map's labels. */
export interface Place {
  name: string
  kind: PlaceKind
  position: Position
  population: number
  city: string
  /** The box of its own area or of its municipality, where one is known. */
  bounds?: Bounds | undefined
}

/** Vehicles/day of both directions together, counted at a point of a road. */
export interface TrafficCount {
  position: Position
  aadt: number
  year: number
  /** The road's reference or name, empty where the source does not say. */
  road: string
}

/** Functional class: 0 motorway, 1 trunk, 2 primary, 3 secondary, 4 tertiary, 5 residential and unclassified. */
export type RoadClass = 0 | 1 | 2 | 3 | 4 | 5

/**
 * A junction-to-junction stretch of one physical road. `class` is null for living streets and service roads: they
 * can be driven but carry no counted traffic. `aadt` in vehicles/day, both directions unless it is one way.
 */
export interface RoadEdge {
  from: number
  to: number
  /**
   * Edges between two junctions of classed roads share a segment: a car park's driveway splits an edge so that it
   * can be driven, but not the stretch whose traffic is counted once. -1 where `class` is null.
   */
  segment: number
  class: RoadClass | null
  link: boolean
  direction: 'both' | 'forward'
  lengthMetres: number
  seconds: number
  aadt: number
  /** False where a count on this road gave the figure. */
  aadtEstimated: boolean
  positions: readonly Position[]
  /** The street's name, else its reference; empty where it has neither. */
  name: string
  /** References such as `A58;A660`, empty where the road has none. */
  ref: string
}

/**
 * The drivable graph, contracted to junctions, in columns: place i of every column is edge i, whose fields
 * `RoadEdge` describes. `derive/road-edges.ts` packs and unpacks single edges.
 */
export interface RoadGraph {
  /** Edges. */
  size: number
  /** Junctions; `from` and `to` are numbers below it. */
  junctions: number
  from: Uint32Array
  to: Uint32Array
  segment: Int32Array
  /** 0..5, 255 where the road has no class. */
  class: Uint8Array
  /** Flags, 0 or 1. */
  link: Uint8Array
  oneWay: Uint8Array
  lengthMetres: Float32Array
  seconds: Float64Array
  aadt: Float32Array
  aadtEstimated: Uint8Array
  /** Places in `texts`. */
  name: Int32Array
  ref: Int32Array
  /** Names and references, each once; the first is empty. */
  texts: readonly string[]
  /** Edge i has the positions from `positionStart[i]` up to `positionStart[i + 1]`. */
  positionStart: Int32Array
  /** lng, lat, lng, lat, ... in 1e-7 degrees; the first of an edge is the junction `from`, the last `to`. */
  positions: Int32Array
}
