import type { RadiusRequest } from '@/lib/contract/scout'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { atlasesAround } from './atlases-around'
import { type SiteAnswer, siteAnswer } from './site-answer'

/** Radius in metres, nearest first. */
export async function findSitesNearby(
  deps: Pick<EngineDeps, 'atlas'>,
  { request, caller }: { request: RadiusRequest; caller: Caller },
): Promise<SiteAnswer> {
  const countries = await atlasesAround(deps, request)
  const found = await Promise.all(
    countries.map(async (country) => ({
      atlas: country,
      found: await country.sitesWithin(request, request.radius),
    })),
  )
  return siteAnswer(caller, found)
}
