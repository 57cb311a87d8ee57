import type { LocationType } from '@/lib/contract/scout'
import type { ChargingClass } from '@/lib/domain/charging-class'
import type { PoiCategory } from '@/lib/domain/poi-categories'

/** Degrees WGS 84, longitude first as in GeoJSON. */
export type Position = readonly [lng: number, lat: number]

export type Tags = Readonly<Record<string, string>>

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
}

export interface OsmRelation {
  id: number
  tags: Tags
  members: readonly { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}

/** What the build needs of an extract: tagged nodes, ways with tags (or needed by a relation), relations. */
export interface Extract {
  nodes: OsmNode[]
  ways: OsmWay[]
  relations: OsmRelation[]
  /** Date of the data, ISO, from the file's header; empty when the header has none. */
  date: string
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

export interface Population {
  points: readonly PopulationPoint[]
  total: number
  method: string
}

/** A named place or street for the search index and the map's labels. */
export interface Place {
  name: string
  kind: 'country' | 'town' | 'village' | 'hamlet' | 'suburb' | 'locality' | 'street' | 'site'
  position: Position
  population: number
  city: string
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
  aadtEstimated: boolean
  positions: readonly Position[]
  name: string
}

/** The drivable graph, contracted to junctions. */
export interface RoadGraph {
  junctions: readonly Position[]
  edges: readonly RoadEdge[]
}
