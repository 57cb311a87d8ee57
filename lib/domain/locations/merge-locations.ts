import { chargingClasses } from '@/lib/catalogue/charging-class'
import { findFreeNumber, placeKey, type SavedLocation } from './saved-list-rules'

interface Versions {
  base: readonly SavedLocation[]
  mine: readonly SavedLocation[]
  theirs: readonly SavedLocation[]
}

const fields = [
  'name',
  'address',
  'lat',
  'lng',
  'evaluationType',
  'parkingType',
  'type',
  'status',
  'connectors',
] as const

/** Compares connector counts by value. */
const isSameField = (a: SavedLocation, b: SavedLocation, field: (typeof fields)[number]): boolean =>
  field === 'connectors'
    ? chargingClasses.every((each) => a.connectors?.[each] === b.connectors?.[each])
    : a[field] === b[field]

const isSame = (a: SavedLocation | undefined, b: SavedLocation | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && fields.every((field) => isSameField(a, b, field)))

export const isSameList = (a: readonly SavedLocation[], b: readonly SavedLocation[]): boolean =>
  a.length === b.length && a.every((each, at) => each.id === b[at]?.id && isSame(each, b[at]))

const byId = (locations: readonly SavedLocation[]) => new Map(locations.map((each) => [each.id, each]))

/**
 * Merges two changed versions of a list so that no work is lost: additions of both stay, changes to different
 * fields of one location combine, `mine` wins if both changed the same field, and a removal yields to a
 * change. An added location whose id is taken gets the next free one; a place is listed once.
 */
export function mergeLocations(versions: Versions): SavedLocation[] {
  const { base, mine, theirs } = versions
  if (isSameList(theirs, base)) return [...mine]
  if (isSameList(mine, base)) return [...theirs]
  const known = byId(base)
  const own = byId(mine)
  const merged = theirs.flatMap((their) => keptOf(their, known.get(their.id), own.get(their.id)))
  return [...merged, ...additions(versions, merged)]
}

function keptOf(
  their: SavedLocation,
  before: SavedLocation | undefined,
  my: SavedLocation | undefined,
): SavedLocation[] {
  if (!my) return before && isSame(their, before) ? [] : [their]
  // Two new locations share an id by chance; mine gets another.
  if (!before && placeKey(my) !== placeKey(their)) return [their]
  const changes = fields.filter((field) => !before || !isSameField(my, before, field))
  return [{ ...their, ...Object.fromEntries(changes.map((field) => [field, my[field]])) }]
}

function additions({ base, mine, theirs }: Versions, merged: readonly SavedLocation[]): SavedLocation[] {
  const known = byId(base)
  const other = byId(theirs)
  const places = new Set(merged.map(placeKey))
  const taken = new Set(merged.map(({ id }) => id))
  let free = findFreeNumber([...merged, ...mine])
  return mine.flatMap((my) => {
    const before = known.get(my.id)
    const isListed = other.has(my.id) && (before !== undefined || places.has(placeKey(my)))
    const isRemoved = !other.has(my.id) && before !== undefined && isSame(my, before)
    if (isListed || isRemoved || places.has(placeKey(my))) return []
    const id = taken.has(my.id) ? String(free++) : my.id
    taken.add(id)
    places.add(placeKey(my))
    return [{ ...my, id }]
  })
}
