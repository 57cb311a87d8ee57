import type { Forecast, ForecastRequest } from '@/lib/contract/projection'
import { forecastOf } from '@/server/engine/model/projection'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

/** kWh/day in the years ahead, starting with this one. */
export async function forecastEnergy(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  { caller, request }: { caller: Caller; request: ForecastRequest },
): Promise<Forecast> {
  await requireMember(deps, caller)
  return forecastOf(request, deps.clock().getUTCFullYear())
}
