import * as z from 'zod'
import { type MapSession, type MapSessionRequest, maxZoomDepth, type PictureTile } from '@/lib/contract/maps'
import { AppError } from '@/server/engine/errors/app-error'
import type { GoogleClient } from './google-client'
import { maxPictureBytes, type Picture, pictureIn } from './picture'
import { sharing } from './recent'

const maxJsonBytes = 200_000
/** Sessions must outlive an open map. */
const sessionMarginMs = 3_600_000
/** For pictures whose owners Google does not name. */
const plainCredit = 'Imagery © Google'
const tilesMaxZoom = 22
const hourSeconds = 3_600
const daySeconds = 86_400

const sessionSchema = z.object({ session: z.string().min(1).max(1000), expiry: z.coerce.number().int() })
type Session = z.infer<typeof sessionSchema>
const viewportSchema = z.object({
  copyright: z.string().max(1000).default(plainCredit),
  maxZoomRects: z.array(z.object({ maxZoom: z.number().int().min(0).max(maxZoomDepth) })).default([]),
})

export interface GoogleTiles {
  session(request: MapSessionRequest): Promise<MapSession>
  /** `maxAge` in seconds, from Google. */
  tile(tile: PictureTile, session: string): Promise<Picture & { maxAge: number }>
}

/**
 * All callers share one session until it expires.
 * @throws AppError as GoogleClient; 404 for a tile without a picture, 400 for an expired session.
 */
export function createGoogleTiles(client: GoogleClient, clock: () => Date): GoogleTiles {
  let last: Session | null = null
  const shared = sharing<Session>()

  async function openSession(): Promise<Session> {
    if (last && last.expiry * 1000 - clock().getTime() > sessionMarginMs) return last
    last = await shared('session', () =>
      client.json(sessionSchema, {
        host: 'tile',
        path: '/v1/createSession',
        body: { mapType: 'satellite', language: 'en-GB', region: 'GB' },
        maxBytes: maxJsonBytes,
      }),
    )
    return last
  }

  return {
    async session(request) {
      const { session, expiry } = await openSession()
      return { session, expiry, ...(await readCredit(client, session, request)) }
    },
    async tile({ z: zoom, x, y }, session) {
      const path = `/v1/2dtiles/${zoom}/${x}/${y}`
      const answer = await client.ask({ host: 'tile', path, query: { session }, maxBytes: maxPictureBytes })
      const picture = pictureIn(answer)
      if (picture) return { ...picture, maxAge: maxAgeOf(answer.header('cache-control')) }
      throw noTile(answer.status)
    },
  }
}

/** Includes the deepest zoom available in the whole view. */
async function readCredit(
  client: GoogleClient,
  session: string,
  { bounds, zoom = 0 }: MapSessionRequest,
): Promise<Pick<MapSession, 'attribution' | 'maxZoom'>> {
  const [west, south, east, north] = bounds ?? [-180, -85, 180, 85]
  const query = Object.entries({ session, zoom, west, south, east, north })
  const { copyright, maxZoomRects } = await client
    .json(viewportSchema, {
      host: 'tile',
      path: '/tile/v1/viewport',
      query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
      maxBytes: maxJsonBytes,
      isFree: true,
    })
    .catch(() => viewportSchema.parse({}))
  const depths = bounds ? maxZoomRects.map(({ maxZoom }) => maxZoom) : []
  return { attribution: copyright || plainCredit, maxZoom: Math.min(tilesMaxZoom, ...depths) }
}

function maxAgeOf(cacheControl: string): number {
  const [, seconds] = /max-age=(\d{1,9})/.exec(cacheControl) ?? []
  return seconds === undefined ? hourSeconds : Math.min(Number(seconds), daySeconds)
}

function noTile(status: number): AppError {
  if (status === 404) return new AppError({ code: 'not_found', message: 'There is no picture here.' })
  if (status === 400 || status === 401 || status === 403) {
    return new AppError({
      code: 'bad_request',
      message: 'The session of the map has ended. Ask for a new one.',
    })
  }
  return new AppError({
    code: 'upstream_failed',
    message: 'Google’s pictures cannot be loaded right now. Try again in a moment.',
    isExpected: true,
  })
}
