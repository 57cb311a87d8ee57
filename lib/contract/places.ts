import * as z from 'zod'
import { radiusRequestSchema } from './scout'

/** POST /scout/places/radius: restaurants, cafes and bars around a point; `radius` in metres. */
export const placesRequestSchema = radiusRequestSchema.extend({
  radius: radiusRequestSchema.shape.radius.default(200),
  limit: z.number().int().min(0).max(100).default(20),
})
export type PlacesRequest = z.infer<typeof placesRequestSchema>

/**
 * A place in the form of the maps service. What open data does not know of it is null: no rating, photo or opening
 * state is ever made up.
 */
const nearbyPlaceSchema = z.object({
  displayName: z.object({ text: z.string() }).nullable(),
  /** The value of its OpenStreetMap tag, such as `restaurant`, `cafe` or `bar`. */
  primaryType: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  businessStatus: z.string().nullable(),
  rating: z.number().nullable(),
  userRatingCount: z.number().nullable(),
  photos: z.array(z.object({ name: z.string() })).nullable(),
  /** Whole metres from the point. */
  distance: z.number(),
})
export type NearbyPlace = z.infer<typeof nearbyPlaceSchema>

/** Nearest first; `attributions` must stand wherever the places are shown. */
export const placesSchema = z.object({
  data: z.object({ places: z.array(nearbyPlaceSchema), attributions: z.array(z.string()) }),
})
export type Places = z.infer<typeof placesSchema>
