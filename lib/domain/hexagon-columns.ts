import type { Field } from '@/lib/contract/dataset'

/**
 * Columns of the hexagon dataset of `/scout/maps/{country}.json` and of the tiles (spec 2 §3.2), in wire order.
 * In a tile `Hex ID` is a uint64 column named `h3`, scores are uint8 hundredths of the country maximum (255 =
 * no score), counts are the smallest unsigned integers that hold them. `Road class` is 0-5, 255 = none.
 */
export const hexagonFields = [
  { name: 'Hex ID', type: 'h3' },
  { name: 'lat', type: 'real' },
  { name: 'lng', type: 'real' },
  { name: 'Score', type: 'real' },
  { name: 'Score DC', type: 'real' },
  { name: 'Score AC', type: 'real' },
  { name: 'Score population', type: 'real' },
  { name: 'Score traffic', type: 'real' },
  { name: 'Score competition', type: 'real' },
  { name: 'Score POI', type: 'real' },
  { name: 'Population', type: 'integer' },
  { name: 'Road class', type: 'integer' },
  { name: 'EV plugs total', type: 'integer' },
  { name: 'EV plugs 0-49 kW', type: 'integer' },
  { name: 'EV plugs 50-149 kW', type: 'integer' },
  { name: 'EV plugs 150+ kW', type: 'integer' },
  { name: 'POI education', type: 'integer' },
  { name: 'POI health', type: 'integer' },
  { name: 'POI leisure', type: 'integer' },
  { name: 'POI offices', type: 'integer' },
  { name: 'POI parking', type: 'integer' },
  { name: 'POI restaurants', type: 'integer' },
  { name: 'POI retail', type: 'integer' },
  { name: 'POI services', type: 'integer' },
  { name: 'POI tourism', type: 'integer' },
  { name: 'POI transport', type: 'integer' },
  { name: 'POI total', type: 'integer' },
  { name: 'edge', type: 'boolean' },
] as const satisfies readonly Field[]

/** H3 resolutions of the levels of detail, coarsest first. */
export const hexagonLevels = [5, 6, 7, 8, 9] as const
export type HexagonLevel = (typeof hexagonLevels)[number]

/** A tile holds the cells below a parent this many resolutions coarser (at most 7^4 = 2,401 cells). */
export const tileParentSteps = 4

/** Level of detail for a map zoom (design, Facts 7): zoom >= 10 res 9, 8-9 res 8, 7 res 7, 6 res 6, below res 5. */
export function levelForZoom(zoom: number): HexagonLevel {
  if (zoom >= 10) return 9
  if (zoom >= 8) return 8
  if (zoom >= 7) return 7
  if (zoom >= 6) return 6
  return 5
}
