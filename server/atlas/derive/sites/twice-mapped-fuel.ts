import type { LocationType } from '@/lib/contract/scout'
import { foldName } from '@/lib/format/fold'
import type { Feature } from '@/server/atlas/derive/geometry/features'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Tags } from '@/server/atlas/entities/entities'
import type { TagKey } from '@/server/atlas/entities/tag-keys'

/** Metres between a point and the middle of the plot or roof of the same fuel station. */
const reach = 30

interface Draft {
  feature: Feature
  locationType: LocationType
}

/**
 * Makes one site of a fuel station that is mapped as an outline and again as a point or roof within 30 m, unless
 * their brands differ. The larger outline gives the position and id; the others fill in what its tags lack.
 */
export function mergeTwiceMapped<T extends Draft>(drafts: readonly T[]): T[] {
  const stations = drafts.filter(({ locationType }) => locationType === 'gas station')
  const index = indexPositions(stations.map(({ feature }) => feature.position))
  const kept = new Map<T, T>()
  const merged = new Set<T>()
  for (const station of stations.toSorted((a, b) => b.feature.area - a.feature.area)) {
    if (merged.has(station) || station.feature.area === 0) continue
    let whole = station
    for (const { index: at } of findWithin(index, { centre: station.feature.position, radius: reach })) {
      const other = stations[at]
      if (!other || other === station || merged.has(other) || kept.has(other)) continue
      if (!isSameBrand(whole.feature.tags, other.feature.tags)) continue
      merged.add(other)
      whole = filled(whole, other.feature.tags)
    }
    kept.set(station, whole)
  }
  return drafts.flatMap((draft) => (merged.has(draft) ? [] : [kept.get(draft) ?? draft]))
}

const brandOf = ({ brand, operator, name }: Tags) => brand ?? name ?? operator

function isSameBrand(a: Tags, b: Tags): boolean {
  const one = brandOf(a)
  const other = brandOf(b)
  return one === undefined || other === undefined || foldName(one) === foldName(other)
}

const filledKeys = ['name', 'brand', 'operator', 'capacity'] as const satisfies readonly TagKey[]

function filled<T extends Draft>(draft: T, from: Tags): T {
  const tags: Partial<Record<TagKey, string>> = { ...draft.feature.tags }
  for (const key of filledKeys) {
    const value = tags[key] ?? from[key]
    if (value !== undefined) tags[key] = value
  }
  return { ...draft, feature: { ...draft.feature, tags } }
}
