import { classPowers } from './charging-class'
import { free, locked, type WireColumn } from './field'

/**
 * Columns of the hexagon dataset of `/scout/maps/{country}.json` and of the tiles, in wire order, the one
 * list of what is free. A country has the columns that its sources can fill. In a tile `Hex ID` is a uint64
 * column named `h3`, scores are uint8 hundredths of the country maximum (255 = no score), counts are the
 * smallest unsigned integers that hold them, people per building float16 (NaN = no building), regions text or
 * null. `Road class` is 0-5, 255 = none. Elsewhere on the wire scores are fractions and missing values null.
 */
export const hexagonFields = [
  free('Hex ID', 'h3'),
  free('lat', 'real', 'Latitude'),
  free('lng', 'real', 'Longitude'),
  free('Score', 'real'),
  free('Score DC', 'real'),
  free('Score AC', 'real'),
  locked('Score population', 'real', 'Population score'),
  locked('Score traffic', 'real', 'Traffic score'),
  locked('Score competition', 'real', 'Competition score'),
  locked('Score POI', 'real', 'Places score'),
  locked('Population', 'integer'),
  locked('Population per building', 'real'),
  locked('Buildings Count', 'integer', 'Buildings'),
  locked('Buildings Area', 'integer', 'Building area'),
  locked('Road class', 'integer'),
  locked('Road length motorway', 'integer'),
  locked('Road length motorway link', 'integer'),
  locked('Road length trunk', 'integer'),
  locked('Road length trunk link', 'integer'),
  locked('Road length primary', 'integer'),
  locked('Road length primary link', 'integer'),
  locked('Road length secondary', 'integer'),
  locked('Road length secondary link', 'integer'),
  locked('Road length tertiary', 'integer'),
  locked('Road length residential', 'integer'),
  locked('Road length unclassified', 'integer'),
  locked('EV plugs total', 'integer', 'Charging points'),
  locked('EV plugs 0-49 kW', 'integer', `AC points, ${classPowers.AC}`),
  locked('EV plugs 50-149 kW', 'integer', `DC points, ${classPowers.DC}`),
  locked('EV plugs 150+ kW', 'integer', `HPC points, ${classPowers.HPC}`),
  locked('POI education', 'integer', 'Education'),
  locked('POI health', 'integer', 'Health'),
  locked('POI leisure', 'integer', 'Leisure'),
  locked('POI offices', 'integer', 'Offices'),
  locked('POI parking', 'integer', 'Parking'),
  free('POI restaurants', 'integer', 'Restaurants'),
  locked('POI retail', 'integer', 'Retail'),
  locked('POI services', 'integer', 'Services'),
  locked('POI tourism', 'integer', 'Tourism'),
  locked('POI transport', 'integer', 'Transport'),
  locked('POI total', 'integer', 'All places'),
  locked('POI parking off-street capacity', 'integer', 'Off-street spaces'),
  locked('NUTS 1', 'string'),
  locked('NUTS 2', 'string'),
  locked('NUTS 3', 'string'),
  locked('Region level 3', 'string'),
  locked('Region level 4', 'string'),
  locked('Region level 5', 'string'),
  locked('Region level 6', 'string'),
  locked('Region level 7', 'string'),
  locked('Region level 8', 'string'),
  free('edge', 'boolean', 'Near the border'),
] as const satisfies readonly WireColumn[]

export type HexagonField = (typeof hexagonFields)[number]['name']
export type HexagonColumn = Exclude<HexagonField, 'Hex ID' | 'lat' | 'lng'>

export const hexagonColumns: readonly HexagonColumn[] = hexagonFields.flatMap(({ name }) =>
  name === 'Hex ID' || name === 'lat' || name === 'lng' ? [] : [name],
)

const freeNames: ReadonlySet<string> = new Set(
  hexagonFields.flatMap((field) => (field.free ? [field.name] : [])),
)

/** Visitors receive free columns. */
export const isFreeColumn = (name: HexagonField): boolean => freeNames.has(name)

const numericNames: ReadonlySet<string> = new Set(
  hexagonFields.flatMap(({ name, type }) => (type === 'integer' || type === 'real' ? [name] : [])),
)

export const numericColumns: readonly HexagonColumn[] = hexagonColumns.filter((name) =>
  numericNames.has(name),
)

/** Columns that can replace the legend's scores as colours. */
export const colourColumns: readonly HexagonColumn[] = numericColumns.filter(
  (name) => name !== 'Score DC' && name !== 'Score AC',
)

/** Scores are fractions 0..1 of the country's maximum, so that ninths of 1 mean the same for all. */
export const isFractionColumn = (name: HexagonField): boolean => name.startsWith('Score')

export const hexagonLevels = [5, 6, 7, 8, 9] as const
export type HexagonLevel = (typeof hexagonLevels)[number]

/** A tile holds the cells below a parent this many resolutions coarser (at most 7^4 = 2,401 cells). */
export const tileParentSteps = 4

/**
 * Level of detail for a map zoom: from 10 res 9, from 8.5 res 8, from 7 res 7, from 6 res 6, below that res
 * 5. At zoom 8 a window of 1440x900 on a large country takes 130,000 res-8 cells 5 pixels wide; half a zoom
 * later half of them, as at the other limits.
 */
export function levelForZoom(zoom: number): HexagonLevel {
  if (zoom >= 10) return 9
  if (zoom >= 8.5) return 8
  if (zoom >= 7) return 7
  if (zoom >= 6) return 6
  return 5
}
