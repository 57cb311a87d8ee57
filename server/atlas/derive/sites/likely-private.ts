import type { PrivateUse } from '@/lib/catalogue/parking-types'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import { landIndex } from '@/server/atlas/derive/geometry/area-index'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Poi, Position, Site, Tags } from '@/server/atlas/entities/entities'
import { type AreaSource, eachArea } from '@/server/atlas/read/areas'

/** Metres. */
const placeReach = 200
const besideReach = 50
/** Sides of a circle. */
const sides = 8
const metresPerDegree = 111_320

/** Places whose visitors would fill the lot instead. Offices and services are found among works too. */
const visited: ReadonlySet<PoiCategory> = new Set([
  'restaurants',
  'retail',
  'leisure',
  'tourism',
  'health',
  'education',
])
/** Most such places near an employees' lot: a canteen, a factory's shop. Beside the land fewer prove others. */
const maxPlaces = { on: 2, beside: 1 } as const

const isWorks = ({ landuse, man_made }: Tags) => landuse === 'industrial' || man_made === 'works'
/** Commercial land has employees too. */
const otherLand = new Set(['residential', 'retail'])

/** Nobody tagged who may park here: no access, no fee, no name. */
export const isUnsigned = ({ access, fee, name }: Tags) =>
  access === undefined && fee === undefined && name === undefined

/**
 * Gives sites without a sign of who may park (`isUnsigned`) the type of a likely private use:
 * - `staff`: an off-street car park on industrial land alone, or within 50 m of it and on no residential or
 *   retail land, with few places to visit within 200 m.
 * - `residents`: an underground garage of unknown size. Most such points are garages below flats.
 */
export function withLikelyUses(
  sites: readonly Site[],
  { extract, pois }: { extract: AreaSource; pois: readonly Poi[] },
): Site[] {
  const isForStaff = staffFinder(extract, pois)
  return sites.map((site) => {
    const use = likelyUse(site, isForStaff)
    return use === null ? site : { ...site, parkingType: use }
  })
}

/** `retail` has its customers. */
const offStreet = new Set(['surface', 'multi-storey', 'underground'])

function likelyUse(site: Site, isForStaff: (position: Position) => boolean): PrivateUse | null {
  if (site.isUnsigned !== true || site.locationType !== 'parking') return null
  if (site.parkingType === 'underground' && site.capacity === null) return 'residents'
  return offStreet.has(site.parkingType) && isForStaff(site.position) ? 'staff' : null
}

function staffFinder(extract: AreaSource, pois: readonly Poi[]): (position: Position) => boolean {
  const isOnWorks = landIndex(eachArea(extract, isWorks))
  const isOnOther = landIndex(eachArea(extract, ({ landuse }) => otherLand.has(landuse ?? '')))
  const index = indexPositions(
    pois.flatMap(({ category, position }) => (visited.has(category) ? [position] : [])),
  )
  return (position) => {
    const isOn = isOnWorks(position)
    if (!isOn && !circleAround(position).some(isOnWorks)) return false
    if (isOnOther(position)) return false
    const places = findWithin(index, { centre: position, radius: placeReach }).length
    return places <= (isOn ? maxPlaces.on : maxPlaces.beside)
  }
}

function circleAround([lng, lat]: Position): Position[] {
  const radius = besideReach / metresPerDegree
  return Array.from({ length: sides }, (_, side): Position => {
    const angle = (2 * Math.PI * side) / sides
    return [
      lng + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      lat + radius * Math.sin(angle),
    ]
  })
}
