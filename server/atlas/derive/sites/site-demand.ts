import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import { type PoiCategory, reasonsToCome } from '@/lib/catalogue/poi-categories'
import type { Position } from '@/server/atlas/base/entities'
import { findNearestPoint, visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { PlaceTables, PoiCounts } from '@/server/atlas/derive/places/nearby'
import { type PeopleRows, peopleWithin } from '@/server/atlas/derive/places/people-rows'

/**
 * Minutes that people stay at a place, by category: what a slow charger can fill. A hotel's guests stay the
 * night and an office's staff the day, but few of them come by car to each, hence less than their full time.
 * Assumptions. Car parks and stops are not destinations.
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

/** Places within 200 m that people come for: all but car parks and stops. */
export const placesToCome = (counts: PoiCounts): number =>
  counted.reduce((sum, category) => sum + counts[category], 0)

/** Σ places × minutes that people stay there. */
export const minutesStayed = (counts: PoiCounts): number =>
  counted.reduce((sum, category) => sum + counts[category] * minutesAt[category], 0)

/**
 * Reach in metres and weight of the rings in which people count. The outer rings are 3 and 21 times the area of
 * the first: with these weights, those within 1 km are half of the sum where people live evenly spread.
 */
const rings = [
  { reach: 1000, weight: 1 },
  { reach: 2000, weight: 0.2 },
  { reach: 5000, weight: 0.02 },
] as const

/** People within 5 km, weighted by ring: `p1 + .2 (p2 - p1) + .02 (p5 - p2)`. */
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

/** Distance in metres over which a charging point's weight falls to 1/e: drivers go farther for a rapid one. */
const decay = { DC: 2000, AC: 1000 } as const
/** Farther points weigh less than 1/20,000: one at the door outweighs them all. */
const decaysCounted = 10

/**
 * Weight of a charging point by its class. Drivers take a rapid charge for a slow one, never a slow one for a
 * rapid one: on the 1,287 sites behind the shipped model, slow stations sell less beside either kind.
 */
const rivalry = {
  DC: { AC: 0, DC: 1, HPC: 2 },
  AC: { AC: 1, DC: 1, HPC: 1 },
} as const satisfies Record<'DC' | 'AC', Record<ChargingClass, number>>

/**
 * Charging points weighted by class (`rivalry`) and by `exp(-d / decay)`, over 2 km for DC and 1 km for AC. In
 * a wide empty area the nearest station alone counts, so that distance keeps telling sites apart.
 */
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
