import {
  bool,
  type DataType,
  dictionary,
  float32,
  float64,
  int32,
  list,
  uint8,
  uint16,
  uint32,
  uint64,
  utf8,
} from '@uwdata/flechette'
import type { Field } from '@/lib/catalogue/field'
import { type SiteColumnName, siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import { sitePartColumns } from '@/lib/catalogue/site-scores'

/**
 * Columns and types of an atlas's Arrow tables, shared by the build and the store. `lat` and `lng` are
 * degrees, H3 indexes uint64.
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

/** Columns of sites.arrow that sites are searched, sorted, ranked and compared by. */
const storedNames: ReadonlySet<SiteColumnName> = new Set([
  'osm_id',
  'name',
  'city',
  'lat',
  'lng',
  'hex_id',
  'Location Type',
  ...siteSortColumns,
  ...Object.values(sitePartColumns.DC),
  ...Object.values(sitePartColumns.AC),
])
export const storedSiteColumns = siteColumns.filter(({ name }) => storedNames.has(name))

/**
 * Repetitive text columns of sites.arrow, stored with a dictionary. Others follow `arrowTypeOf`, with
 * integers in the smallest type that fits the country's values; nullable if values may be unknown.
 */
export const keyedSiteColumns: ReadonlySet<SiteColumnName> = new Set(['city', 'Location Type'])

/** The number of leading site columns that everybody may see: those before the first locked one. */
export const freeSiteColumns = siteColumns.findIndex(({ free }) => !free)

/**
 * sites.rows.arrow: each site in wire form. `row` is the JSON of its values in the order of `siteColumns`,
 * without brackets; its first `free` bytes are the columns that everybody may see.
 */
export const siteRowTypes = { row: utf8(), free: uint32() }

/** chargers.arrow: `chargerFields` without the distance, and `sources` such as `OSM,OCM`. */
export const chargerTypes = {
  id: utf8(),
  name: utf8(),
  network: dictionary(utf8(), uint16()),
  lat: float64(),
  lng: float64(),
  class: dictionary(utf8(), uint8()),
  AC: uint16(),
  DC: uint16(),
  HPC: uint16(),
  max_power: float64(),
  power_estimated: bool(),
  sources: utf8(),
}

/** pois.arrow; `category` is an index into `poiCategories`. */
export const poiTypes = { name: utf8(), category: uint8(), kind: utf8(), lat: float64(), lng: float64() }

export const populationTypes = { lat: float64(), lng: float64(), people: float64() }

const roadTexts = utf8()

/**
 * roads.arrow: one row per edge, the columns of `RoadGraph`. `class` is 0..5, or 255 for null; flags are 0 or
 * 1; `one_way` runs from `from` to `to`. `name` and `ref` share their texts. `positions` holds lng, lat, lng,
 * lat, ... in 1e-7 degrees, from the junction `from` to the junction `to`. roads.index holds the boxes of
 * edges with a class or a name. `count_year` is absent if nothing was counted.
 */
export const roadTypes = {
  from: uint32(),
  to: uint32(),
  segment: int32(),
  class: uint8(),
  link: uint8(),
  one_way: uint8(),
  length_metres: float32(),
  seconds: float64(),
  aadt: float32(),
  aadt_estimated: uint8(),
  count_year: uint16(),
  name: dictionary(roadTexts, int32()),
  ref: dictionary(roadTexts, int32()),
  positions: list(int32()),
}

/**
 * places.arrow; `kind` is an index into `placeKinds`, `words` counts the distinct words of the name, `bounds`
 * is [west, south, east, north] or empty.
 */
export const placeTypes = {
  name: utf8(),
  kind: uint8(),
  lat: float64(),
  lng: float64(),
  population: uint32(),
  city: dictionary(utf8(), int32()),
  words: uint8(),
  bounds: list(float64()),
}

/** places.words.arrow: `PlaceWords`, each word as its UTF-16 code units. */
export const placeWordTypes = { word: list(uint16()), entries: list(uint32()) }
