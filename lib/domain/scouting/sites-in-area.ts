import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { completeLocation, newPlaces, type SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { type ScoutedSite, siteTitle } from './scouted-site'

/** [longitude, latitude] in degrees, not closed. */
export type Area = readonly (readonly [lng: number, lat: number])[]

export function sitesInArea<T extends { lat: number; lng: number }>(area: Area, sites: readonly T[]): T[] {
  const [first] = area
  if (!first || area.length < 3) return []
  const ring = [...area, first].map(([lng, lat]) => [lng, lat])
  return sites.filter(({ lat, lng }) =>
    booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: [ring] }),
  )
}

/** Skips sites whose place the list has; assigns free ids. */
export function locationsOfSites(
  saved: readonly SavedLocation[],
  sites: readonly Pick<ScoutedSite, 'lat' | 'lng' | 'name' | 'city' | 'type' | 'parkingType'>[],
): SavedLocation[] {
  const first = completeLocation(saved, { lat: 0, lng: 0 })
  const drafts = sites.map((site, index) =>
    completeLocation([], {
      id: String(Number(first.id) + index),
      name: siteTitle(site),
      lat: site.lat,
      lng: site.lng,
      parkingType: site.parkingType || undefined,
    }),
  )
  return newPlaces(saved, drafts)
}
