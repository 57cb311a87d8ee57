import type { ParkingType } from '@/lib/catalogue/parking-types'
import { isParkingType } from '@/lib/catalogue/parking-types'
import type { LocationType } from '@/lib/contract/scout'
import { foldName } from '@/lib/format/fold'
import { landIndex } from '@/server/atlas/derive/geometry/area-index'
import { eachFeature, type Feature } from '@/server/atlas/derive/geometry/features'
import { findNearestPoint, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Country, Extract, Position, Site, Tags } from '@/server/atlas/entities/entities'
import { composedName, type Named, namedBy } from '@/server/atlas/entities/place-names'
import { eachArea } from '@/server/atlas/read/areas'
import { isEntrance, mergeEntrances } from './garage-entrances'
import { isUnsigned } from './likely-private'
import { capacityFinder, isUnreadableCapacity, type MeasuredSite } from './site-capacity'
import { mergeTwiceMapped } from './twice-mapped-fuel'

/** Shops with customer parking at the door. */
const markets = new Set([
  'supermarket',
  'mall',
  'department_store',
  'wholesale',
  'doityourself',
  'garden_centre',
  'furniture',
])

const isMarket = (tags: Tags) => markets.has(tags.shop ?? '')

const closedToPublic = new Set(['private', 'no', 'permit'])

/** Null if not a public site. A rest stop's car park is a rest stop. */
function locationTypeOf(tags: Tags): LocationType | null {
  if (closedToPublic.has(tags.access ?? '')) return null
  if (tags.highway === 'rest_area' || tags.highway === 'services') return 'rest station'
  if (tags.amenity === 'fuel') return isForBoats(tags) ? null : 'gas station'
  return tags.amenity === 'parking' || isEntrance(tags) ? 'parking' : null
}

function isForBoats(tags: Tags): boolean {
  return tags['seamark:type'] !== undefined || tags.boat === 'yes' || tags.motorcar === 'no'
}

const spellings: Readonly<Record<string, ParkingType>> = {
  garage_boxes: 'carports',
  garage: 'multi-storey',
  on_street: 'lane',
  half_on_kerb: 'lane',
  on_kerb: 'lane',
  shoulder: 'lane',
  layby: 'street_side',
}

interface Retail {
  isOnRetailLand(position: Position): boolean
  isNearMarket(positions: readonly Position[]): boolean
}

/** Roadside bays are `retail` only if for customers, whatever land they are on. */
function parkingTypeOf(feature: Feature, locationType: LocationType, retail: Retail): ParkingType {
  if (locationType === 'gas station') return 'forecourt'
  if (locationType === 'rest station') return 'rest_area'
  const built = builtAs(feature.tags)
  if (built === 'underground' || built === 'multi-storey' || built === 'rooftop') return built
  if (feature.tags.access === 'customers') return 'retail'
  if (built !== 'surface') return built
  const outline = [feature.position, ...feature.polygons.flatMap((polygon) => polygon[0] ?? [])]
  return retail.isOnRetailLand(feature.position) || retail.isNearMarket(outline) ? 'retail' : 'surface'
}

function builtAs({ amenity, parking, building, layer, location }: Tags): ParkingType {
  if (parking && isParkingType(parking)) return parking
  const known = spellings[parking ?? '']
  if (known) return known
  if (amenity === 'parking_entrance') return 'underground'
  if (location === 'underground' || Number(layer) < 0) return 'underground'
  return building === 'parking' ? 'multi-storey' : 'surface'
}

export interface NameSources {
  town(position: Position): Named
  street(position: Position, metres: number): Named | null
}

export interface DerivedSites {
  sites: Site[]
  notes: string[]
}

interface Draft {
  feature: Feature
  locationType: LocationType
  parkingType: ParkingType
}

/** Metres. Streets farther away would mislead. */
const streetReach = 150
const marketReach = 60

const nouns: Readonly<Record<LocationType, string>> = {
  parking: 'Parking',
  'gas station': 'Fuel station',
  'rest station': 'Rest stop',
}

export function deriveSites(extract: Extract, country: Country, names: NameSources): DerivedSites {
  const notes: string[] = []
  const retail = findRetail(extract)
  const mapped: Draft[] = []
  const isSite = (tags: Tags) => locationTypeOf(tags) !== null
  for (const feature of eachFeature(extract, isSite, (sentence) => notes.push(sentence))) {
    if (!country.contains(feature.position)) continue
    const locationType = locationTypeOf(feature.tags) ?? 'parking'
    const parkingType = parkingTypeOf(feature, locationType, retail)
    mapped.push({ feature: { ...feature, polygons: [] }, locationType, parkingType })
  }
  const stations = mergeTwiceMapped(mapped)
  const drafts = mergeEntrances(stations)
  notes.push(
    ...capacityNotes(drafts),
    ...entranceNotes(stations.length - drafts.length),
    ...stationNotes(mapped.length - stations.length),
  )
  const context = {
    names,
    brands: brandSpelling(drafts),
    capacityOf: capacityFinder(drafts.map(measuredSite)),
  }
  const ids = new Set<string>()
  const sites = drafts.map((draft) => {
    const { osmId, kind } = draft.feature
    const id = ids.has(osmId) ? `${kind}/${osmId}` : osmId
    ids.add(id)
    return toSite(id, draft, context)
  })
  return { sites, notes }
}

function capacityNotes(drafts: readonly Draft[]): string[] {
  const unreadable = drafts.filter(({ feature }) => isUnreadableCapacity(feature.tags))
  if (unreadable.length === 0) return []
  const said = unreadable[0]?.feature.tags.capacity
  const who = unreadable.length === 1 ? 'A site has' : `${unreadable.length} sites have`
  return [`${who} a capacity that is no number of spaces, such as "${said}": it is estimated there.`]
}

function entranceNotes(merged: number): string[] {
  if (merged === 0) return []
  return merged === 1
    ? ['1 entrance counts with its garage as one site.']
    : [`${merged} entrances count with their garages, each garage as one site.`]
}

function stationNotes(merged: number): string[] {
  if (merged === 0) return []
  const what = merged === 1 ? '1 fuel station is' : `${merged} fuel stations are`
  return [`${what} mapped twice and counted once.`]
}

interface Context {
  names: NameSources
  brands: (name: string) => string
  capacityOf: ReturnType<typeof capacityFinder>
}

function toSite(osmId: string, draft: Draft, { names, brands, capacityOf }: Context): Site {
  const { feature, locationType, parkingType } = draft
  const { tags, position } = feature
  const capacity = capacityOf(measuredSite(draft))
  const town = names.town(position)
  const brand = brands(brandOf(tags))
  return {
    osmId,
    ...nameOfSite(draft, { brand, town, street: (metres) => names.street(position, metres) }),
    city: town.name,
    ...(town.latinName !== undefined && { latinCity: town.latinName }),
    position,
    locationType,
    parkingType,
    isUnsigned: isUnsigned(tags),
    brand,
    capacity: capacity.spaces,
    capacityEstimated: capacity.estimated,
    capacityAssumed: capacity.assumed,
    capacityNote: capacity.note,
    members: [],
  }
}

const measuredSite = ({ feature: { tags, area }, parkingType }: Draft): MeasuredSite => ({
  tags,
  parkingType,
  area,
})

function nameOfSite(
  { feature: { tags }, locationType }: Draft,
  known: { brand: string; town: Named; street: (metres: number) => Named | null },
): Named {
  if (tags.name) return namedBy(tags)
  if (locationType !== 'parking' && known.brand) return { name: known.brand }
  const street = known.street(streetReach)
  if (street) return composedName([street], ([name = '']) => name)
  return composedName([known.town], ([town = '']) => `${nouns[locationType]} ${town}`.trim())
}

const brandOf = (tags: Tags) => tags.brand ?? tags.operator ?? ''

/** Picks the most frequent spelling among those that differ only in case or accents (Avia, AVIA). */
function brandSpelling(drafts: readonly Draft[]): (name: string) => string {
  const counts = new Map<string, Map<string, number>>()
  for (const { feature } of drafts) {
    const brand = brandOf(feature.tags)
    const spellings = counts.get(foldName(brand)) ?? new Map<string, number>()
    counts.set(foldName(brand), spellings.set(brand, (spellings.get(brand) ?? 0) + 1))
  }
  return (name) => {
    const spellings = [...(counts.get(foldName(name)) ?? [])]
    return spellings.reduce((best, each) => (each[1] > best[1] ? each : best), [name, 0] as const)[0]
  }
}

function findRetail(extract: Extract): Retail {
  const isOnRetailLand = landIndex(eachArea(extract, ({ landuse }) => landuse === 'retail'))
  const doors: Position[] = []
  for (const { position, polygons } of eachFeature(extract, isMarket)) {
    doors.push(position)
    for (const [outline = []] of polygons) for (const corner of outline) doors.push(corner)
  }
  const index = indexPositions(doors)
  return {
    isOnRetailLand,
    isNearMarket: (positions) =>
      positions.some((position) => {
        const nearest = findNearestPoint(index, position)
        return nearest !== null && nearest.metres <= marketReach
      }),
  }
}
