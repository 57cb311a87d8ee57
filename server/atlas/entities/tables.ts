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
import type { Position } from './entities'

export const arrowTypeOf: Record<Field['type'], () => DataType> = {
  string: utf8,
  real: float64,
  integer: int32,
  boolean: bool,
  timestamp: float64,
  geojson: utf8,
  h3: uint64,
}

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

export const keyedSiteColumns: ReadonlySet<SiteColumnName> = new Set(['city', 'Location Type'])

export const freeSiteColumns = siteColumns.findIndex(({ free }) => !free)
export const lastLockedSiteColumn = siteColumns.findLastIndex(({ free }) => !free)

/**
 * `row` is the JSON of a site's values in the order of `siteColumns`, without brackets; its first `free`
 * and last `end` bytes are the columns that guests may see. Without `end` it lacks the columns after the locked ones,
 * which are null.
 */
export const siteRowTypes = { row: utf8(), free: uint32(), end: uint32() }

export const stationTypes = {
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

/** `name` is a label: few places of most countries have a name in another script. `category` indexes `poiCategories`. */
export const poiTypes = { name: utf8(), category: uint8(), kind: utf8(), lat: float64(), lng: float64() }

export const populationTypes = { lat: float64(), lng: float64(), people: float64() }

const roadTexts = utf8()

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
  dual: uint8(),
  open: uint8(),
  name: dictionary(roadTexts, int32()),
  ref: dictionary(roadTexts, int32()),
  int_ref: dictionary(roadTexts, int32()),
  positions: list(int32()),
}

export const exitTypes = {
  length_metres: float32(),
  from_edge: int32(),
  to_edge: int32(),
  from_share: float32(),
  to_share: float32(),
  from_metres: float32(),
  to_metres: float32(),
  positions: list(int32()),
}

/** As in `PowerGrid`. */
export const powerTypes = {
  kind: uint8(),
  level: uint8(),
  medium: uint8(),
  abroad: uint8(),
  local: uint8(),
  voltage: dictionary(utf8(), int32()),
  name: dictionary(utf8(), int32()),
  operator: dictionary(utf8(), int32()),
  positions: list(int32()),
}

/**
 * `kind` is an index into `placeKinds`, `words` counts the distinct words of the name, `main` is the row of the
 * place under its own name: other names have rows of their own at the end.
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
  main: uint32(),
}

/** Of a degree: positions of houses are kept to half a metre. */
export const addressParts = 100_000

export const addressPartsOf = ([lng, lat]: Position): { lng: number; lat: number } => ({
  lng: Math.round(lng * addressParts),
  lat: Math.round(lat * addressParts),
})

export const numberSeparator = ';'
/** Before a number that `addr:interpolation` gave. */
export const estimatedMark = '~'

/**
 * Ascends by `place`, a row of the places. `numbers` are the houses', separated; `offsets` their longitudes and
 * latitudes from the corner (`west`, `south`), all in parts of a degree.
 */
export const addressTypes = {
  place: uint32(),
  city: dictionary(utf8(), int32()),
  postcode: dictionary(utf8(), int32()),
  west: int32(),
  south: int32(),
  numbers: utf8(),
  offsets: list(uint16()),
}

export const placeWordTypes = { word: list(uint16()), entries: list(uint32()) }
