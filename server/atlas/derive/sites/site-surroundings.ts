import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { type PoiCategory, reasonsToCome } from '@/lib/catalogue/poi-categories'
import type { RoadClass } from '@/lib/catalogue/road-class'
import { roadClasses } from '@/lib/catalogue/road-class'
import { findNearestPoint, visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { PassedRoads, RoadFigure } from '@/server/atlas/derive/isochrone/road-figures'
import type { DemandTables } from '@/server/atlas/derive/places/demand-tables'
import type { PlaceTables } from '@/server/atlas/derive/places/nearby'
import {
  countPois,
  findNearestByClass,
  type NearestByClass,
  type PoiCounts,
} from '@/server/atlas/derive/places/nearby'
import { type PeopleRows, peopleWithin } from '@/server/atlas/derive/places/people-rows'
import type { ChargingStation, Position } from '@/server/atlas/entities/entities'
import type { SiteDemand } from './site-parts'

/**
 * Assumed minutes that people stay, which a slow charger can fill. Hotel guests stay the night and office
 * staff the day, but few come by car, hence less than their full time. Car parks and stops are not
 * destinations.
 */
const minutesAt: Readonly<Record<PoiCategory, number>> = {
  tourism: 180,
  offices: 150,
  education: 120,
  leisure: 100,
  restaurants: 70,
  health: 60,
  retail: 40,
  services: 25,
  parking: 0,
  transport: 0,
}

const counted = [...reasonsToCome]

export const placesToCome = (counts: PoiCounts): number =>
  counted.reduce((sum, category) => sum + counts[category], 0)

export const minutesStayed = (counts: PoiCounts): number =>
  counted.reduce((sum, category) => sum + counts[category] * minutesAt[category], 0)

/**
 * Reach in metres. The outer rings have 3 and 21 times the area of the first, so with these weights people
 * within 1 km are half of the sum where people are evenly spread.
 */
const rings = [
  { reach: 1000, weight: 1 },
  { reach: 2000, weight: 0.2 },
  { reach: 5000, weight: 0.02 },
] as const

/** `p1 + .2 (p2 - p1) + .02 (p5 - p2)` */
export function peopleNearby(people: PeopleRows, centre: Position): number {
  let sum = 0
  let inner = 0
  for (const { reach, weight } of rings) {
    const within = peopleWithin(people, centre, reach)
    sum += weight * (within - inner)
    inner = within
  }
  return sum
}

/** Metres over which a charging point's weight falls to 1/e. Drivers go farther for a rapid one. */
const decay = { DC: 2000, AC: 1000 } as const
/** Points farther away weigh less than 1/20,000. */
const decaysCounted = 10

/**
 * Drivers take a rapid charge for a slow one, never the reverse: at the 1,287 sites behind the shipped
 * model, slow stations sell less beside either kind.
 */
const rivalry = {
  DC: { AC: 0, DC: 1, HPC: 2 },
  AC: { AC: 1, DC: 1, HPC: 1 },
} as const satisfies Record<'DC' | 'AC', Record<ChargingClass, number>>

/** In a wide empty area only the nearest station counts, so that distance still distinguishes sites. */
export function competitionNearby(
  { chargers: { points, evses } }: PlaceTables,
  centre: Position,
  kind: 'DC' | 'AC',
): number {
  const weight = (index: number) =>
    chargingClasses.reduce((sum, each) => sum + rivalry[kind][each] * (evses[each][index] ?? 0), 0)
  const decayed = (index: number, metres: number) => weight(index) * Math.exp(-metres / decay[kind])
  let sum = 0
  visitWithin(points, { centre, radius: decaysCounted * decay[kind] }, (index, metres) => {
    if (weight(index) > 0) sum += decayed(index, metres)
  })
  if (sum > 0) return sum
  const nearest = findNearestPoint(points, centre, (index) => weight(index) > 0)
  return nearest ? decayed(nearest.index, nearest.metres) : 0
}

export interface SiteSurroundings {
  /** Vehicles/day summed over a 3-minute drive; 0 farther than 500 m from a road. */
  traffic: number
  busiest: PassedRoads['busiest']
  main: (RoadFigure & { metres: number }) | null
  people: number
  places: PoiCounts
  competition: { DC: number; AC: number }
  roadClass: RoadClass | null
  nearest: NearestByClass
}

/** Metres. Traffic could not stop at a site farther from a road. */
const roadReach = 500

export function surroundingsOf({ roads, nearby }: DemandTables, position: Position): SiteSurroundings {
  const { traffic, busiest } = roads.passed(position)
  const isAtRoad = roads.metresToRoad(position) <= roadReach
  return {
    traffic: isAtRoad ? traffic.reduce((sum, each) => sum + each, 0) : 0,
    busiest: isAtRoad ? busiest : null,
    main: roads.mainRoad(position),
    people: peopleNearby(nearby.people, position),
    places: countPois(nearby, position),
    competition: {
      DC: competitionNearby(nearby, position, 'DC'),
      AC: competitionNearby(nearby, position, 'AC'),
    },
    roadClass: roads.roadClass(position),
    nearest: findNearestByClass(nearby, position),
  }
}

export function demandOf(
  surroundings: readonly SiteSurroundings[],
  { hexagons: { columns }, chargers }: { hexagons: HexagonTable; chargers: readonly ChargingStation[] },
): SiteDemand {
  const figures = (isKnown: boolean, of: (each: SiteSurroundings) => number) =>
    isKnown ? Float64Array.from(surroundings, of) : null
  const hasStations = chargers.length > 0
  const hasPlaces = columns['POI total'] !== undefined
  return {
    'Score traffic': figures(columns['Road class'] !== undefined, ({ traffic }) => traffic),
    'Score population': figures(columns.Population !== undefined, ({ people }) => people),
    'Score places DC': figures(hasPlaces, ({ places }) => placesToCome(places)),
    'Score places AC': figures(hasPlaces, ({ places }) => minutesStayed(places)),
    'Score competition DC': figures(hasStations, ({ competition }) => competition.DC),
    'Score competition AC': figures(hasStations, ({ competition }) => competition.AC),
  }
}

export function roadCells({ busiest, main }: SiteSurroundings) {
  return {
    'Busiest road': busiest?.name ?? null,
    'Busiest road class': busiest ? roadClasses[busiest.class].name : null,
    'Busiest road AADT': busiest ? Math.round(busiest.aadt) : null,
    'Busiest road counted': busiest ? busiest.isCounted : null,
    'Main road': main?.name ?? null,
    'Main road class': main ? roadClasses[main.class].name : null,
    'Main road AADT': main ? Math.round(main.aadt) : null,
    'Main road counted': main ? main.isCounted : null,
    'Main road distance': main ? Math.round(main.metres) : null,
  }
}
