import { Hono } from 'hono'
import { isochroneQuerySchema } from '@/lib/contract/isochrone'
import { parseQuery } from '@/server/engine/base/validate'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { readIsochrone } from '@/server/engine/services/scout/read-isochrone'

/** Traffic at a place: the roads of a short drive. Open to visitors. */
export function scoutTrafficRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/scout/isochrone', async (context) =>
    context.json(await readIsochrone(deps, parseQuery(context, isochroneQuerySchema).latlng)),
  )
  return routes
}
