import type { Cell, Rows } from '@/lib/contract/dataset'
import { type LocationType, locationTypeSchema } from '@/lib/contract/scout'
import { parkingTypeTitle } from './parking-types'
import type { PoiCategory } from './poi-categories'
import type { siteColumns } from './site-columns'

type SiteColumnName = (typeof siteColumns)[number]['name']

/**
 * A row of `/scout/pointers` with what the screen needs by name. Everything that can be locked for a visitor is null
 * then. Scores are fractions of the country maximum, distances in metres.
 */
export interface ScoutedSite {
  id: string
  name: string
  city: string
  lat: number
  lng: number
  hexId: string
  capacity: number
  isCapacityEstimated: boolean
  type: LocationType
  parkingType: string
  brand: string
  scores: { DC: number | null; AC: number | null }
  poi: Readonly<Record<PoiCategory, number | null>>
  poiTotal: number | null
  population: number | null
  roadClass: string | null
  nearest: {
    types: string | null
    brand: string | null
    metres: number | null
    AC: number | null
    DC: number | null
    HPC: number | null
  }
}

type Reader = (name: SiteColumnName) => Cell
const text = (value: Cell): string => (value === null ? '' : String(value))
const figure = (value: Cell): number | null => (typeof value === 'number' ? value : null)
const textOrNull = (value: Cell): string | null => (value === null || value === '' ? null : String(value))

function poiOf(read: Reader): ScoutedSite['poi'] {
  const count = (category: PoiCategory) => figure(read(`POI ${category}` as SiteColumnName))
  return {
    restaurants: count('restaurants'),
    retail: count('retail'),
    education: count('education'),
    health: count('health'),
    leisure: count('leisure'),
    tourism: count('tourism'),
    services: count('services'),
    offices: count('offices'),
    parking: count('parking'),
    transport: count('transport'),
  }
}

function siteOf(read: Reader): ScoutedSite {
  const type = locationTypeSchema.safeParse(read('Location Type'))
  return {
    id: text(read('osm_id')),
    name: text(read('name')),
    city: text(read('city')),
    lat: figure(read('lat')) ?? 0,
    lng: figure(read('lng')) ?? 0,
    hexId: text(read('hex_id')),
    capacity: figure(read('capacity')) ?? 0,
    isCapacityEstimated: read('capacity_estimated') === true,
    type: type.success ? type.data : 'parking',
    parkingType: text(read('Parking Type')),
    brand: text(read('Brand')),
    scores: { DC: figure(read('Score DC')), AC: figure(read('Score AC')) },
    poi: poiOf(read),
    poiTotal: figure(read('POI total')),
    population: figure(read('Population')),
    roadClass: textOrNull(read('Road class')),
    nearest: {
      types: textOrNull(read('Nearest Charger Types')),
      brand: textOrNull(read('Nearest Charger Brand')),
      metres: figure(read('Nearest Charger Distance')),
      AC: figure(read('Nearest Charger Distance - AC')),
      DC: figure(read('Nearest Charger Distance - DC')),
      HPC: figure(read('Nearest Charger Distance - HPC')),
    },
  }
}

/** Sites of an answer, whatever the order of its columns; a column that is missing counts as empty. */
export function scoutedSites({ fields, all_data }: Rows): ScoutedSite[] {
  const columns = new Map(fields.map(({ name }, index) => [name, index]))
  return all_data.map((row) => siteOf((name) => row[columns.get(name) ?? -1] ?? null))
}

/** What kinds of location there are, in the order of the buttons (spec 2 §2.3). */
export const locationTypes = [
  { value: 'parking', type: 'parking', title: 'Parking' },
  { value: 'fuel', type: 'gas station', title: 'Fuel Station' },
  { value: 'rest', type: 'rest station', title: 'Rest Stop' },
  { value: 'any', type: null, title: 'Any Location Type' },
] as const satisfies readonly { value: string; type: LocationType | null; title: string }[]

/** The choice as it stands in the address. */
export type LocationChoice = (typeof locationTypes)[number]['value']

/** The filter of a search; the empty list means any. */
export function wantedTypes(choice: LocationChoice): LocationType[] {
  const type = locationTypes.find(({ value }) => value === choice)?.type
  return type ? [type] : []
}

function locationTypeTitle(type: LocationType): string {
  return locationTypes.find((each) => each.type === type)?.title ?? type
}

/** `Parking · Underground`; the kind alone where a location has no other type. */
export function siteKind(site: Pick<ScoutedSite, 'type' | 'parkingType'>): string {
  const detail = parkingTypeTitle(site.parkingType)
  const title = locationTypeTitle(site.type)
  return [title, detail].filter((part, index) => part !== '' && (index === 0 || part !== title)).join(' · ')
}

/** `TaK, Schaan`; places without a name of their own go by their kind. */
export function siteTitle(site: Pick<ScoutedSite, 'name' | 'city' | 'type'>): string {
  const name = site.name || locationTypeTitle(site.type)
  return site.city && !name.endsWith(site.city) ? `${name}, ${site.city}` : name
}
