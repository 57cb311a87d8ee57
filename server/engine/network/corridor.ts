import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import { isEuropeanNumber, withoutEuropean } from '@/lib/domain/corridor/road-number'
import {
  type AlongRoad,
  DrawnLine,
  findGaps,
  type GapRules,
  type RoadGap,
  type Stretch,
} from '@/lib/domain/network/corridor-gaps'
import { metresPerDegree } from '@/lib/geo/distance'
import { type Bounds, boundsOf } from '@/lib/geo/mercator'
import type { Position, RoadGraph } from '@/server/atlas/entities/entities'
import type { Atlas } from '@/server/atlas/store/atlas'
import { CorridorExits } from './corridor-exits'
import { type CorridorGround, groundOf, holderOf } from './corridor-ground'
import { candidatesNear, type Place, type Pool, poolsNear, type RoadCandidate } from './corridor-places'
import { numberedRoads } from './numbered-road'
import { roadAxis } from './road-axis'

/** A sentence for the user. */
export class CorridorProblem extends Error {}

type Found<T> = T & AlongRoad

/** One direction of a road: how far along it a place lies, and how far off; null out of reach. */
interface Direction {
  start: Position
  end: Position
  find: (place: Position) => AlongRoad | null
}

interface Road extends Pick<Corridor, 'name' | 'otherRefs' | 'way'>, CorridorGround {
  length: number
  apart: number
  /** The way there, and the way back. */
  directions: Direction[]
  line: readonly Position[]
  bounds: Bounds
}

const shownCandidates = 20
const shownRoads = 500
const shownPoints = 2_000

interface CorridorQuestion {
  request: CorridorRequest
  /** `ownCandidates` of the request. */
  own: readonly Place[]
  /** The named country, or all that a drawn line may touch. */
  atlases: readonly Atlas[]
}

/** @throws CorridorProblem without such a road, or with one too short to speak of, or outside all countries */
export async function corridorOf({ request, own, atlases }: CorridorQuestion): Promise<Corridor> {
  const road = await roadOf(atlases, request)
  const [main] = road.atlases
  if (!main) {
    throw new CorridorProblem(
      'The line lies outside the countries with data. Draw it through one, or install the country.',
    )
  }
  const pools = await poolsNear(road.atlases, road.bounds)
  const { candidates } = request
  const places = await candidatesNear({ atlases: road.atlases, bounds: road.bounds, candidates, own })
  const inReach = new Set<string>()
  const directions: Corridor['directions'] = []
  for (const [turn, direction] of road.directions.entries()) {
    const found = foundAlong(places, direction.find)
    for (const { id, isOwn } of found) if (isOwn) inReach.add(id)
    const { length } = road
    const unknown = turn === 0 ? road.unknown : turned(road.unknown, length)
    const rules = { length, spacing: 1000 * request.spacingKm, unknown }
    directions.push({
      from: await endOf(road.atlases, direction.start, unknown[0]?.from === 0),
      to: await endOf(road.atlases, direction.end, unknown.at(-1)?.to === length),
      ...gapsAlong({ pools: foundAlong(pools, direction.find), places: found }, rules, request),
      unknown: unknown.map(shownStretch),
    })
  }
  return {
    country: main.manifest.country,
    countries: road.atlases.map(({ manifest }) => manifest.name),
    name: road.name,
    otherRefs: road.otherRefs,
    lengthKm: road.length / 1000,
    apartKm: road.apart / 1000,
    way: road.way,
    line: thinned(road.line),
    directions,
    ownCandidates: { counted: own.length, inReach: inReach.size },
  }
}

const turned = (stretches: readonly Stretch[], length: number): Stretch[] =>
  stretches.map(({ from, to }) => ({ from: length - to, to: length - from })).reverse()

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
    roads: found.slice(0, shownRoads).map(({ ref, europeanRefs, metres, roadClass }) => ({
      ref,
      europeanRefs,
      lengthKm: metres / 1000,
      roadClass,
    })),
    more: found.length > shownRoads,
    hasEuropeanRefs: graph.intRef !== undefined,
  }
}

interface Along {
  pools: readonly Found<Pool>[]
  places: readonly Found<RoadCandidate>[]
}

function gapsAlong(
  { pools, places }: Along,
  rules: GapRules,
  { poolKilowatts, fastPoints }: CorridorRequest,
): Pick<Corridor['directions'][number], 'pools' | 'gaps'> {
  const isEnough = (pool: Pool) => pool.kilowatts >= poolKilowatts && pool.fastPoints >= fastPoints
  return {
    pools: pools.map((pool) => ({
      ...shown(pool),
      class: pool.class,
      kilowatts: pool.kilowatts,
      fastPoints: pool.fastPoints,
      isEnough: isEnough(pool),
    })),
    gaps: findGaps(pools.filter(isEnough), places, rules).map(shownGap),
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

const shownStretch = ({ from, to }: Stretch) => ({ fromKm: from / 1000, toKm: to / 1000 })

/** The best, and own ones below them. */
function shownGap(gap: RoadGap<Found<RoadCandidate>>): Corridor['directions'][number]['gaps'][number] {
  const ranked = gap.places.map((each, place) => ({ ...each, rank: place + 1 }))
  const below = ranked.slice(shownCandidates).filter(({ place }) => place.isOwn)
  return {
    ...shownStretch(gap),
    found: ranked.length,
    candidates: [...ranked.slice(0, shownCandidates), ...below.slice(0, shownCandidates)].map(
      ({ place, rank, longest, isClosing }) => ({
        ...shown(place),
        rank,
        longestKm: longest / 1000,
        closes: isClosing,
        isOwn: place.isOwn,
      }),
    ),
  }
}

/** Without a town beyond the data; a road that ends on a border still leads to the town before it. */
async function endOf(atlases: readonly Atlas[], [lng, lat]: Position, isUnknown: boolean) {
  const holder = (await holderOf(atlases, [lng, lat])) ?? (isUnknown ? undefined : atlases[0])
  return { lat, lng, town: holder ? (await holder.addressAt({ lat, lng })).town : null }
}

async function roadOf(atlases: readonly Atlas[], { road, exitKm }: CorridorRequest): Promise<Road> {
  const most = 1000 * exitKm
  if (road.kind === 'line') return drawnRoad(road.points, atlases, most)
  const [atlas] = atlases
  if (!atlas) throw new CorridorProblem('The data of this country are not installed.')
  const network = await atlas.roadNetwork()
  const axis = roadAxis(network.graph, road.ref)
  if (!axis) throw new CorridorProblem(missingRoad(road.ref, network.graph, atlas.manifest.name))
  const { length, start, end, apart } = axis
  const out = new CorridorExits(network, axis, { heading: 'out', most })
  const back = new CorridorExits(network, axis, { heading: 'back', most })
  const drawn = new DrawnLine(axis.line)
  const { unknown } = await groundOf([atlas], drawn)
  // Straight over gaps, so that its length differs a little from the road's.
  const scale = length / drawn.length
  return {
    name: axis.ref,
    otherRefs: axis.otherRefs,
    length,
    apart,
    way: 'road',
    directions: [
      { start, end, find: (place) => out.to(place) },
      { start: end, end: start, find: (place) => fromEnd(back.to(place), length) },
    ],
    line: axis.line,
    atlases: [atlas],
    unknown: unknown.map(({ from, to }) => ({
      from: from * scale,
      to: to === drawn.length ? length : to * scale,
    })),
    bounds: wider(atlas.manifest.bounds, most),
  }
}

const fromEnd = (along: AlongRoad | null, length: number) =>
  along && { at: length - along.at, off: along.off }

/** With what the country has instead. */
function missingRoad(ref: string, graph: RoadGraph, country: string): string {
  const known = numberedRoads(graph)
    .slice(0, 3)
    .map((road) => road.ref)
  return [
    `No road of ${country} has the number ${ref}.`,
    ...(known.length > 0 ? [`Its longest roads are ${known.join(', ')}.`] : []),
    ...(isEuropeanNumber(ref) && !graph.intRef ? [withoutEuropean(country)] : []),
  ].join(' ')
}

async function drawnRoad(
  points: readonly Position[],
  atlases: readonly Atlas[],
  most: number,
): Promise<Road> {
  const line = new DrawnLine(points)
  const start = points[0]
  const end = points.at(-1)
  const bounds = boundsOf(points)
  if (!start || !end || !bounds || line.length === 0)
    throw new CorridorProblem('The points of the line are all the same.')
  const find = (place: Position) => line.nearest(place, most)
  return {
    name: '',
    otherRefs: [],
    length: line.length,
    apart: 0,
    way: 'crow',
    directions: [
      { start, end, find },
      { start: end, end: start, find: (place) => fromEnd(find(place), line.length) },
    ],
    line: points,
    ...(await groundOf(atlases, line)),
    bounds: wider(bounds, most),
  }
}

function wider([west, south, east, north]: Road['bounds'], metres: number): Road['bounds'] {
  const lat = metres / metresPerDegree
  const lng = lat / Math.cos((((south + north) / 2) * Math.PI) / 180)
  return [west - lng, south - lat, east + lng, north + lat]
}
