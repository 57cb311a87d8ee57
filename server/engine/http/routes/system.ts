import { brand } from '@/lib/config/brand'
import { spreadsheetType } from '@/lib/contract/files'
import type { systemCalls } from '@/lib/contract/system'
import type { usageCalls } from '@/lib/contract/usage'
import { isStopping } from '@/server/base/process/stopping'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { EngineDeps } from '@/server/engine/services/deps'
import { checkHealth } from '@/server/engine/services/system/check-health'
import { exportUsage, readStats } from '@/server/engine/services/usage/export-usage'

export const systemHandlers = (deps: EngineDeps): Handlers<typeof systemCalls & typeof usageCalls> => ({
  readVersion: () => deps.version,
  readHealth: async ({ context }) => {
    if (isStopping()) {
      const checks = { process: { ok: false, note: 'It is stopping.' } }
      return context.json({ status: 'failing', checks }, 503)
    }
    const health = await checkHealth(deps)
    return context.json(health, health.status === 'ok' ? 200 : 503)
  },
  readStats: ({ caller, query }) => readStats(deps, caller, query),
  exportUsage: async ({ context, body }) => {
    const name = `${brand.slug}-usage-${body.start_date}-${body.end_date}.xlsx`
    return context.body(await exportUsage(deps, body), 200, {
      'content-type': spreadsheetType,
      'content-disposition': `attachment; filename="${name}"`,
    })
  },
})
