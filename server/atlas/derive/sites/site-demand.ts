import { type PoiCategory, reasonsToCome } from '@/lib/catalogue/poi-categories'
import type { Position } from '@/server/atlas/base/entities'
import { findNearestPoint, visitWithin } from '@/server/atlas/derive/geometry/nearby-points'
import type { PlaceTables, PoiCounts } from '@/server/atlas/derive/places/nearby'
import { type PeopleRows, peopleWithin } from '@/server/atlas/derive/places/people-rows'

/**
 * Minutes that people stay at a place, by category: what a slow charger can fill. A hotel's guests stay the
 * night and an office's staff the day, but few of them come by car to each, hence less than their full time.
 * Assumptions. Car parks and stops are no reason to come.
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

/** Reach in metres and weight of the rings in which people count. */
const rings = [
  { reach: 1000, weight: 1 },
  { reach: 2000, weight: 0.4 },
  { reach: 5000, weight: 0.1 },
] as const

/** People within 5 km, weighted by ring: `p1 + .4 (p2 - p1) + .1 (p5 - p2)`. */
export function peopleNearby(people: PeopleRows, centre: Position): number {
  let [sum, inner] = [0, 0]
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
const hpcWeight = 2

/**
 * Charging points weighted by `exp(-d / decay)`: DC and twice HPC points over 2 km, AC points over 1 km. In
 * a wide empty area the nearest station alone counts, so that distance keeps telling sites apart.
 */
export function competitionNearby(
  { chargers: { points, evses } }: PlaceTables,
  centre: Position,
  kind: 'DC' | 'AC',
): number {
  const weight = (index: number) =>
    kind === 'AC' ? (evses.AC[index] ?? 0) : (evses.DC[index] ?? 0) + hpcWeight * (evses.HPC[index] ?? 0)
  const decayed = (index: number, metres: number) => weight(index) * Math.exp(-metres / decay[kind])
  let sum = 0
  visitWithin(points, { centre, radius: decaysCounted * decay[kind] }, (index, metres) => {
    if (weight(index) > 0) sum += decayed(index, metres)
  })
  if (sum > 0) return sum
  const nearest = findNearestPoint(points, centre, (index) => weight(index) > 0)
  return nearest ? decayed(nearest.index, nearest.metres) : 0
}
