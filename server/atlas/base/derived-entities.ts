import type { Charger, Country, Place, Poi, Population, Site } from './entities'

/** Buildings of the country in columns, one per closed way or multipolygon relation, ordered by OpenStreetMap id. */
export interface Buildings {
  size: number
  /** Degrees of a point inside the footprint: its centroid where that falls inside. */
  lngs: Float64Array
  lats: Float64Array
  /** Footprint in m². */
  areas: Float32Array
  /** Storeys, mapped or assumed. */
  levels: Float32Array
  /** 1 where people live. */
  residential: Uint8Array
}

/** What the build derives from an extract, everything inside the country and ordered by OpenStreetMap id. */
export interface DerivedEntities {
  country: Country
  sites: Site[]
  chargers: Charger[]
  pois: Poi[]
  population: Population
  places: Place[]
  buildings: Buildings
  /** What was left out, closed or estimated, as sentences for the manifest (the country's notes among them). */
  notes: string[]
}

/** What of it an atlas keeps: buildings are counted in its hexagons, none stands in it. */
export type KeptEntities = Omit<DerivedEntities, 'buildings'>
