import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import { type GridReliability, gridColumns, gridReliabilities } from '@/lib/catalogue/power-grid'
import type { siteColumns } from '@/lib/catalogue/site-columns'
import { sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { type LocationType, locationTypeSchema } from '@/lib/contract/scout'
import { readerName } from '@/lib/domain/names/reader-name'
import { readMembers } from '@/lib/domain/scouting/site-members'
import { type DataTable, figureAt, textAt } from '@/lib/domain/tables/data-table'

type SiteColumnName = (typeof siteColumns)[number]['name']

/** `aadt` in vehicles/day; `isCounted` is false for a class default. */
interface ScoutedRoad {
  name: string
  class: string
  aadt: number
  isCounted: boolean
}

interface SiteNames {
  name: string
  city: string
}

/** Locked fields are null for visitors. Scores are fractions of the country maximum, distances in metres. */
export interface ScoutedSite {
  id: string
  /** As the reader can read them: the local ones, or in Latin letters. */
  name: string
  city: string
  local: SiteNames
  /** Empty where the local ones are in Latin letters, or no others are known. */
  latin: SiteNames
  lat: number
  lng: number
  hexId: string
  /** Null where unknown. */
  capacity: number | null
  isCapacityEstimated: boolean
  /** Why the mapped capacity was overruled, or the origin of an assumed one. */
  capacityNote: string | null
  type: LocationType
  parkingType: string
  brand: string
  scores: { DC: number | null; AC: number | null }
  /** Parts of the scores, 0..1, in the order of `sitePartNames`. */
  parts: Readonly<Record<ScoreKind, readonly (number | null)[]>>
  /** [lng, lat] of grouped bays. */
  members: readonly [lng: number, lat: number][]
  busiest: ScoutedRoad | null
  /** Nearest road of class 0-3; `metres` is its distance. */
  main: (ScoutedRoad & { metres: number }) | null
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
  grid: ScoutedGrid
}

/** Metres to what is mapped; null where nothing is. */
interface ScoutedGrid {
  high: number | null
  medium: number | null
  line: number | null
  transformer: number | null
  reliability: GridReliability | null
}

interface Reader {
  text(name: SiteColumnName): string
  figure(name: SiteColumnName): number | null
}

function readerOf({ columns }: DataTable, row: number): Reader {
  return {
    text: (name) => textAt(columns[name], row),
    figure: (name) => figureAt(columns[name], row),
  }
}

function poiOf({ figure }: Reader): ScoutedSite['poi'] {
  const count = (category: PoiCategory) => figure(`POI ${category}` as SiteColumnName)
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

function partsOf({ figure }: Reader): ScoutedSite['parts'] {
  const of = (kind: ScoreKind) => sitePartNames.map((part) => figure(sitePartColumns[kind][part]))
  return { DC: of('DC'), AC: of('AC') }
}

function roadOf({ text, figure }: Reader, which: 'Busiest road' | 'Main road'): ScoutedRoad | null {
  const aadt = figure(`${which} AADT`)
  if (aadt === null) return null
  const isCounted = figure(`${which} counted`) === 1
  return { name: text(which), class: text(`${which} class`), aadt, isCounted }
}

function mainRoadOf(reader: Reader): ScoutedSite['main'] {
  const road = roadOf(reader, 'Main road')
  const metres = reader.figure('Main road distance')
  return road && metres !== null ? { ...road, metres } : null
}

function gridOf({ text, figure }: Reader): ScoutedGrid {
  const reliability = text(gridColumns.reliability)
  return {
    high: figure(gridColumns.high),
    medium: figure(gridColumns.medium),
    line: figure(gridColumns.line),
    transformer: figure(gridColumns.transformer),
    reliability: gridReliabilities.find((each) => each === reliability) ?? null,
  }
}

function siteOf(reader: Reader): ScoutedSite {
  const { text, figure } = reader
  const type = locationTypeSchema.safeParse(text('Location Type'))
  const local = { name: text('name'), city: text('city') }
  const latin = { name: text('latin_name'), city: text('latin_city') }
  return {
    id: text('osm_id'),
    name: readerName(local.name, latin.name),
    city: readerName(local.city, latin.city),
    local,
    latin,
    lat: figure('lat') ?? 0,
    lng: figure('lng') ?? 0,
    hexId: text('hex_id'),
    capacity: figure('capacity'),
    isCapacityEstimated: figure('capacity_estimated') === 1,
    capacityNote: text('capacity_note') || null,
    type: type.success ? type.data : 'parking',
    parkingType: text('Parking Type'),
    brand: text('Brand'),
    scores: { DC: figure('Score DC'), AC: figure('Score AC') },
    parts: partsOf(reader),
    members: readMembers(text('members')),
    busiest: roadOf(reader, 'Busiest road'),
    main: mainRoadOf(reader),
    poi: poiOf(reader),
    poiTotal: figure('POI total'),
    population: figure('Population'),
    roadClass: text('Road class') || null,
    nearest: {
      types: text('Nearest Charger Types') || null,
      brand: text('Nearest Charger Brand') || null,
      metres: figure('Nearest Charger Distance'),
      AC: figure('Nearest Charger Distance - AC'),
      DC: figure('Nearest Charger Distance - DC'),
      HPC: figure('Nearest Charger Distance - HPC'),
    },
    grid: gridOf(reader),
  }
}

const made = new WeakMap<DataTable, Map<number, ScoutedSite>>()

/** A row always yields the same object. Undefined beyond the table. */
export function siteAt(table: DataTable, row: number): ScoutedSite | undefined {
  if (!(row >= 0 && row < table.length)) return undefined
  const sites = made.get(table) ?? new Map<number, ScoutedSite>()
  made.set(table, sites)
  const site = sites.get(row) ?? siteOf(readerOf(table, row))
  sites.set(row, site)
  return site
}

export const locationTypes = [
  { value: 'parking', type: 'parking', title: 'Parking' },
  { value: 'fuel', type: 'gas station', title: 'Fuel Station' },
  { value: 'rest', type: 'rest station', title: 'Rest Stop' },
  { value: 'any', type: null, title: 'Any Location Type' },
] as const satisfies readonly { value: string; type: LocationType | null; title: string }[]

export type LocationChoice = (typeof locationTypes)[number]['value']

export function wantedTypes(choice: LocationChoice): LocationType[] {
  const type = locationTypes.find(({ value }) => value === choice)?.type
  return type ? [type] : []
}

function locationTypeTitle(type: LocationType): string {
  return locationTypes.find((each) => each.type === type)?.title ?? type
}

/** `Parking · Underground`, or only the location type. */
export function siteKind(site: Pick<ScoutedSite, 'type' | 'parkingType'>): string {
  const detail = parkingTypeTitle(site.parkingType)
  const title = locationTypeTitle(site.type)
  return [title, detail].filter((part, index) => part !== '' && (index === 0 || part !== title)).join(' · ')
}

/** `TaK, Schaan`; unnamed sites go by their location type. */
export function siteTitle(site: Pick<ScoutedSite, 'name' | 'city' | 'type'>): string {
  const name = site.name || locationTypeTitle(site.type)
  return site.city && !name.endsWith(site.city) ? `${name}, ${site.city}` : name
}

/** The title as on the signs, if the reader sees another; without a town that both share. */
export function localTitle(site: Pick<ScoutedSite, 'name' | 'city' | 'type' | 'local'>): string | undefined {
  const { name, city } = site.local
  if (name === site.name && city === site.city) return undefined
  return siteTitle({ name, city: city === site.city ? '' : city, type: site.type })
}
