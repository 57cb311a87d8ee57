import {
  bool,
  type DataType,
  float64,
  int32,
  list,
  uint8,
  uint16,
  uint32,
  uint64,
  utf8,
} from '@uwdata/flechette'
import type { Field } from '@/lib/contract/dataset'
import { siteColumns } from '@/lib/domain/site-columns'

/**
 * Columns of an atlas's Arrow tables with their types: what the build writes and the store reads. `lat` and `lng`
 * are degrees, H3 indexes uint64.
 */
export const arrowTypeOf: Record<Field['type'], () => DataType> = {
  string: utf8,
  real: float64,
  integer: int32,
  boolean: bool,
  timestamp: float64,
  geojson: utf8,
  h3: uint64,
}

/** sites.arrow: `siteColumns` in order; nullable where a value is not known. */
export const siteTypes = Object.fromEntries(siteColumns.map(({ name, type }) => [name, arrowTypeOf[type]()]))

/** chargers.arrow: `chargerFields` without the distance, and `sources` such as `OSM,OCM`. */
export const chargerTypes = {
  id: utf8(),
  name: utf8(),
  network: utf8(),
  lat: float64(),
  lng: float64(),
  class: utf8(),
  AC: uint16(),
  DC: uint16(),
  HPC: uint16(),
  max_power: float64(),
  power_estimated: bool(),
  sources: utf8(),
}

/** pois.arrow; `category` is an index into `poiCategories`. */
export const poiTypes = { name: utf8(), category: uint8(), kind: utf8(), lat: float64(), lng: float64() }

/** population.arrow */
export const populationTypes = { lat: float64(), lng: float64(), people: float64() }

/**
 * roads.arrow: one row per edge. `class` 0..5, 255 where it is null; `one_way` drives from `from` to `to`. `positions` holds lng, lat, lng, lat, ... in
 * 1e-7 degrees; the first is the junction `from`, the last the junction `to`.
 */
export const roadTypes = {
  from: uint32(),
  to: uint32(),
  segment: int32(),
  class: uint8(),
  link: bool(),
  one_way: bool(),
  length_metres: float64(),
  seconds: float64(),
  aadt: float64(),
  aadt_estimated: bool(),
  name: utf8(),
  positions: list(int32()),
}

/** places.arrow */
export const placeTypes = {
  name: utf8(),
  kind: utf8(),
  lat: float64(),
  lng: float64(),
  population: uint32(),
  city: utf8(),
}
