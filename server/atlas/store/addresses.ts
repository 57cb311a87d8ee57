import type { PreparedRoads } from '@/server/atlas/derive/isochrone'
import { findNearestPoint, indexPositions } from '@/server/atlas/derive/nearby-points'
import type { Place, Position } from '@/server/atlas/entities'

/** Farther away a street says nothing about where a point is. */
const streetMetres = 150

export interface Address {
  street: string | null
  town: string | null
}

interface NamedDistance {
  name: string
  metres: number
}

/** Names for points: the nearest named street, and the town that the nearest named place belongs to. */
export function prepareAddresses(input: {
  roads: Pick<PreparedRoads, 'nearestNamed'>
  places: readonly Place[]
}): (point: Position) => Address {
  const streetAt = prepareStreets(input.places)
  const townAt = prepareTowns(input.places)
  return (point) => {
    const found = [input.roads.nearestNamed(point, streetMetres), streetAt(point)].filter(
      (street) => street !== null,
    )
    const [street] = found.sort((a, b) => a.metres - b.metres)
    return { street: street && street.metres <= streetMetres ? street.name : null, town: townAt(point) }
  }
}

/** Streets that nobody drives have no edge, but the search index has a point on each. */
function prepareStreets(places: readonly Place[]): (point: Position) => NamedDistance | null {
  const streets = places.filter(({ kind }) => kind === 'street')
  const index = indexPositions(streets.map(({ position }) => position))
  return (point) => {
    const nearest = findNearestPoint(index, point)
    const street = streets[nearest?.index ?? -1]
    return nearest && street ? { name: street.name, metres: nearest.metres } : null
  }
}

const settlements: ReadonlySet<Place['kind']> = new Set(['town', 'village', 'hamlet'])

/** A street or site knows its town better than distance does: a border runs closer to the next town's centre. */
function prepareTowns(places: readonly Place[]): (point: Position) => string | null {
  const placed = places.filter(({ kind, city }) => city !== '' || settlements.has(kind))
  const index = indexPositions(placed.map(({ position }) => position))
  return (point) => {
    const nearest = placed[findNearestPoint(index, point)?.index ?? -1]
    return nearest ? nearest.city || nearest.name : null
  }
}
