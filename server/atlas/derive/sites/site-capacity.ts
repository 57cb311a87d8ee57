import type { ParkingType } from '@/lib/catalogue/parking-types'
import type { Tags } from '@/server/atlas/entities/entities'

interface CapacityDefaults {
  /** m² per space with its share of lanes and ramps, by outline area in m². */
  squareMetres(area: number): number
  storeys: number
  /** Used with neither count nor area. Bays for fuel stations and rest stops. */
  spaces: number
  source: string
}

/**
 * Small lots are bays along a street or wall, whose lane is the street. Measured in Liechtenstein and
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

/** Medians in the extracts of Liechtenstein, Andorra and Monaco. */
const mapped = (count: number) => `median of ${count} in three small countries`
const garages = 'median of 65 public garages in Zürich, Basel and Dortmund'

/**
 * Garages without data take the median of those listed by the parking guidance systems of Zürich (33),
 * Basel (15) and Dortmund (17), as collected by ParkAPI. Three storeys are the median of four garages with
 * a count at 27 m² per space (2.5 to 5.2). Street-side bays have 14 m², the median of 58 mapped; lanes have
 * 15, as cars park along them.
 */
const capacityDefaults: Readonly<Record<ParkingType, CapacityDefaults>> = {
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

export interface SiteCapacity {
  spaces: number
  estimated: boolean
  note: string | null
}

export interface MeasuredSite {
  tags: Tags
  parkingType: ParkingType
  area: number
}

/** m² of bays across the road (2.5 by 5 m) and along it, which need no lanes. */
const bayAcross = 12.5
const bayAlong = 15
/** m² per space. Mapped bays with a count have at least 7.6. */
const minSpace = 7
/** Taller garages are few and have their storeys mapped. */
const maxStoreys = 12
/** m². Smaller outlines are fuel station roofs and entrances of underground garages. */
const minOutline = 300
/** Their areas per bay are assumptions, so a median of them says no more than the default. */
const roughKinds = new Set<ParkingType>(['forecourt', 'rest_area'])
/** A median of fewer sites is not representative. */
const enoughForMedian = 5

/**
 * A tag that exceeds what fits on the area, such as a hotel's total on each of its slivers, yields to the
 * estimate. Underground only the tag counts, because the outline may be the entrance's. Null with neither
 * count nor area.
 */
export function capacityOf(site: MeasuredSite): SiteCapacity | null {
  const counted = countOf(site.tags.capacity)
  if (counted !== null && fits(counted, site)) return { spaces: counted, estimated: false, note: null }
  const area = usableArea(site)
  if (area === 0) return null
  const storeys = storeysOf(site) ?? capacityDefaults[site.parkingType].storeys
  const spaces = Math.max(1, Math.round((area / squareMetresPerSpace(site, area)) * storeys))
  return {
    spaces,
    estimated: true,
    note: counted === null ? null : `tag says ${counted}, area fits ${spaces}`,
  }
}

function fits(counted: number, site: MeasuredSite): boolean {
  const area = usableArea(site)
  if (area === 0 || site.parkingType === 'underground') return true
  return counted * minSpace <= area * (storeysOf(site) ?? storeyLimit(site.parkingType))
}

const storeyLimit = (type: ParkingType) => (type === 'multi-storey' || type === 'rooftop' ? maxStoreys : 1)

/** 0 if the outline is a shop, a roof or a garage's entrance. */
function usableArea({ tags, parkingType, area }: MeasuredSite): number {
  if (parkingType === 'underground') return area >= minOutline ? area : 0
  const isPlot = parkingType !== 'forecourt' || (tags.building === undefined && area >= minOutline)
  return isPlot ? area : 0
}

function squareMetresPerSpace({ tags, parkingType }: MeasuredSite, area: number): number {
  // A rest stop's car park is mapped without the rest of the stop.
  if (parkingType === 'rest_area' && tags.amenity === 'parking') {
    return capacityDefaults.surface.squareMetres(area)
  }
  const orientation = tags.orientation ?? tags['parking:orientation']
  if (parkingType !== 'street_side' || orientation === undefined) {
    return capacityDefaults[parkingType].squareMetres(area)
  }
  return orientation === 'parallel' ? bayAlong : bayAcross
}

function storeysOf({ tags, parkingType }: MeasuredSite): number | null {
  if (parkingType === 'multi-storey') return positive(tags['building:levels'] ?? tags.levels)
  return parkingType === 'underground' ? positive(tags['building:levels:underground']) : null
}

function positive(text: string | undefined): number | null {
  const number = Number.parseFloat(text ?? '')
  return number > 0 && number <= 100 ? number : null
}

/** Reads `50`, `~50`, `50+` and the lower end of `20-30`. */
function countOf(text: string | undefined): number | null {
  const digits = text?.trim().match(/^[~≈<>]?\s*(\d{1,5})(?!\d)/)?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : null
}

export function isUnreadableCapacity({ capacity }: Tags): boolean {
  return capacity !== undefined && countOf(capacity) === null
}

export function typicalCapacity(sites: readonly MeasuredSite[]): (kind: ParkingType) => SiteCapacity {
  const tagged = new Map<ParkingType, number[]>()
  const known = new Map<ParkingType, number[]>()
  for (const site of sites) {
    const capacity = capacityOf(site)
    if (!capacity) continue
    if (!roughKinds.has(site.parkingType)) push(known, site.parkingType, capacity.spaces)
    if (!capacity.estimated) push(tagged, site.parkingType, capacity.spaces)
  }
  return (kind) =>
    medianCapacity(tagged.get(kind), 'tagged') ??
    medianCapacity(known.get(kind), 'tagged or measured') ?? {
      spaces: capacityDefaults[kind].spaces,
      estimated: true,
      note: `no count or area: ${capacityDefaults[kind].source}`,
    }
}

function push(counts: Map<ParkingType, number[]>, kind: ParkingType, spaces: number) {
  const list = counts.get(kind) ?? []
  list.push(spaces)
  counts.set(kind, list)
}

function medianCapacity(counts: number[] | undefined, how: string): SiteCapacity | null {
  if (!counts || counts.length < enoughForMedian) return null
  const spaces = counts.toSorted((a, b) => a - b)[(counts.length - 1) >> 1] ?? 1
  return { spaces, estimated: true, note: `no count or area: median of ${counts.length} ${how} here` }
}
