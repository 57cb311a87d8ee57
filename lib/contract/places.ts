import * as z from 'zod/mini'
import { radiusRequestSchema } from './scout'

/** POST /scout/places/radius: restaurants, cafes and bars around a point; `radius` in metres. */
export const placesRequestSchema = z.extend(radiusRequestSchema, {
  radius: z._default(radiusRequestSchema.shape.radius, 200),
  limit: z._default(z.int().check(z.minimum(0), z.maximum(100)), 20),
})
export type PlacesRequest = z.infer<typeof placesRequestSchema>

/**
 * A place in the form of the maps service. Facts that open data lacks are null: ratings, photos and opening
 * states are never made up.
 */
const nearbyPlaceSchema = z.object({
  displayName: z.nullable(z.object({ text: z.string() })),
  /** The value of its OpenStreetMap tag, such as `restaurant`, `cafe` or `bar`. */
  primaryType: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  businessStatus: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  userRatingCount: z.nullable(z.number()),
  photos: z.nullable(z.array(z.object({ name: z.string() }))),
  /** Whole metres from the point. */
  distance: z.number(),
})
export type NearbyPlace = z.infer<typeof nearbyPlaceSchema>

/** Nearest first; show `attributions` wherever the places appear. */
export const placesSchema = z.object({
  data: z.object({ places: z.array(nearbyPlaceSchema), attributions: z.array(z.string()) }),
})
export type Places = z.infer<typeof placesSchema>
