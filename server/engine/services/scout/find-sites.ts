import { siteColumns } from '@/lib/catalogue/site-columns'
import type { PointersRequest, SiteSort } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { rowLimit, type SiteAnswer, siteAnswer } from './site-answer'

/**
 * No location type means every type. @throws AppError 401 when a visitor sorts by a locked column.
 */
export async function findSites(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: PointersRequest; caller: Caller },
): Promise<SiteAnswer> {
  const query = {
    bounds: boundsOfDiagonal(request.diagonal),
    locationTypes: request.location_type,
    hexId: request.hex_id,
    limit: rowLimit(caller),
    sort: sortFor(caller, request.sort),
  }
  const countries = await atlas.overlapping(query.bounds)
  const found = await Promise.all(
    countries.map(async (country) => ({ atlas: country, found: await country.findSites(query) })),
  )
  return siteAnswer(caller, found)
}

/** The order of rows must not reveal the scores that visitors do not see. */
const visitorSort: SiteSort = { field: 'capacity', direction: 'descending' }

function sortFor(caller: Caller, sort: SiteSort | undefined): SiteSort | undefined {
  if (caller.kind === 'member') return sort
  if (!sort) return visitorSort
  const column = siteColumns.find(({ name }) => name === sort.field)
  if (column?.free) return sort
  throw new AppError({
    code: 'unauthenticated',
    message: `Register for free to unlock the order by ${sort.field}.`,
  })
}

function boundsOfDiagonal([[latA, lngA], [latB, lngB]]: PointersRequest['diagonal']): Bounds {
  return [Math.min(lngA, lngB), Math.min(latA, latB), Math.max(lngA, lngB), Math.max(latA, latB)]
}
