import type { ParkingType } from '@/lib/catalogue/parking-types'
import type { LocationType } from '@/lib/contract/scout'
import { foldName } from '@/lib/format/fold'
import type { Feature } from '@/server/atlas/derive/geometry/features'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Tags } from '@/server/atlas/entities/entities'
import type { TagKey } from '@/server/atlas/entities/tag-keys'
import { isGarage, isOpenToPublic } from './site-capacity'

/** Metres from the garage, or from its outline. Entrances of a block are rarely farther apart. */
const reach = 50
const reachOfName = 200
/** Metres from the middle of a large garage to its corner. */
const outlineReach = 150

/** A mapped entrance alone is a garage if the public may enter or it has a name; most others are of homes. */
export const isEntrance = (tags: Tags) =>
  tags.amenity === 'parking_entrance' &&
  (isOpenToPublic(tags) || tags.access === 'customers' || tags.name !== undefined)

interface Draft {
  feature: Feature
  locationType: LocationType
  parkingType: ParkingType
}

/**
 * Makes one site of the entrances of a garage: points near each other, or near a garage's outline, whose
 * names and counts do not differ. The outline, else a named or counted point, gives the position and id.
 * A count repeated at each entrance counts once.
 */
export function mergeEntrances<T extends Draft>(drafts: readonly T[]): T[] {
  const garages = drafts.filter(
    ({ locationType, parkingType }) => locationType === 'parking' && isGarage(parkingType),
  )
  const index = indexPositions(garages.map(({ feature }) => feature.position))
  const groups = new Map<T, T[]>()
  for (const garage of garages.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const near = findWithin(index, { centre: garage.feature.position, radius: reachOfName + outlineReach })
    const [nearest] = near
      .flatMap(({ index: at, metres }) => {
        const group = groups.get(garages[at] as T)
        return group && isSameGarage(group, garage, metres) ? [{ group, metres }] : []
      })
      .sort((a, b) => a.metres - b.metres)
    if (nearest) nearest.group.push(garage)
    else groups.set(garage, [garage])
  }
  const merged = new Set([...groups.values()].flatMap((group) => group.slice(1)))
  return drafts.flatMap((draft) => (merged.has(draft) ? [] : [joined(draft, groups.get(draft) ?? [draft])]))
}

/** Outlines first, larger ones before smaller, then points with a name or count. */
function weightOf({ feature: { area, tags } }: Draft): number {
  return area + Number(tags.name !== undefined) / 2 + Number(tags.capacity !== undefined) / 4
}

function isSameGarage(group: readonly Draft[], { feature }: Draft, metres: number): boolean {
  const [first] = group
  if (!first || feature.area > 0) return false
  const name = valueIn(group, 'name')
  const isNamed = name !== undefined && feature.tags.name !== undefined
  if (isNamed && foldName(name) !== foldName(feature.tags.name ?? '')) return false
  const count = valueIn(group, 'capacity')
  if (count !== undefined && feature.tags.capacity !== undefined && count !== feature.tags.capacity)
    return false
  return metres - Math.sqrt(first.feature.area) / 2 <= (isNamed ? reachOfName : reach)
}

const valueIn = (group: readonly Draft[], key: 'name' | 'capacity' | 'access' | 'fee') =>
  group.map(({ feature }) => feature.tags[key]).find((value) => value !== undefined)

function joined<T extends Draft>(draft: T, group: readonly T[]): T {
  if (group.length === 1) return draft
  const tags: Partial<Record<TagKey, string>> = { ...draft.feature.tags }
  for (const key of ['name', 'capacity', 'access', 'fee'] as const) {
    const value = valueIn(group, key)
    if (value !== undefined) tags[key] = value
  }
  return { ...draft, feature: { ...draft.feature, tags } }
}
