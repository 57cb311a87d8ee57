import type { GeoResult } from '@/lib/contract/geo'
import { AppError } from '@/server/engine/errors/app-error'
import type { Geocoder } from '@/server/engine/maps/google-geocoder'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Empty without a key and when Google fails, so that the atlas answers instead. */
export async function askGeocoder(
  { maps, atlas, log }: Pick<EngineDeps, 'maps' | 'atlas' | 'log'>,
  ask: (geocoder: Geocoder) => Promise<GeoResult[]>,
): Promise<GeoResult[]> {
  if (!maps.google) return []
  const found = await ask(maps.google.geocoder).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error }, 'The geocoder failed; the atlas answers.')
    return []
  })
  return Promise.all(
    found.map(async (result) => {
      const country = (await atlas.at(result.location))?.manifest.country
      return country ? { ...result, country } : result
    }),
  )
}
