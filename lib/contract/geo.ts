import * as z from 'zod/mini'
import { placeKinds } from '@/lib/catalogue/place-kinds'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { countrySlug } from './scout'

const placeKindSchema = z.enum([...placeKinds, 'coordinates'])

/** Of a search with a house number: found, between mapped neighbours, or its street without it. */
const precisionSchema = z.enum(['house', 'approximate', 'street'])

/**
 * `bounds` is [west, south, east, north] in degrees. `kind` decides how far a map zooms in. `localName` is the name on
 * the signs of a place that was found by another, such as one in the reader's language. `typedTown` is the town of an
 * address that was looked up, where it names the town of the place in another language.
 */
export const geoResultSchema = z.object({
  formatted_address: shownText(),
  localName: z.optional(shownText()),
  typedTown: z.optional(shownText()),
  location: z.object({ lat: z.number(), lng: z.number() }),
  bounds: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  kind: z.optional(placeKindSchema),
  precision: z.optional(precisionSchema),
  country: z.optional(countrySlug),
})
export type GeoResult = z.infer<typeof geoResultSchema>

export const geoResultsSchema = z.object({ results: shownList(geoResultSchema) })
export type GeoResults = z.infer<typeof geoResultsSchema>

const point = z.string({ error: 'Expected "latitude,longitude".' }).check(
  z.maxLength(100, { abort: true }),
  z.refine((text) => parseCoordinates(text) !== null, {
    error: 'Expected "latitude,longitude" in degrees, such as 47.141,9.521.',
  }),
)

/** `q` is a name, coordinates, a map link or a plus code; places near `near`, a "latitude,longitude", rank higher. */
export const geoSearchQuerySchema = z.object({
  q: z
    .string({ error: 'Say what to search for.' })
    .check(
      z.trim(),
      z.minLength(1, 'Say what to search for.'),
      z.maxLength(200, 'Search for at most 200 characters.'),
    ),
  country: z.optional(countrySlug),
  near: z.optional(point),
})

export const geoReverseQuerySchema = z.object({ latlng: point })

/** Shared by all searches: typing asks a few times per second at most. Per day, because geocoders may charge. */
export const geoLimit: CallLimits = {
  name: 'geo',
  perMinute: { registered: 300, visitor: 120 },
  perDay: { registered: 10_000, visitor: 3_000 },
}

export const geoCalls = {
  searchPlaces: {
    method: 'GET',
    path: '/geo/search',
    summary: 'Search places by name',
    access: 'visitor',
    scope: 'read:sites',
    limit: geoLimit,
    query: geoSearchQuerySchema,
    answer: geoResultsSchema,
    example: { query: { q: 'Vaduz', country: 'liechtenstein' } },
  },
  reverseGeocode: {
    method: 'GET',
    path: '/geo/reverse',
    summary: 'Address of a point',
    access: 'visitor',
    scope: 'read:sites',
    limit: geoLimit,
    query: geoReverseQuerySchema,
    answer: geoResultsSchema,
    example: { query: { latlng: '47.141,9.521' } },
  },
} as const satisfies DeclaredCalls
