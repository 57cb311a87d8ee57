import type { ParkRadius, RadiusRequest } from '@/lib/contract/scout'
import type { Caller, EngineDeps } from '@/server/engine/deps'
import { atlasesAround } from './atlases-around'
import { siteRowsFor } from './site-rows'

/** POST /scout/park/radius: sites within a radius in metres, nearest first. */
export async function findSitesNearby(
  deps: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: RadiusRequest; caller: Caller },
): Promise<ParkRadius> {
  const countries = await atlasesAround(deps, request)
  const found = countries.flatMap((country) => country.sitesWithin(request, request.radius))
  found.sort((a, b) => a.metres - b.metres)
  const { sites, truncated } = siteRowsFor(
    caller,
    found.map(({ row }) => row),
  )
  return { data: { parking_stops: sites, truncated } }
}
