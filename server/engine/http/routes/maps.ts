import { Hono } from 'hono'
import {
  type MapServices,
  mapSessionRequestSchema,
  pictureTileSchema,
  placePhotoQuerySchema,
  streetViewQuerySchema,
  tileSessionSchema,
} from '@/lib/contract/maps'
import { AppError } from '@/server/engine/base/app-error'
import { parseBody, parseParams, parseQuery } from '@/server/engine/base/validate'
import type { Google } from '@/server/engine/maps/outside-maps'
import type { Picture } from '@/server/engine/maps/picture'
import type { Satellite } from '@/server/engine/maps/satellite'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'

/** Satellite pictures and panoramas of external services. Open to visitors; keys stay here. */
export function mapsRoutes({ maps }: EngineDeps): Hono<EngineContext> {
  const routes = new Hono<EngineContext>()
  routes.get('/maps/services', (context) => context.json(servicesOf(maps)))
  routes.post('/maps/session', async (context) => {
    const request = await parseBody(context, mapSessionRequestSchema)
    return context.json(await requireGoogle(maps).tiles.session(request))
  })
  routes.get('/maps/tiles/:z/:x/:y', async (context) => {
    const tile = parseParams(context, pictureTileSchema)
    const { session } = parseQuery(context, tileSessionSchema)
    const picture = await requireGoogle(maps).tiles.tile(tile, session)
    return sendPicture(picture, `private, max-age=${picture.maxAge}`)
  })
  routes.get('/maps/satellite/:z/:x/:y', async (context) => {
    const tile = parseParams(context, pictureTileSchema)
    return sendPicture(await requireSatellite(maps).tile(tile), 'public, max-age=86400, immutable')
  })
  routes.get('/maps/streetview', async (context) => {
    const { latlng } = parseQuery(context, streetViewQuerySchema)
    return context.json(await requireGoogle(maps).panorama(latlng))
  })
  routes.get('/maps/photo', async (context) => {
    const { name } = parseQuery(context, placePhotoQuerySchema)
    return sendPicture(await requireGoogle(maps).photo(name), 'private, max-age=3600')
  })
  return routes
}

type Maps = EngineDeps['maps']

const servicesOf = ({ satellite, google }: Maps): MapServices => ({
  satellite: satellite && { attribution: satellite.attribution, maxZoom: satellite.maxZoom },
  google: google !== null,
  streetView: google !== null,
})

function requireGoogle({ google }: Maps): Google {
  if (google) return google
  throw new AppError({
    code: 'not_configured',
    message: 'Google’s maps are not set up here: this installation has no key for them.',
    isExpected: true,
  })
}

function requireSatellite({ satellite }: Maps): Satellite {
  if (satellite) return satellite
  throw new AppError({
    code: 'not_configured',
    message: 'Satellite pictures are switched off in this installation.',
    isExpected: true,
  })
}

function sendPicture({ bytes, type }: Picture, cacheControl: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': cacheControl,
    },
  })
}
