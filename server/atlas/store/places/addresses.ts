import { placeKinds } from '@/lib/catalogue/place-kinds'
import { findNearestPoint } from '@/server/atlas/derive/geometry/nearby-points'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import type { Position } from '@/server/atlas/entities/entities'
import type { PlaceTable } from './place-table'

/** A street farther away does not locate a point. */
const streetMetres = 150

export interface Address {
  street: string | null
  town: string | null
}

interface NamedDistance {
  name: string
  metres: number
}

export function prepareAddresses(input: {
  roads: Pick<PreparedRoads, 'nearestNamed'>
  places: PlaceTable
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

/** Streets closed to cars have no edge, but the search index has a point on each. */
function prepareStreets({ points, kinds, at }: PlaceTable): (point: Position) => NamedDistance | null {
  const street = placeKinds.indexOf('street')
  return (point) => {
    const nearest = findNearestPoint(points, point, (row) => kinds[row] === street)
    return nearest && { name: at(nearest.index).name, metres: nearest.metres }
  }
}

const settlements = new Set((['town', 'village', 'hamlet'] as const).map((kind) => placeKinds.indexOf(kind)))

/** Prefers the town of a street or site over the nearest centre, which may lie across a municipal border. */
export function prepareTowns({ points, kinds, at, cityAt }: PlaceTable): (point: Position) => string | null {
  return (point) => {
    const nearest = findNearestPoint(
      points,
      point,
      (row) => settlements.has(kinds[row] ?? -1) || cityAt(row) !== '',
    )
    return nearest && (cityAt(nearest.index) || at(nearest.index).name)
  }
}
