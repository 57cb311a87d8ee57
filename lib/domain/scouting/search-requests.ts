import { limits } from '@/lib/config/limits'
import type { PointersRequest, RadiusRequest, SiteSort } from '@/lib/contract/scout'
import { metresBetween } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'
import { type LocationChoice, wantedTypes } from './scouted-site'

/** A search for one location type in a box, or in one hexagon of it. */
export interface SiteSearch {
  choice: LocationChoice
  bounds: Bounds
  hexId?: string
  /** The map's view of a search that covers only a part of it. */
  view?: Bounds | undefined
  /** Decides which sites come first, and so which remain in a truncated answer. */
  sort?: SiteSort | undefined
}

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The body of POST /scout/pointers, with a view that reaches around the earth cut to it. */
export function pointersRequest({ choice, bounds, hexId, sort }: SiteSearch): PointersRequest {
  const [west, south, east, north] = bounds
  return {
    diagonal: [
      [within(south, 90), within(west, 180)],
      [within(north, 90), within(east, 180)],
    ],
    location_type: wantedTypes(choice),
    ...(hexId === undefined ? {} : { hex_id: hexId }),
    res: limits.hexResolution,
    ...(sort && { sort }),
  }
}

/** Metres of the widest circle. */
export const longestRadius = 50_000

/** The circle around a box, half as large again so that small moves need no request. */
export function circleAround([west, south, east, north]: Bounds): RadiusRequest {
  const lat = (south + north) / 2
  const lng = (west + east) / 2
  const reach = metresBetween([lng, lat], [east, north])
  return { lat, lng, radius: Math.min(longestRadius, Math.ceil(reach * 1.5)) }
}

/** Whether a circle covers a whole box. */
export function covers(circle: RadiusRequest, [west, south, east, north]: Bounds): boolean {
  const centre = [circle.lng, circle.lat] as const
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as const
  return corners.every((corner) => metresBetween(centre, corner) <= circle.radius)
}
