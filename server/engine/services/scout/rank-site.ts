import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import type { ScoreScale, SiteRank, SiteRankRequest } from '@/lib/contract/site-rank'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openCountry } from './open-country'

/** @throws AppError 404 for an unknown country or site. */
export async function rankSite(
  deps: Pick<EngineDeps, 'atlas'>,
  request: SiteRankRequest,
): Promise<{ data: SiteRank }> {
  const { country, osm_id: osmId, kind, weights = defaultSiteWeights[kind] } = request
  const atlas = await openCountry(deps, { country })
  const data = await atlas.rankSite({ osmId, kind, weights })
  if (data) return { data }
  throw new AppError({
    code: 'not_found',
    message: `${atlas.manifest.name} no longer has location ${osmId}. Search again.`,
  })
}

/**
 * Divisors of means under other weights.
 * @throws AppError 404 for an unknown country and one built before scores had parts.
 */
export async function readScale(deps: Pick<EngineDeps, 'atlas'>, country: string): Promise<ScoreScale> {
  const atlas = await openCountry(deps, { country })
  const scale = await atlas.scoreScale()
  if (scale) return scale
  throw new AppError({
    code: 'not_found',
    message: `The map of ${atlas.manifest.name} was built before scores could be weighted. Build the country again.`,
  })
}
