import type { Forecast, ForecastRequest } from '@/lib/contract/projection'
import { forecastOf } from '@/server/engine/model/projection'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/**
 * POST /forecast: a station's kWh/day in the years ahead, from this one.
 * @throws AppError 401 for visitors
 */
export async function forecastEnergy(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  { caller, request }: { caller: Caller; request: ForecastRequest },
): Promise<Forecast> {
  await requireMember(deps, caller)
  return forecastOf(request, deps.clock().getUTCFullYear())
}
