import type { Catchment, CatchmentRequest } from '@/lib/contract/network'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import type { NetworkDeps } from './plan-jobs'
import { ownPlaces, requireSavedReading } from './plan-places'

/** @throws AppError 422 outside the installed countries or without an estimate, 429 when many ask */
export async function readCatchment(
  deps: NetworkDeps,
  caller: Caller,
  request: CatchmentRequest,
): Promise<Catchment> {
  const member = await requireMember(deps, caller)
  requireSavedReading(caller, request.own.kind)
  const { lat, lng, connectors, kilowatts, others } = request
  const atlas = await deps.atlas.at({ lat, lng })
  if (!atlas) {
    throw new AppError({
      code: 'invalid',
      message: 'This place lies outside the countries that can be estimated.',
    })
  }
  const own = await ownPlaces(deps.db, member, request.own)
  const answer = await deps.network.catchment({
    country: atlas.manifest.country,
    question: { lat, lng, station: { connectors, kilowatts }, own, others },
  })
  if ('refused' in answer) throw new AppError({ code: 'invalid', message: answer.refused })
  if (answer.catchment) return answer.catchment
  throw new AppError({
    code: 'invalid',
    message: 'No road or no traffic is known at this place, so there is no estimate. Choose another place.',
  })
}
