import type {
  Charger,
  Country,
  Place,
  Poi,
  Polygon,
  Population,
  Position,
  Site,
} from '@/server/atlas/entities'

/** A building of the country: one per closed way or multipolygon relation. */
export interface Building {
  osmId: string
  /** Centroid of the footprint. */
  position: Position
  /** Footprint in m². */
  area: number
  /** Storeys, mapped or assumed. */
  levels: number
  residential: boolean
  polygons: readonly Polygon[]
}

/** What the build derives from an extract, everything inside the country and ordered by OpenStreetMap id. */
export interface DerivedEntities {
  country: Country
  sites: Site[]
  chargers: Charger[]
  pois: Poi[]
  population: Population
  places: Place[]
  buildings: Building[]
  /** What was left out, closed or estimated, as sentences for the manifest (the country's notes among them). */
  notes: string[]
}
