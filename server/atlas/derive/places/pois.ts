import { foldName } from '@/lib/format/fold'
import { eachFeature } from '@/server/atlas/derive/geometry/features'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Country, Extract, Poi } from '@/server/atlas/entities/entities'
import { namedBy } from '@/server/atlas/entities/place-names'
import { poiKindOf } from './poi-kinds'

/** Metres. */
const sameReach = 50

/** Places without a name are never duplicates. */
export function derivePois(extract: Extract, country: Country): Poi[] {
  const pois: Poi[] = []
  // Interned: a country has a million places of a few hundred kinds.
  const kinds = new Map<string, string>()
  for (const { tags, position } of eachFeature(extract, (each) => poiKindOf(each) !== null)) {
    const found = poiKindOf(tags)
    if (!found || !country.contains(position)) continue
    const kind = kinds.get(found.kind) ?? found.kind
    kinds.set(kind, kind)
    pois.push({ ...namedBy(tags), category: found.category, kind, position })
  }
  return withoutRepeats(pois)
}

function withoutRepeats(pois: readonly Poi[]): Poi[] {
  const index = indexPositions(pois.map(({ position }) => position))
  const folded = pois.map(({ name, kind }) => (name === '' ? '' : `${kind} ${foldName(name)}`))
  const kept = new Uint8Array(pois.length)
  return pois.filter((poi, each) => {
    const isRepeat =
      folded[each] !== '' &&
      findWithin(index, { centre: poi.position, radius: sameReach }).some(
        (near) => kept[near.index] === 1 && folded[near.index] === folded[each],
      )
    if (!isRepeat) kept[each] = 1
    return !isRepeat
  })
}
