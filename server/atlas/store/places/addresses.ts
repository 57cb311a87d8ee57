import { type PlaceKind, placeKinds } from '@/lib/catalogue/place-kinds'
import { foldName } from '@/lib/format/fold'
import { metresBetween } from '@/lib/geo/distance'
import { findNearestPoint } from '@/server/atlas/derive/geometry/nearby-points'
import type { PreparedRoads } from '@/server/atlas/derive/isochrone/isochrone'
import type { Position } from '@/server/atlas/entities/entities'
import { isInOtherScript } from '@/server/atlas/entities/place-names'
import type { HouseTable, NearHouse } from './house-table'
import type { PlaceTable } from './place-table'

/** A street farther away does not locate a point. */
const streetMetres = 150
/** From the middle of a house: the point lies in it or at its door. */
const ownMetres = 15
/** A house farther away is another plot. */
const houseMetres = 40

export interface Address {
  /** Nearest named street within 150 m. */
  street: string | null
  /** Of a house on that street within 40 m. */
  number: string | null
  town: string | null
}

interface NamedDistance {
  name: string
  metres: number
}

export function prepareAddresses({
  roads,
  places,
  houses,
}: {
  roads: Pick<PreparedRoads, 'nearestNamed'>
  places: PlaceTable
  houses: HouseTable
}): (point: Position) => Address {
  const streetAt = prepareStreets(places)
  const townAt = prepareTowns(places)
  const nameOf = (house: NearHouse) => places.at(house.place).name
  return (point) => {
    const found = [roads.nearestNamed(point, streetMetres), streetAt(point)].filter(
      (street) => street !== null,
    )
    const [nearest] = found.sort((a, b) => a.metres - b.metres)
    const street = nearest && nearest.metres <= streetMetres ? nearest.name : null
    const own = houses.nearest(point, ownMetres)
    const folded = street === null ? null : foldName(street)
    const house =
      own ?? houses.nearest(point, houseMetres, (place) => foldName(places.at(place).name) === folded)
    if (!house) return { street, number: null, town: townAt(point) }
    return { street: nameOf(house), number: house.number, town: house.city || townAt(point) }
  }
}

/** Streets closed to cars have no edge, but the search index has a point on each. */
function prepareStreets({
  points,
  kinds,
  at,
  mainOf,
}: PlaceTable): (point: Position) => NamedDistance | null {
  const street = placeKinds.indexOf('street')
  return (point) => {
    const nearest = findNearestPoint(points, point, (row) => kinds[row] === street && mainOf(row) === row)
    return nearest && { name: at(nearest.index).name, metres: nearest.metres }
  }
}

/** Metres from a place's point within which it names the town of another point: by kind, else of its own town. */
const reachOfKind: Readonly<Partial<Record<PlaceKind, number>>> = {
  country: 0,
  town: 15_000,
  hamlet: 2000,
}
const defaultReach = 5000
const townReaches = placeKinds.map((kind) => reachOfKind[kind] ?? defaultReach)
const farthest = Math.max(...townReaches)
const siteKind = placeKinds.indexOf('site')
const settlements = new Set((['town', 'village', 'hamlet'] as const).map((kind) => placeKinds.indexOf(kind)))

/**
 * A settlement has its name in Latin letters as the first of its other names. A municipality may be called otherwise than
 * the settlement in it; then a site there knows both.
 * @returns a town's name in Latin letters; undefined if it is in them itself, or no other is known
 */
export function prepareLatinTowns({
  size,
  kinds,
  mainOf,
  nameAt,
  cityAt,
}: PlaceTable): (town: string) => string | undefined {
  let known: Map<string, string> | undefined
  const read = () => {
    const ofSettlements = new Map<string, string>()
    const ofSites = new Map<string, string>()
    const add = (names: Map<string, string>, local: string, latin: string) => {
      if (!names.has(local) && isInOtherScript(local) && !isInOtherScript(latin)) names.set(local, latin)
    }
    let before = -1
    for (let row = 0; row < size; row += 1) {
      const main = mainOf(row)
      const isFirst = main !== row && main !== before
      before = main
      if (!isFirst) continue
      if (settlements.has(kinds[row] ?? -1)) add(ofSettlements, nameAt(main), nameAt(row))
      else if (kinds[row] === siteKind) add(ofSites, cityAt(main), cityAt(row))
    }
    return new Map([...ofSites, ...ofSettlements])
  }
  return (town) => {
    known ??= read()
    return known.get(town)
  }
}

/**
 * Prefers the town of a street or site over the nearest centre, which may lie across a municipal border. Null
 * where all are too far away.
 */
export function prepareTowns({
  points,
  kinds,
  at,
  cityAt,
  mainOf,
}: PlaceTable): (point: Position) => string | null {
  return (point) => {
    const isNear = (row: number) =>
      metresBetween(point, [points.lngs[row] ?? 0, points.lats[row] ?? 0]) <=
      (townReaches[kinds[row] ?? 0] ?? 0)
    const nearest = findNearestPoint(
      points,
      point,
      (row) =>
        mainOf(row) === row && (settlements.has(kinds[row] ?? -1) || cityAt(row) !== '') && isNear(row),
      farthest,
    )
    return nearest && (cityAt(nearest.index) || at(nearest.index).name)
  }
}
