import * as z from 'zod'
import type { StreetView } from '@/lib/contract/maps'
import type { LatLng } from '@/lib/geo/coordinates'
import { AppError } from '@/server/engine/base/app-error'
import type { GoogleClient } from './google-client'
import { createRecent, sharing } from './recent'

/** Search radius in metres. */
const radius = 50
/** Coordinates are equal when they agree to 5 decimals, about a metre. */
const decimals = 5
const keptAnswers = 10_000
const dayMs = 86_400_000

const metadataSchema = z.object({
  status: z.string(),
  pano_id: z.string().max(200).optional(),
  date: z.string().max(20).optional(),
  copyright: z.string().max(200).optional(),
})

/**
 * Finds panoramas in Google's Street View metadata, once a day per coordinate.
 * @throws AppError 502, from the returned function, when Google does not answer.
 */
export function createPanoramas(client: GoogleClient, clock: () => Date) {
  const recent = createRecent<StreetView>({ clock, most: keptAnswers, weigh: () => 1 })
  const shared = sharing<StreetView>()

  async function lookUp(location: string): Promise<StreetView> {
    const { status, pano_id, date, copyright } = await client.json(metadataSchema, {
      host: 'maps',
      path: '/maps/api/streetview/metadata',
      query: { location, radius: String(radius), source: 'outdoor' },
      maxBytes: 20_000,
      isFree: true,
    })
    if (status === 'ZERO_RESULTS' || status === 'NOT_FOUND') return { pano: null }
    if (status === 'OK' && pano_id)
      return { pano: pano_id, ...(date && { date }), ...(copyright && { copyright }) }
    throw new AppError({
      code: 'upstream_failed',
      message: 'Google does not say whether there is a panorama here. Try again in a moment.',
      cause: new Error(`Street View metadata: ${status}.`),
    })
  }

  return async ({ lat, lng }: LatLng): Promise<StreetView> => {
    const location = `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`
    const known = recent.get(location)
    if (known) return known
    const found = await shared(location, () => lookUp(location))
    recent.set(location, found, dayMs)
    return found
  }
}
