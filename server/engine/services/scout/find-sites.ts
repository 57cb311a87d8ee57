import { limits } from '@/lib/config/limits'
import type { Cell } from '@/lib/contract/dataset'
import type { Pointers, PointersRequest } from '@/lib/contract/scout'
import { siteColumns } from '@/lib/domain/site-columns'
import type { Caller, EngineDeps } from '@/server/engine/deps'
import { siteRowsFor } from './site-rows'

/**
 * POST /scout/pointers: sites between two corners, best first. The corners may be any two opposite
 * ones; no location type means every type.
 */
export async function findSites(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: PointersRequest; caller: Caller },
): Promise<Pointers> {
  const bounds = boundsOfDiagonal(request.diagonal)
  // One row beyond the limit tells that there are more.
  const limit = caller.kind === 'visitor' ? limits.visitorRows + 1 : undefined
  const countries = await atlas.overlapping(bounds)
  const query = { bounds, locationTypes: request.location_type, hexId: request.hex_id, limit }
  const rows = countries.flatMap((country) => country.findSites(query).rows)
  if (countries.length > 1) rows.sort((a, b) => bestScore(b) - bestScore(a))
  const { sites, truncated } = siteRowsFor(caller, rows)
  return { data: { parking_stops: sites, diagonal: request.diagonal, truncated } }
}

const scoreColumns = siteColumns.flatMap(({ name }, column) => (name.startsWith('Score') ? [column] : []))

const bestScore = (row: readonly Cell[]) =>
  Math.max(...scoreColumns.map((column) => Number(row[column] ?? 0)))

function boundsOfDiagonal([[latA, lngA], [latB, lngB]]: PointersRequest['diagonal']) {
  return [Math.min(lngA, lngB), Math.min(latA, latB), Math.max(lngA, lngB), Math.max(latA, latB)] as const
}
