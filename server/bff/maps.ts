import type { z } from 'zod'
import {
  type MapSessionRequest,
  mapServicesSchema,
  mapSessionSchema,
  type PictureTile,
  type placePhotoQuerySchema,
  type streetViewQuerySchema,
  streetViewSchema,
  type tileSessionSchema,
} from '@/lib/contract/maps'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

/** A view needs some thirty tiles; panning asks for a few hundred a minute. */
export const satelliteLimit = perMinute({ registered: 2_400, visitor: 1_200, shared: 'satellite' })

/** Google charges for its own. */
export const googleTileLimit = limitsOf(
  perMinute({ registered: 1_200, visitor: 600, shared: 'google tiles' }),
  perDay({ registered: 5_000, visitor: 1_500, shared: 'google tiles' }),
)
export const sessionLimit = perMinute({ registered: 60, visitor: 30, shared: 'map session' })
export const streetViewLimit = perMinute({ registered: 120, visitor: 60, shared: 'street view' })

/** A report lists up to twenty places, each with a photo that is paid for. */
export const placePhotoLimit = limitsOf(
  perMinute({ registered: 240, visitor: 60, shared: 'place photos' }),
  perDay({ registered: 2_000, visitor: 300, shared: 'place photos' }),
)

/** Refusals whose message is the service's own: not set up here, or its upstream failed. */
const ownWords = [501, 502]

type TileCall<Query = unknown> = Call<unknown, Query, PictureTile>

export const readMapServices = (call: Call) =>
  callUpstream(call, { path: '/maps/services', answer: mapServicesSchema })

export const openMapSession = (call: Call<MapSessionRequest>) =>
  callUpstream(call, {
    method: 'POST',
    path: '/maps/session',
    body: call.body,
    answer: mapSessionSchema,
    ownWords,
  })

export function readGoogleTile(call: TileCall<z.infer<typeof tileSessionSchema>>): Promise<Response> {
  const { z: zoom, x, y } = call.params
  const query = { session: call.query.session }
  return streamUpstream(call, { path: path`/maps/tiles/${zoom}/${x}/${y}`, query, ownWords })
}

export function readSatelliteTile(call: TileCall): Promise<Response> {
  const { z: zoom, x, y } = call.params
  return streamUpstream(call, { path: path`/maps/satellite/${zoom}/${x}/${y}`, ownWords })
}

export function findPanorama(call: Call<unknown, z.infer<typeof streetViewQuerySchema>>): Promise<Response> {
  const { lat, lng } = call.query.latlng
  return callUpstream(call, {
    path: '/maps/streetview',
    query: { latlng: `${lat},${lng}` },
    answer: streetViewSchema,
    ownWords,
  })
}

export function readPlacePhoto(
  call: Call<unknown, z.infer<typeof placePhotoQuerySchema>>,
): Promise<Response> {
  return streamUpstream(call, { path: '/maps/photo', query: { name: call.query.name }, ownWords })
}
