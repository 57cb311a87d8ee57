import { Hono } from 'hono'
import { placesRequestSchema } from '@/lib/contract/places'
import { radiusRequestSchema } from '@/lib/contract/scout'
import { parseBody } from '@/server/engine/base/validate'
import { jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import { sendSites } from '@/server/engine/http/send-sites'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { findChargers } from '@/server/engine/services/scout/find-chargers'
import { findPlaces } from '@/server/engine/services/scout/find-places'
import { findSites } from '@/server/engine/services/scout/find-sites'
import { findSitesNearby } from '@/server/engine/services/scout/find-sites-nearby'
import { searchSchema } from './search-request'

/** Searches for sites and chargers; a visitor's answers lack the locked columns. */
export function scoutSearchRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.post('/scout/pointers', async (context) => {
    const request = await parseBody(context, searchSchema)
    const answer = await findSites(deps, { request, caller: context.var.caller })
    return sendSites(context, answer, { diagonal: request.diagonal })
  })
  routes.post('/scout/park/radius', async (context) => {
    const request = await parseBody(context, radiusRequestSchema)
    return sendSites(context, await findSitesNearby(deps, { request, caller: context.var.caller }))
  })
  routes.post('/scout/infra/radius', async (context) =>
    sendPrivate(context, jsonBody(await findChargers(deps, await parseBody(context, radiusRequestSchema)))),
  )
  routes.post('/scout/places/radius', async (context) =>
    sendPrivate(context, jsonBody(await findPlaces(deps, await parseBody(context, placesRequestSchema)))),
  )
  return routes
}
