import type { AddressStreet, ChargingStation, Country, Place, Poi, Population, Site } from './entities'

export interface Buildings {
  size: number
  /** Degrees of a point inside the footprint: the centroid if it falls inside. */
  lngs: Float64Array
  lats: Float64Array
  /** m² */
  areas: Float32Array
  levels: Float32Array
  /** 1 for homes. */
  residential: Uint8Array
}

export const noBuildings: Buildings = {
  size: 0,
  lngs: new Float64Array(0),
  lats: new Float64Array(0),
  areas: new Float32Array(0),
  levels: new Float32Array(0),
  residential: new Uint8Array(0),
}

export interface DerivedEntities {
  country: Country
  sites: Site[]
  chargers: ChargingStation[]
  pois: Poi[]
  population: Population
  places: Place[]
  addresses: AddressStreet[]
  buildings: Buildings
  notes: string[]
}

/** Buildings survive only as counts in hexagons. */
export type KeptEntities = Omit<DerivedEntities, 'buildings'>
