import { Hono } from 'hono'
import { siteRankRequestSchema } from '@/lib/contract/site-rank'
import { parseBody, parseParams } from '@/server/engine/base/validate'
import { jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { rankSite, readScale } from '@/server/engine/services/scout/rank-site'
import { countryParamsSchema } from './scout-addresses'

/** Ranks of sites and the scale of scores, for registered users. */
export function scoutRankRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/scout/sites/rank', async (context) => {
    const request = await parseBody(context, siteRankRequestSchema)
    return sendPrivate(context, jsonBody(await rankSite(deps, { request, caller: context.var.caller })))
  })
  routes.get('/scout/scale/:country', async (context) => {
    const { country: request } = parseParams(context, countryParamsSchema)
    return sendPrivate(context, jsonBody(await readScale(deps, { request, caller: context.var.caller })))
  })
  return routes
}
