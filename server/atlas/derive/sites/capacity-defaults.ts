import type { ParkingType } from '@/lib/catalogue/parking-types'

export interface CapacityDefaults {
  /** m² per space with its share of lanes and ramps, by the area (m²) of the whole outline. */
  squareMetres(area: number): number
  storeys: number
  /** Spaces (bays of fuel stations and rest stops) with neither count nor area. */
  spaces: number
  /** Origin of `spaces`. */
  source: string
}

/**
 * Small lots are bays along a street or a wall, whose lane is the street. Tagged lots in Liechtenstein and
 * Andorra: 12.4 m² per space below 100 m² (66 lots), 20.5 from 200 to 400 (24), 24.6 from 400 to 800 (13),
 * 32 beyond (24).
 */
function lotSpace(area: number): number {
  const share = (Math.min(Math.max(area, bayArea), laneArea) - bayArea) / (laneArea - bayArea)
  return bay + (withLane - bay) * share
}
const bay = 14
const withLane = 27
const bayArea = 100
const laneArea = 500

const each = (squareMetres: number) => () => squareMetres

/** Mapped with a count or an outline in the extracts of Liechtenstein, Andorra and Monaco. */
const mapped = (count: number) => `median of ${count} in three small countries`
const garages = 'median of 65 public garages in Zürich, Basel and Dortmund'

/**
 * Assumptions for each kind of site, in every country. Garages without data take the median of the garages that
 * the parking guidance systems of Zürich (33), Basel (15) and Dortmund (17) list, as collected by ParkAPI. Three
 * storeys are the median of four garages with a count at 27 m² per space (2.5 to 5.2). Street-side bays have 14
 * m², the median of 58 mapped; lanes 15, as cars park along them.
 */
export const capacityDefaults: Readonly<Record<ParkingType, CapacityDefaults>> = {
  surface: { squareMetres: lotSpace, storeys: 1, spaces: 19, source: mapped(553) },
  retail: { squareMetres: lotSpace, storeys: 1, spaces: 17, source: mapped(203) },
  street_side: { squareMetres: each(bay), storeys: 1, spaces: 8, source: mapped(53) },
  lane: { squareMetres: each(15), storeys: 1, spaces: 2, source: mapped(14) },
  carports: { squareMetres: each(bay), storeys: 1, spaces: 8, source: 'assumed like street-side bays' },
  underground: { squareMetres: each(withLane), storeys: 1, spaces: 267, source: garages },
  'multi-storey': { squareMetres: each(withLane), storeys: 3, spaces: 267, source: garages },
  rooftop: { squareMetres: each(withLane), storeys: 1, spaces: 89, source: 'assumed a third of a garage' },
  // Pumps, shop, car wash and lanes share the plot of a fuel station.
  forecourt: {
    squareMetres: each(150),
    storeys: 1,
    spaces: 6,
    source: 'assumed three pumps with a car on either side',
  },
  // Lorries, ramps and green take most of a rest area.
  rest_area: { squareMetres: each(100), storeys: 1, spaces: 18, source: 'assumed like a car park' },
}
