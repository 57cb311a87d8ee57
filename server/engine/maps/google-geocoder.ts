import * as z from 'zod'
import type { GeoResult } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'
import { AppError } from '@/server/engine/errors/app-error'
import type { GoogleClient } from './google-client'

/** Short: people are typing, and the atlas is the fallback. */
const patienceMs = 2_500

const corner = z.object({ lat: z.number(), lng: z.number() })
const answerSchema = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string().max(500),
        types: z.array(z.string()).default([]),
        geometry: z.object({
          location: corner,
          viewport: z.object({ northeast: corner, southwest: corner }).optional(),
        }),
      }),
    )
    .default([]),
})

interface GeocodeArea {
  /** ISO 3166-1 alpha-2. */
  iso: string
}

export interface Geocoder {
  search(text: string, area: GeocodeArea | null): Promise<GeoResult[]>
  reverse(point: LatLng): Promise<GeoResult[]>
}

/** The first matching type wins; everything else is a `locality`. */
const kinds = [
  ['country', 'country'],
  ['locality', 'town'],
  ['postal_town', 'town'],
  ['sublocality', 'suburb'],
  ['neighborhood', 'suburb'],
  ['route', 'street'],
  ['street_address', 'street'],
  ['premise', 'street'],
  ['intersection', 'street'],
  ['point_of_interest', 'site'],
  ['establishment', 'site'],
] as const

/** @throws AppError 502 (its functions) when Google does not answer. */
export function createGeocoder(client: GoogleClient): Geocoder {
  async function ask(query: Record<string, string>): Promise<GeoResult[]> {
    const { status, results } = await client.json(answerSchema, {
      host: 'maps',
      path: '/maps/api/geocode/json',
      query: { ...query, language: 'en' },
      maxBytes: 1_000_000,
      within: patienceMs,
    })
    if (status === 'OK' || status === 'ZERO_RESULTS') return results.map(toResult)
    throw new AppError({
      code: 'upstream_failed',
      message: 'Google’s geocoder does not answer. Try again in a moment.',
      cause: new Error(`Geocoder: ${status}.`),
    })
  }

  return {
    search: (text, area) =>
      ask({
        address: text,
        ...(area && { region: area.iso.toLowerCase(), components: `country:${area.iso}` }),
      }),
    reverse: ({ lat, lng }) => ask({ latlng: `${lat},${lng}` }),
  }
}

function toResult({
  formatted_address,
  types,
  geometry,
}: z.infer<typeof answerSchema>['results'][number]): GeoResult {
  const { location, viewport } = geometry
  const found = kinds.find(([type]) => types.includes(type))
  return {
    formatted_address,
    location,
    kind: found?.[1] ?? 'locality',
    ...(viewport && {
      bounds: [
        viewport.southwest.lng,
        viewport.southwest.lat,
        viewport.northeast.lng,
        viewport.northeast.lat,
      ],
    }),
  }
}
