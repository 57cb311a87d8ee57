import { limits } from '@/lib/config/limits'
import type { Pointers, PointersRequest } from '@/lib/contract/scout'
import type { Caller, EngineDeps } from '@/server/engine/deps'
import { siteRowsFor } from './site-rows'

/**
 * POST /scout/pointers: sites between two corners, best first in each country. The corners may be any two opposite
 * ones; no location type means every type.
 */
export async function findSites(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: PointersRequest; caller: Caller },
): Promise<Pointers> {
  const bounds = boundsOfDiagonal(request.diagonal)
  // One row beyond the limit tells that there are more.
  const limit = caller.kind === 'visitor' ? limits.visitorRows + 1 : undefined
  const rows = (await atlas.overlapping(bounds)).flatMap(
    (country) =>
      country.findSites({
        bounds,
        locationTypes: request.location_type,
        hexId: request.hex_id,
        limit,
      }).rows,
  )
  const { sites, truncated } = siteRowsFor(caller, rows)
  return { data: { parking_stops: sites, diagonal: request.diagonal, truncated } }
}

function boundsOfDiagonal([[latA, lngA], [latB, lngB]]: PointersRequest['diagonal']) {
  return [Math.min(lngA, lngB), Math.min(latA, latB), Math.max(lngA, lngB), Math.max(latA, latB)] as const
}
