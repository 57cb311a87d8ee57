import * as z from 'zod/mini'
import { readAnswerBytes } from '@/lib/config/body-limits'
import { shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { geoLimit } from './geo'
import { radiusRequestSchema } from './scout'

/** Restaurants, cafes and bars; `radius` in metres. */
const placesRequestSchema = z.extend(radiusRequestSchema, {
  radius: z._default(radiusRequestSchema.shape.radius, 200),
  limit: z._default(z.int().check(z.minimum(0), z.maximum(100)), 20),
})
export type PlacesRequest = z.infer<typeof placesRequestSchema>

/** Null where open data has no value: ratings, photos and opening states are never made up. */
const nearbyPlaceSchema = z.object({
  /** `latin` beside a name in another script. */
  displayName: z.nullable(z.object({ text: shownText(), latin: z.optional(shownText()) })),
  /** OpenStreetMap tag, such as `restaurant`, `cafe` or `bar`. */
  primaryType: shownText(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  businessStatus: z.nullable(shownText()),
  rating: z.nullable(z.number()),
  userRatingCount: z.nullable(z.number()),
  /** Names for GET /maps/photo, with authors if known. */
  photos: z.nullable(shownList(z.object({ name: shownText(), author: z.optional(shownText()) }))),
  /** Whole metres. */
  distance: z.number(),
})
export type NearbyPlace = z.infer<typeof nearbyPlaceSchema>

/** Nearest first; show `attributions` wherever the places appear. */
export const placesSchema = z.object({
  data: z.object({ places: shownList(nearbyPlaceSchema), attributions: shownList(shownText()) }),
})
export type Places = z.infer<typeof placesSchema>

export const placeCalls = {
  findPlaces: {
    method: 'POST',
    path: '/scout/places/radius',
    summary: 'Restaurants, cafés and bars around a point',
    access: 'visitor',
    scope: 'read:sites',
    limit: geoLimit,
    body: placesRequestSchema,
    answerBytes: readAnswerBytes,
    answer: placesSchema,
    example: { body: { lat: 47.141, lng: 9.521, radius: 500, limit: 5 } },
  },
} as const satisfies DeclaredCalls
