import type { z } from 'zod'
import { geoResultsSchema, type geoReverseQuerySchema, type geoSearchQuerySchema } from '@/lib/contract/geo'
import { type PlacesRequest, placesSchema } from '@/lib/contract/places'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream } from './upstream/call-upstream'

/**
 * One budget for both searches: typing asks a few times per second at most. Per day, because geocoders may
 * charge.
 */
export const geoLimit = limitsOf(
  perMinute({ registered: 300, visitor: 120, shared: 'geo' }),
  perDay({ registered: 10_000, visitor: 3_000, shared: 'geo' }),
)

export const searchPlaces = (call: Call<unknown, z.infer<typeof geoSearchQuerySchema>>) =>
  callUpstream(call, {
    path: '/geo/search',
    query: { q: call.query.q, country: call.query.country, near: call.query.near },
    answer: geoResultsSchema,
  })

export const reverseGeocode = (call: Call<unknown, z.infer<typeof geoReverseQuerySchema>>) =>
  callUpstream(call, { path: '/geo/reverse', query: { latlng: call.query.latlng }, answer: geoResultsSchema })

export const findPlaces = (call: Call<PlacesRequest>) =>
  callUpstream(call, { method: 'POST', path: '/scout/places/radius', body: call.body, answer: placesSchema })
