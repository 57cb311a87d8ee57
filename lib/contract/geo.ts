import * as z from 'zod'
import { countrySlug } from './scout'

const placeKindSchema = z.enum([
  'country',
  'town',
  'village',
  'hamlet',
  'suburb',
  'locality',
  'street',
  'site',
  'coordinates',
])

/** `bounds` is [west, south, east, north] in degrees. `kind` tells a map how near to go. */
const geoResultSchema = z.object({
  formatted_address: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  kind: placeKindSchema.optional(),
  country: countrySlug.optional(),
})
export type GeoResult = z.infer<typeof geoResultSchema>

/** GET /geo/search and GET /geo/reverse, best first */
export const geoResultsSchema = z.object({ results: z.array(geoResultSchema) })
export type GeoResults = z.infer<typeof geoResultsSchema>

/** GET /geo/search?q=&country= ; `q` is a name or a typed "lat, lng". */
export const geoSearchQuerySchema = z.object({
  q: z.string({ error: 'Say what to search for.' }).trim().min(1, 'Say what to search for.').max(200),
  country: countrySlug.optional(),
})

/** GET /geo/reverse?latlng=47.141,9.521 */
export const geoReverseQuerySchema = z.object({
  latlng: z.string({ error: 'Expected "latitude,longitude".' }).max(100),
})
