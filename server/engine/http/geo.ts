import { type Context, Hono } from 'hono'
import { geoReverseQuerySchema, geoSearchQuerySchema } from '@/lib/contract/geo'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { EngineContext, EngineDeps } from '@/server/engine/deps'
import { reverseGeocode } from '@/server/engine/services/scout/reverse-geocode'
import { searchPlaces } from '@/server/engine/services/scout/search-places'
import { AppError } from './app-error'
import { parseQuery } from './validate'

type Call = Context<EngineContext>

/** The place index: names to coordinates and back. Open to visitors. */
export function geoRoutes(deps: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/geo/search', async (context) =>
    context.json(await searchPlaces(deps, parseQuery(context, geoSearchQuerySchema))),
  )
  routes.get('/geo/reverse', async (context) => context.json(await reverseGeocode(deps, pointOf(context))))
  return routes
}

function pointOf(context: Call): { lat: number; lng: number } {
  const point = parseCoordinates(parseQuery(context, geoReverseQuerySchema).latlng)
  if (point) return point
  throw new AppError({
    code: 'invalid',
    message: 'The query has wrong fields.',
    issues: [
      {
        loc: ['query', 'latlng'],
        msg: 'Expected "latitude,longitude" in degrees, such as 47.141,9.521.',
        type: 'custom',
      },
    ],
  })
}
