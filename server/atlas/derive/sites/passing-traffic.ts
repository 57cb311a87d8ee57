import type { Site } from '@/server/atlas/entities/entities'
import type { SiteSurroundings } from './site-surroundings'

/** Metres from a stop to the road that it serves, across ramps, lorry bays and green. */
const roadside = 200

/**
 * Vehicles/day by site for ranking. A stop lives on its own road, whereas the sum over a 3-minute drive favours
 * places among many streets: a motorway's rest stop reaches one carriageway. So a fuel station or rest stop at a
 * main road has at least the sum that as large a share of sites stays below as have no road as busy as its own
 * within 3 minutes.
 */
export function trafficOfStops(
  sites: readonly Site[],
  surroundings: readonly SiteSurroundings[],
  sums: Float64Array,
): Float64Array {
  const ascending = sums.toSorted()
  const busiest = Float64Array.from(surroundings, (around) => around.busiest?.aadt ?? 0).sort()
  return sums.map((sum, row) => {
    const around = surroundings[row]
    if (sites[row]?.locationType === 'parking' || !around) return sum
    const passing = passingAt(around)
    if (passing === 0) return sum
    return Math.max(sum, ascending[countBelow(busiest, passing)] ?? 0)
  })
}

/** Vehicles/day on the main road beside the site if a drive from it uses that road, else 0. */
function passingAt({ main, busiest }: SiteSurroundings): number {
  if (!main || !busiest || main.metres > roadside) return 0
  return busiest.name === main.name && busiest.aadt === main.aadt ? main.aadt : 0
}

function countBelow(ascending: Float64Array, value: number): number {
  let from = 0
  let to = ascending.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}
