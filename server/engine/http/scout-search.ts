import { Hono } from 'hono'
import { pointersRequestSchema, radiusRequestSchema } from '@/lib/contract/scout'
import type { EngineContext, EngineDeps } from '@/server/engine/deps'
import { findChargers } from '@/server/engine/services/scout/find-chargers'
import { findSites } from '@/server/engine/services/scout/find-sites'
import { findSitesNearby } from '@/server/engine/services/scout/find-sites-nearby'
import { jsonBody, sendPrivate } from './send-body'
import { parseBody } from './validate'

/** Searches for sites and chargers; a visitor's answers lack the locked columns. */
export function scoutSearchRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/scout/pointers', async (context) => {
    const request = await parseBody(context, pointersRequestSchema)
    return sendPrivate(context, jsonBody(await findSites(deps, { request, caller: context.var.caller })))
  })
  routes.post('/scout/park/radius', async (context) => {
    const request = await parseBody(context, radiusRequestSchema)
    return sendPrivate(
      context,
      jsonBody(await findSitesNearby(deps, { request, caller: context.var.caller })),
    )
  })
  routes.post('/scout/infra/radius', async (context) =>
    sendPrivate(context, jsonBody(await findChargers(deps, await parseBody(context, radiusRequestSchema)))),
  )
  return routes
}
