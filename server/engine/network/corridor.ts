import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { locationTypeSchema } from '@/lib/contract/scout'
import { plannedPowers } from '@/lib/domain/estimate/evaluated-station'
import { type AlongRoad, DrawnLine, findGaps, type RoadGap } from '@/lib/domain/network/corridor-gaps'
import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import type { Position } from '@/server/atlas/entities/entities'
import type { Atlas } from '@/server/atlas/store/atlas'
import { CorridorExits } from './corridor-exits'
import { numberedRoads, roadAxis } from './numbered-road'

/** A sentence for the user. */
export class CorridorProblem extends Error {}

interface Place {
  id: string
  name: string
  lat: number
  lng: number
}

interface Pool extends Place {
  class: ChargingClass
  kilowatts: number
  fastPoints: number
}

type Found<T> = T & AlongRoad

/** One direction of a road: how far along it a place lies, and how far off; null out of reach. */
interface Direction {
  start: Position
  end: Position
  find: (place: Position) => AlongRoad | null
}

interface Road {
  name: string
  length: number
  apart: number
  way: Corridor['way']
  directions: Direction[]
  line: readonly Position[]
  bounds: [west: number, south: number, east: number, north: number]
}

const shownCandidates = 20
const shownRoads = 500
const shownPoints = 2_000
const mostSites = 50_000
/** Charging stations this near to one another are one pool. */
const samePool = 100
const fast = 150

/** @throws CorridorProblem without such a road, or with one too short to speak of */
export async function corridorOf(atlas: Atlas, request: CorridorRequest): Promise<Corridor> {
  const road = await roadOf(atlas, request)
  const pools = await poolsNear(atlas, road.bounds)
  const places =
    request.candidates.kind === 'places' ? request.candidates.places : await sitesNear(atlas, road.bounds)
  const directions: Corridor['directions'] = []
  for (const direction of road.directions) {
    directions.push({
      from: await endOf(atlas, direction.start),
      to: await endOf(atlas, direction.end),
      ...alongDirection(direction, { pools, places, length: road.length }, request),
    })
  }
  return {
    country: atlas.manifest.country,
    name: road.name,
    lengthKm: road.length / 1000,
    apartKm: road.apart / 1000,
    way: road.way,
    line: thinned(road.line),
    directions,
  }
}

/** Evenly, with both ends: a map shows no more. */
function thinned(line: readonly Position[]): [number, number][] {
  const step = Math.max(1, (line.length - 1) / (shownPoints - 1))
  const count = Math.min(line.length, shownPoints)
  return Array.from({ length: count }, (_, place): [number, number] => {
    const [lng, lat] = line[Math.round(place * step)] ?? line.at(-1) ?? [0, 0]
    return [lng, lat]
  })
}

export async function roadsOf(atlas: Atlas): Promise<NumberedRoads> {
  const { graph } = await atlas.roadNetwork()
  const found = numberedRoads(graph)
  return {
    roads: found
      .slice(0, shownRoads)
      .map(({ ref, metres, roadClass }) => ({ ref, lengthKm: metres / 1000, roadClass })),
    more: found.length > shownRoads,
  }
}

interface Along {
  pools: readonly Pool[]
  places: readonly Place[]
  length: number
}

function alongDirection(
  { find }: Direction,
  { pools, places, length }: Along,
  { spacingKm, poolKilowatts, fastPoints }: CorridorRequest,
): Pick<Corridor['directions'][number], 'pools' | 'gaps'> {
  const found = foundAlong(pools, find)
  const isEnough = (pool: Pool) => pool.kilowatts >= poolKilowatts && pool.fastPoints >= fastPoints
  const gaps = findGaps(found.filter(isEnough), foundAlong(places, find), {
    length,
    spacing: 1000 * spacingKm,
  })
  return {
    pools: found.map((pool) => ({
      ...shown(pool),
      class: pool.class,
      kilowatts: pool.kilowatts,
      fastPoints: pool.fastPoints,
      isEnough: isEnough(pool),
    })),
    gaps: gaps.map(shownGap),
  }
}

const foundAlong = <T extends Place>(places: readonly T[], find: Direction['find']): Found<T>[] =>
  places
    .flatMap((place): Found<T>[] => {
      const along = find([place.lng, place.lat])
      return along ? [{ ...place, ...along }] : []
    })
    .sort((one, other) => one.at - other.at)

const shown = ({ id, name, lat, lng, at, off }: Found<Place>) => ({
  id,
  name,
  lat,
  lng,
  atKm: at / 1000,
  offKm: off / 1000,
})

const shownGap = ({
  from,
  to,
  places,
}: RoadGap<Found<Place>>): Corridor['directions'][number]['gaps'][number] => ({
  fromKm: from / 1000,
  toKm: to / 1000,
  found: places.length,
  candidates: places.slice(0, shownCandidates).map(({ place, longest, isClosing }) => ({
    ...shown(place),
    longestKm: longest / 1000,
    closes: isClosing,
  })),
})

async function endOf(atlas: Atlas, [lng, lat]: Position) {
  const { town } = await atlas.addressAt({ lat, lng })
  return { lat, lng, town }
}

async function roadOf(atlas: Atlas, { road, exitKm }: CorridorRequest): Promise<Road> {
  const most = 1000 * exitKm
  if (road.kind === 'line') return drawnRoad(road.points, most)
  const network = await atlas.roadNetwork()
  const axis = roadAxis(network.graph, road.ref)
  if (!axis) {
    const known = numberedRoads(network.graph)
      .slice(0, 3)
      .map(({ ref }) => ref)
    const others = known.length > 0 ? ` Its longest roads are ${known.join(', ')}.` : ''
    throw new CorridorProblem(`No road of ${atlas.manifest.name} has the number ${road.ref}.${others}`)
  }
  const { length, start, end, apart } = axis
  const out = new CorridorExits(network, axis, { heading: 'out', most })
  const back = new CorridorExits(network, axis, { heading: 'back', most })
  const turned = (along: AlongRoad | null) => along && { at: length - along.at, off: along.off }
  return {
    name: axis.ref,
    length,
    apart,
    way: 'road',
    directions: [
      { start, end, find: (place) => out.to(place) },
      { start: end, end: start, find: (place) => turned(back.to(place)) },
    ],
    line: axis.line,
    bounds: wider(atlas.manifest.bounds, most),
  }
}

function drawnRoad(points: readonly Position[], most: number): Road {
  const line = new DrawnLine(points)
  const start = points[0]
  const end = points.at(-1)
  if (!start || !end || line.length === 0)
    throw new CorridorProblem('The points of the line are all the same.')
  const find = (place: Position) => {
    const along = line.nearest(place)
    return along.off <= most ? along : null
  }
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  return {
    name: '',
    length: line.length,
    apart: 0,
    way: 'crow',
    directions: [
      { start, end, find },
      {
        start: end,
        end: start,
        find: (place) => {
          const along = find(place)
          return along && { at: line.length - along.at, off: along.off }
        },
      },
    ],
    line: points,
    bounds: wider([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], most),
  }
}

function wider([west, south, east, north]: Road['bounds'], metres: number): Road['bounds'] {
  const lat = metres / metresPerDegree
  const lng = lat / Math.cos((((south + north) / 2) * Math.PI) / 180)
  return [west - lng, south - lat, east + lng, north + lat]
}

async function poolsNear(atlas: Atlas, [west, south, east, north]: Road['bounds']): Promise<Pool[]> {
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const radius = metresBetween([west, south], [east, north]) / 2
  const { fields, all_data: rows } = await atlas.stationsWithin(centre, radius)
  const stations = rows.map((row) => stationOf(fields, row)).sort((one, other) => one.lat - other.lat)
  const pools: Pool[] = []
  for (const station of stations) {
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

async function sitesNear(atlas: Atlas, bounds: Road['bounds']): Promise<Place[]> {
  const found = await atlas.findSites({
    bounds,
    locationTypes: locationTypeSchema.options,
    limit: mostSites,
  })
  const cell = (row: readonly Cell[], name: string) => row[columnOf.get(name) ?? -1]
  return found.rows().map((row) => ({
    id: String(cell(row, 'osm_id')),
    name: String(cell(row, 'name') || cell(row, 'osm_id')),
    lat: Number(cell(row, 'lat')),
    lng: Number(cell(row, 'lng')),
  }))
}
