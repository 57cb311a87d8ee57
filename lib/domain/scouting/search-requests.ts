import { limits } from '@/lib/config/limits'
import type { PointersRequest, RadiusRequest, SiteSort } from '@/lib/contract/scout'
import { metresBetween } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'
import { type LocationChoice, wantedTypes } from './scouted-site'

export interface SiteSearch {
  choice: LocationChoice
  bounds: Bounds
  hexId?: string
  view?: Bounds | undefined
  /** Decides which sites a truncated answer holds. */
  sort?: SiteSort | undefined
}

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

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

/** Metres. */
export const maxRadius = 50_000

/** Half as large again, so that small moves need no request. */
export function circleAround([west, south, east, north]: Bounds): RadiusRequest {
  const lat = (south + north) / 2
  const lng = (west + east) / 2
  const reach = metresBetween([lng, lat], [east, north])
  return { lat, lng, radius: Math.min(maxRadius, Math.ceil(reach * 1.5)) }
}

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
