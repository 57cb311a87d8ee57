import { Hono } from 'hono'
import { brand } from '@/lib/config/brand'
import { statsQuerySchema, usageExportSchema } from '@/lib/contract/usage'
import { parseBody, parseQuery } from '@/server/engine/base/validate'
import { spreadsheetType } from '@/server/engine/http/answer-file'
import { requireAct } from '@/server/engine/services/account/require-act'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { exportUsage } from '@/server/engine/services/usage/export-usage'
import { readStats } from '@/server/engine/services/usage/read-stats'

export function usageRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/system/stats', async (context) => {
    const { caller } = context.var
    // Visitors learn that they need a sign-in before any error about the query.
    await requireMember(deps, caller)
    return context.json(await readStats(deps, caller, parseQuery(context, statsQuerySchema)))
  })
  routes.post('/system/usage', async (context) => {
    const { caller } = context.var
    // Everyone but staff learns so before any error about the body.
    await requireAct(deps, caller, 'exportUsage')
    const wanted = await parseBody(context, usageExportSchema)
    const name = `${brand.slug}-usage-${wanted.start_date}-${wanted.end_date}.xlsx`
    return context.body(await exportUsage(deps, wanted), 200, {
      'content-type': spreadsheetType,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
  return routes
}
