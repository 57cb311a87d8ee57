import { Hono } from 'hono'
import { geoReverseQuerySchema, geoSearchQuerySchema } from '@/lib/contract/geo'
import { parseQuery } from '@/server/engine/base/validate'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { reverseGeocode } from '@/server/engine/services/scout/reverse-geocode'
import { searchPlaces } from '@/server/engine/services/scout/search-places'

/** The place index: names to coordinates and back. Open to visitors. */
export function geoRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/geo/search', async (context) =>
    context.json(await searchPlaces(deps, parseQuery(context, geoSearchQuerySchema))),
  )
  routes.get('/geo/reverse', async (context) =>
    context.json(await reverseGeocode(deps, parseQuery(context, geoReverseQuerySchema).latlng)),
  )
  return routes
}
