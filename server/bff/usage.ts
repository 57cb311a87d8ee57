import { type StatsQuery, statsSchema, type UsageExport } from '@/lib/contract/usage'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { onlyFor } from './only-for'
import { callUpstream, streamUpstream } from './upstream/call-upstream'

export const readStats = (call: Call<unknown, StatsQuery>) => {
  const { period, limit, customer } = call.query
  return callUpstream(call, {
    path: '/system/stats',
    query: { period, limit: String(limit), customer },
    answer: statsSchema,
  })
}

/** Each reads a part of the ledger. */
export const usageExportLimit = perMinute({ registered: 10, visitor: 5, shared: 'usage-export' })

export const exportUsage = onlyFor('exportUsage', (call: Call<UsageExport>) =>
  streamUpstream(call, { method: 'POST', path: '/system/usage', body: call.body }),
)
