import { metresBetween } from '@/lib/geo/distance'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { NearStreet } from '@/server/atlas/derive/roads/streets'
import type { Poi, Position, Site } from '@/server/atlas/entities/entities'
import { composedName, type Named } from '@/server/atlas/entities/place-names'

/** Metres from the largest bay of a group. A driver would not walk between bays farther apart. */
const groupReach = 150

const roadside = new Set(['street_side', 'lane'])

/**
 * Merges the roadside bays of a street and town into one site with the id and position of the largest.
 * Known spaces are summed, and estimated if any are or if a bay's size is unknown. Bays without a street stay apart.
 */
export function groupBays(
  sites: readonly Site[],
  street: (position: Position) => string | null,
): { sites: Site[]; grouped: number } {
  const groups = new Map<Site, Site[]>()
  for (const bays of baysByStreet(sites, street)) {
    for (const group of groupsOf(bays)) if (group[0]) groups.set(group[0], group)
  }
  const absorbed = new Set([...groups.values()].flatMap((group) => group.slice(1)))
  return {
    sites: sites.flatMap((site) => (absorbed.has(site) ? [] : merged(site, groups.get(site) ?? [site]))),
    grouped: absorbed.size,
  }
}

function baysByStreet(
  sites: readonly Site[],
  street: (position: Position) => string | null,
): Iterable<Site[]> {
  const bays = new Map<string, Site[]>()
  for (const site of sites) {
    if (site.locationType !== 'parking' || !roadside.has(site.parkingType)) continue
    const along = street(site.position)
    if (along === null) continue
    const key = JSON.stringify([along, site.name, site.city])
    const others = bays.get(key)
    if (others) others.push(site)
    else bays.set(key, [site])
  }
  return bays.values()
}

/** Measures from the largest bay: a chain from bay to bay would have no end. */
function groupsOf(bays: readonly Site[]): Site[][] {
  let left = bays.toSorted((a, b) => (b.capacity ?? 0) - (a.capacity ?? 0))
  const groups: Site[][] = []
  while (left[0]) {
    const { position } = left[0]
    const isNear = (bay: Site) => metresBetween(position, bay.position) <= groupReach
    groups.push(left.filter(isNear))
    left = left.filter((bay) => !isNear(bay))
  }
  return groups
}

function merged(site: Site, group: readonly Site[]): Site {
  if (group.length === 1) return site
  return {
    ...site,
    ...summedCapacity(site, group),
    members: group.map(({ position }) => position),
  }
}

function summedCapacity(
  site: Site,
  group: readonly Site[],
): Pick<Site, 'capacity' | 'capacityEstimated' | 'capacityNote'> {
  const known = group.flatMap(({ capacity }) => capacity ?? [])
  const unknown = group.length - known.length
  if (known.length === 0) return site
  return {
    capacity: known.reduce((sum, spaces) => sum + spaces, 0),
    capacityEstimated: unknown > 0 || group.some(({ capacityEstimated }) => capacityEstimated),
    capacityNote:
      unknown === 0 ? site.capacityNote : `without ${unknown} of ${group.length} bays of unknown size`,
  }
}

/** Metres. Landmarks farther away would mislead. */
const landmarkReach = 150

interface Landmarks {
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
  const landmarksOf = (site: Site): Named[] => {
    const near = findWithin(index, { centre: site.position, radius: landmarkReach })
    return [
      ...near.flatMap(({ index, metres }) => {
        const poi = named[index]
        return poi ? [{ ...poi, metres }] : []
      }),
      ...streets(site.position, landmarkReach),
    ]
      .sort((a, b) => a.metres - b.metres)
      .filter(({ name }) => name !== site.name)
  }
  return sites.map((site) => {
    if (site.name === '' || (taken.get(keyOf(site.name, site.city)) ?? 0) < 2) return site
    const names = landmarksOf(site).map((landmark) =>
      composedName([site, landmark], ([own, near]) => `${own} near ${near}`),
    )
    const distinct = names.find(({ name }) => !taken.has(keyOf(name, site.city)))
    if (!distinct) return site
    taken.set(keyOf(distinct.name, site.city), 1)
    return { ...site, ...distinct }
  })
}
