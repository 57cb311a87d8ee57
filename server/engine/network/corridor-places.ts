import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { CorridorRequest } from '@/lib/contract/corridor'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { locationTypeSchema } from '@/lib/contract/scout'
import { plannedPowers } from '@/lib/domain/estimate/evaluated-station'
import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'
import { findNearestPoint, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Atlas } from '@/server/atlas/store/atlas'

export interface Place {
  id: string
  name: string
  lat: number
  lng: number
}

export interface Pool extends Place {
  class: ChargingClass
  kilowatts: number
  fastPoints: number
}

export interface RoadCandidate extends Place {
  isOwn: boolean
}

const maxSites = 50_000
/** Charging stations this near to one another are one pool. */
const samePool = 100
/** A site this near to an own place is that place. */
const samePlace = 30
const fast = 150

/** Charging stations near to one another are one pool. */
export async function poolsNear(atlases: readonly Atlas[], bounds: Bounds): Promise<Pool[]> {
  const [west, south, east, north] = bounds
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const radius = metresBetween([west, south], [east, north]) / 2
  const stations = new Map<string, Pool>()
  for (const atlas of atlases) {
    const { fields, all_data: rows } = await atlas.stationsWithin(centre, radius)
    // Data of a country may hold its neighbours' stations near the border.
    for (const station of rows.map((row) => stationOf(fields, row))) {
      stations.set(`${station.id} ${station.lat} ${station.lng}`, station)
    }
  }
  const pools: Pool[] = []
  for (const station of [...stations.values()].sort((one, other) => one.lat - other.lat)) {
    const known = poolAt(pools, station)
    if (known) {
      known.kilowatts += station.kilowatts
      known.fastPoints += station.fastPoints
      if (chargingClasses.indexOf(station.class) > chargingClasses.indexOf(known.class))
        known.class = station.class
    } else pools.push(station)
  }
  return pools
}

/** @param pools from south to north, up to the station */
function poolAt(pools: readonly Pool[], { lat, lng }: Place): Pool | undefined {
  for (let place = pools.length - 1; place >= 0; place -= 1) {
    const pool = pools[place]
    if (!pool || (lat - pool.lat) * metresPerDegree > samePool) return undefined
    if (metresBetween([pool.lng, pool.lat], [lng, lat]) <= samePool) return pool
  }
  return undefined
}

/** The most power is that of the fastest points; slower ones have the power of their class. */
function stationOf(fields: Rows['fields'], row: Rows['all_data'][number]): Pool {
  const columns = new Map(fields.map(({ name }, column) => [name, column]))
  const cell = (name: string) => row[columns.get(name) ?? -1]
  const points = { AC: Number(cell('AC') ?? 0), DC: Number(cell('DC') ?? 0), HPC: Number(cell('HPC') ?? 0) }
  const most = Number(cell('max_power') ?? 0)
  const powerOf = (kind: keyof typeof points) =>
    cell('class') === kind && most > 0 ? most : plannedPowers[kind]
  const counted = points.AC + points.DC + points.HPC
  return {
    id: String(cell('id') ?? ''),
    name: String(cell('name') || cell('network') || ''),
    lat: Number(cell('lat')),
    lng: Number(cell('lng')),
    class: chargingClasses.find((name) => name === cell('class')) ?? 'AC',
    kilowatts:
      counted > 0
        ? points.AC * powerOf('AC') + points.DC * powerOf('DC') + points.HPC * powerOf('HPC')
        : most || plannedPowers.AC,
    fastPoints: points.HPC || Number(counted === 0 && most >= fast),
  }
}

const columnOf = new Map<string, number>(siteColumns.map(({ name }, column) => [name, column]))

async function sitesNear(atlas: Atlas, bounds: Bounds): Promise<Place[]> {
  const found = await atlas.findSites({
    bounds,
    locationTypes: locationTypeSchema.options,
    limit: maxSites,
  })
  const cell = (row: readonly Cell[], name: string) => row[columnOf.get(name) ?? -1]
  return found.rows().map((row) => ({
    id: String(cell(row, 'osm_id')),
    name: String(cell(row, 'name') || cell(row, 'osm_id')),
    lat: Number(cell(row, 'lat')),
    lng: Number(cell(row, 'lng')),
  }))
}

interface Wanted {
  atlases: readonly Atlas[]
  bounds: Bounds
  candidates: CorridorRequest['candidates']
  /** Of the caller. */
  own: readonly Place[]
}

/** What could close a gap. Of candidates at the same place, the caller's own is kept. */
export async function candidatesNear({ atlases, bounds, candidates, own }: Wanted): Promise<RoadCandidate[]> {
  const others = new Map<string, Place>()
  if (candidates.kind === 'places') for (const place of candidates.places) others.set(place.id, place)
  else {
    for (const atlas of atlases) for (const site of await sitesNear(atlas, bounds)) others.set(site.id, site)
  }
  const places = indexPositions(own.map(({ lng, lat }) => [lng, lat]))
  const isOwnPlace = ({ lng, lat }: Place) =>
    findNearestPoint(places, [lng, lat], undefined, samePlace) !== null
  return [
    ...own.map((place) => ({ ...place, isOwn: true })),
    ...[...others.values()]
      .filter((place) => !isOwnPlace(place))
      .map((place) => ({ ...place, isOwn: false })),
  ]
}
