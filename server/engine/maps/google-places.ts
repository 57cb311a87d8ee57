import * as z from 'zod'
import type { NearbyPlace, PlacesRequest } from '@/lib/contract/places'
import { metresBetween } from '@/lib/geo/distance'
import type { GoogleClient } from './google-client'

/** Most places that Google gives to one question. */
const most = 20

const fields = [
  'displayName',
  'primaryType',
  'location',
  'businessStatus',
  'rating',
  'userRatingCount',
  'photos.name',
  'photos.authorAttributions',
]

const answerSchema = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string().max(500) }).optional(),
        primaryType: z.string().max(100).optional(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        businessStatus: z.string().max(100).optional(),
        rating: z.number().min(0).max(5).optional(),
        userRatingCount: z.number().int().min(0).optional(),
        photos: z
          .array(
            z.object({
              name: z.string().max(2_000),
              authorAttributions: z
                .array(z.object({ displayName: z.string().max(500).optional() }))
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .max(most)
    .default([]),
})

type Answered = z.infer<typeof answerSchema>['places'][number]

/** Restaurants, cafes and bars around a point, nearest first. */
export type PlaceFinder = (request: PlacesRequest) => Promise<NearbyPlace[]>

/**
 * Finds places by Google's nearby search, which every question pays for.
 * @throws AppError, from the returned function, 429 beyond the daily quota, 502 when Google does not answer.
 */
export function createPlaceFinder(client: GoogleClient): PlaceFinder {
  return async ({ lat, lng, radius, limit }) => {
    const { places } = await client.json(answerSchema, {
      host: 'places',
      path: '/v1/places:searchNearby',
      query: { fields: fields.map((field) => `places.${field}`).join(',') },
      body: {
        includedTypes: ['restaurant', 'cafe', 'bar'],
        maxResultCount: Math.min(limit, most),
        rankPreference: 'DISTANCE',
        locationRestriction: { circle: { center: { latitude: lat, longitude: lng }, radius } },
      },
      maxBytes: 200_000,
      within: 4_000,
    })
    return places.map((place) => nearbyPlace(place, [lng, lat]))
  }
}

function nearbyPlace(place: Answered, point: readonly [number, number]): NearbyPlace {
  const { latitude, longitude } = place.location
  const [photo] = place.photos ?? []
  const author = photo?.authorAttributions?.[0]?.displayName
  return {
    displayName: place.displayName ?? null,
    primaryType: place.primaryType ?? 'restaurant',
    location: place.location,
    businessStatus: place.businessStatus ?? null,
    rating: place.rating ?? null,
    userRatingCount: place.userRatingCount ?? null,
    photos: photo ? [{ name: photo.name, ...(author && { author }) }] : null,
    distance: Math.round(metresBetween(point, [longitude, latitude])),
  }
}
