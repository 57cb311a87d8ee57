import type { Country, Extract, Poi } from '@/server/atlas/entities'
import { eachFeature } from './features'
import { foldName } from './fold-name'
import { findWithin, indexPositions } from './nearby-points'
import { poiKindOf } from './poi-kinds'

/** The same name with the same tag within this many metres is one place mapped twice. */
const sameReach = 50

/**
 * Places of interest of the country by OpenStreetMap id, each in one category. Of places with the same name and tag
 * within 50 m the first is kept; places without a name are never taken for one another.
 */
export function derivePois(extract: Extract, country: Country): Poi[] {
  const pois: Poi[] = []
  for (const { tags, position } of eachFeature(extract, (each) => poiKindOf(each) !== null)) {
    const kind = poiKindOf(tags)
    if (kind && country.contains(position)) pois.push({ name: tags.name ?? '', ...kind, position })
  }
  return withoutRepeats(pois)
}

function withoutRepeats(pois: readonly Poi[]): Poi[] {
  const index = indexPositions(pois.map(({ position }) => position))
  const folded = pois.map(({ name, kind }) => (name === '' ? '' : `${kind} ${foldName(name)}`))
  const kept = new Set<number>()
  return pois.filter((poi, each) => {
    const isRepeat =
      folded[each] !== '' &&
      findWithin(index, { centre: poi.position, radius: sameReach }).some(
        (near) => kept.has(near.index) && folded[near.index] === folded[each],
      )
    if (!isRepeat) kept.add(each)
    return !isRepeat
  })
}
