import type { PlanPlace } from '@/lib/contract/plan-terms'
import { toMetre } from '@/server/engine/location-files/places-of-map'

/**
 * Each location of a record once: a map has those that were submitted under IDs of its own.
 * @param mapped those of the map; one that was not submitted has its ID for a name
 */
export function recordCandidates(
  mapped: readonly PlanPlace[],
  submitted: readonly PlanPlace[],
): readonly PlanPlace[] {
  const spots = new Set(submitted.map(spotOf))
  const ids = new Set(submitted.map(({ id }) => id))
  return [...mapped.filter((place) => !(spots.has(spotOf(place)) || ids.has(place.id))), ...submitted]
}

const spotOf = ({ lat, lng }: PlanPlace) => `${toMetre(lat)} ${toMetre(lng)}`
