import type { ParkingType } from '@/lib/catalogue/parking-types'
import { assumedNote } from '@/lib/domain/scouting/known-sources'
import type { Tags } from '@/server/atlas/entities/entities'

interface CapacityDefaults {
  /** m² per space with its share of lanes and ramps, by outline area in m². */
  squareMetres(area: number): number
  storeys: number
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

/**
 * Three storeys are the median of four garages with a count at 27 m² per space (2.5 to 5.2). Street-side bays
 * have 14 m², the median of 58 mapped; lanes have 15, as cars park along them; carports are assumed like bays.
 */
const capacityDefaults: Readonly<Record<ParkingType, CapacityDefaults>> = {
  surface: { squareMetres: lotSpace, storeys: 1 },
  retail: { squareMetres: lotSpace, storeys: 1 },
  street_side: { squareMetres: each(bay), storeys: 1 },
  lane: { squareMetres: each(15), storeys: 1 },
  carports: { squareMetres: each(bay), storeys: 1 },
  underground: { squareMetres: each(withLane), storeys: 1 },
  'multi-storey': { squareMetres: each(withLane), storeys: 3 },
  rooftop: { squareMetres: each(withLane), storeys: 1 },
  // Pumps, shop, car wash and lanes share the plot of a fuel station.
  forecourt: { squareMetres: each(150), storeys: 1 },
  // Lorries, ramps and green take most of a rest area.
  rest_area: { squareMetres: each(100), storeys: 1 },
  // Given to sites after their size is known.
  staff: { squareMetres: lotSpace, storeys: 1 },
  residents: { squareMetres: each(withLane), storeys: 1 },
}

/**
 * Public garages without count and area take the median of those listed by the parking guidance systems of
 * Zürich (33), Basel (15) and Dortmund (17), as collected by ParkAPI.
 */
const publicGarage = { spaces: 267, source: 'median of 65 public garages in Zürich, Basel and Dortmund' }

const publicAccess = new Set(['yes', 'public', 'permissive', 'destination'])

/** Says who may enter, or that they pay. Garages without such a tag are often those of the flats above. */
export const isOpenToPublic = ({ access, fee }: Tags) =>
  publicAccess.has(access ?? '') || (access === undefined && fee !== undefined && fee !== 'no')

export const isGarage = (type: ParkingType) => type === 'underground' || type === 'multi-storey'

/** `assumed` is the typical size of its kind: neither counted nor measured. `spaces` is null where unknown. */
export interface SiteCapacity {
  spaces: number | null
  estimated: boolean
  assumed: boolean
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
/** A median of fewer sites is not representative. */
const enoughForMedian = 5

/**
 * A tag that exceeds what fits on the area, such as a hotel's total on each of its slivers, yields to the
 * estimate. Underground only the tag counts, because the outline may be the entrance's. Null with neither
 * count nor area; a count of 0 is none.
 */
export function knownCapacity(site: MeasuredSite): (SiteCapacity & { spaces: number }) | null {
  const counted = countOf(site.tags.capacity)
  if (counted !== null && fits(counted, site)) {
    return { spaces: counted, estimated: false, assumed: false, note: null }
  }
  const area = usableArea(site)
  if (area === 0) return null
  const storeys = storeysOf(site) ?? capacityDefaults[site.parkingType].storeys
  const spaces = Math.max(1, Math.round((area / squareMetresPerSpace(site, area)) * storeys))
  return {
    spaces,
    estimated: true,
    assumed: false,
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

const isZero = ({ capacity }: Tags) => Number(capacity?.trim() || Number.NaN) === 0

export function isUnreadableCapacity(tags: Tags): boolean {
  return tags.capacity !== undefined && countOf(tags.capacity) === null && !isZero(tags)
}

/**
 * The capacity of each of a country's sites: counted, measured, typical of public garages, or unknown. Only
 * garages that say who may enter take the typical size, and none that says it has 0 spaces.
 */
export function capacityFinder(sites: readonly MeasuredSite[]): (site: MeasuredSite) => SiteCapacity {
  const typical = typicalGarage(sites)
  return (site) => {
    const known = knownCapacity(site)
    if (known) return known
    const { tags, parkingType } = site
    if (isZero(tags)) return unknownCapacity('size unknown: tag says 0')
    if (isGarage(parkingType) && isOpenToPublic(tags)) return typical(parkingType)
    return unknownCapacity('size unknown: no count or area')
  }
}

const unknownCapacity = (note: string): SiteCapacity => ({
  spaces: null,
  estimated: false,
  assumed: false,
  note,
})

const assumedCapacity = (spaces: number, source: string): SiteCapacity => ({
  spaces,
  estimated: true,
  assumed: true,
  note: assumedNote(source),
})

function typicalGarage(sites: readonly MeasuredSite[]): (kind: ParkingType) => SiteCapacity {
  const tagged = new Map<ParkingType, number[]>()
  const known = new Map<ParkingType, number[]>()
  for (const site of sites) {
    const capacity = isGarage(site.parkingType) ? knownCapacity(site) : null
    if (!capacity) continue
    push(known, site.parkingType, capacity.spaces)
    if (!capacity.estimated) push(tagged, site.parkingType, capacity.spaces)
  }
  return (kind) =>
    medianCapacity(tagged.get(kind), 'tagged') ??
    medianCapacity(known.get(kind), 'tagged or measured') ??
    assumedCapacity(publicGarage.spaces, publicGarage.source)
}

function push(counts: Map<ParkingType, number[]>, kind: ParkingType, spaces: number) {
  const list = counts.get(kind) ?? []
  list.push(spaces)
  counts.set(kind, list)
}

function medianCapacity(counts: number[] | undefined, how: string): SiteCapacity | null {
  if (!counts || counts.length < enoughForMedian) return null
  const spaces = counts.toSorted((a, b) => a - b)[(counts.length - 1) >> 1] ?? 1
  return assumedCapacity(spaces, `median of ${counts.length} ${how} here`)
}
