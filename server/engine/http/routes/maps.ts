import type { MapServices, mapCalls } from '@/lib/contract/maps'
import { AppError } from '@/server/engine/errors/app-error'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { Google } from '@/server/engine/maps/outside-maps'
import type { Picture } from '@/server/engine/maps/picture'
import type { Satellite } from '@/server/engine/maps/satellite'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Open to visitors; the services' keys stay on the server. */
export const mapHandlers = ({ maps }: EngineDeps): Handlers<typeof mapCalls> => ({
  readMapServices: () => servicesOf(maps),
  openMapSession: ({ body }) => requireGoogle(maps).tiles.session(body),
  readGoogleTile: async ({ params, query }) => {
    const picture = await requireGoogle(maps).tiles.tile(params, query.session)
    return sendPicture(picture, `private, max-age=${picture.maxAge}`)
  },
  readSatelliteTile: async ({ params }) =>
    sendPicture(await requireSatellite(maps).tile(params), 'public, max-age=86400, immutable'),
  findPanorama: ({ query }) => requireGoogle(maps).panorama(query.latlng),
  readPlacePhoto: async ({ query }) =>
    sendPicture(await requireGoogle(maps).photo(query.name), 'private, max-age=3600'),
})

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
