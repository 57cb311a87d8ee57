import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { NearStreet } from '@/server/atlas/derive/roads/streets'
import type { Poi, Position, Site } from '@/server/atlas/entities/entities'

/** Metres. Landmarks farther away would mislead. */
const landmarkReach = 150

export interface Landmarks {
  pois: readonly Poi[]
  streets(position: Position, metres: number): NearStreet[]
}

/** "Poststrasse near Coop". Sites without a landmark of their own keep their name. */
export function withDistinctNames(sites: readonly Site[], { pois, streets }: Landmarks): Site[] {
  const taken = new Map<string, number>()
  const keyOf = (name: string, city: string) => JSON.stringify([name, city])
  for (const { name, city } of sites) taken.set(keyOf(name, city), (taken.get(keyOf(name, city)) ?? 0) + 1)
  const named = pois.filter(({ name, category }) => name !== '' && category !== 'parking')
  const index = indexPositions(named.map(({ position }) => position))
  const landmarksOf = (site: Site): string[] => {
    const near = findWithin(index, { centre: site.position, radius: landmarkReach })
    return [
      ...near.map((found) => ({ name: named[found.index]?.name ?? '', metres: found.metres })),
      ...streets(site.position, landmarkReach),
    ]
      .sort((a, b) => a.metres - b.metres)
      .map(({ name }) => name)
      .filter((name) => name !== site.name)
  }
  return sites.map((site) => {
    if (site.name === '' || (taken.get(keyOf(site.name, site.city)) ?? 0) < 2) return site
    const names = landmarksOf(site).map((landmark) => `${site.name} near ${landmark}`)
    const name = names.find((each) => !taken.has(keyOf(each, site.city)))
    if (name === undefined) return site
    taken.set(keyOf(name, site.city), 1)
    return { ...site, name }
  })
}
