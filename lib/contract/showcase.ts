import * as z from 'zod/mini'
import { shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { countrySlug, sourceSchema } from './scout'

const count = z.int().check(z.minimum(0))
const fraction = z.number().check(z.minimum(0), z.maximum(1))
/** [longitude, latitude] in degrees. */
const position = z.tuple([z.number(), z.number()])

const siteExampleSchema = z.object({
  name: shownText(),
  town: shownText(),
  lat: z.number(),
  lng: z.number(),
  /** Customers of a shop park here. */
  isRetail: z.boolean(),
  capacity: count,
  capacityEstimated: z.boolean(),
  /** DC score, a fraction of the country maximum. */
  score: fraction,
  /** Sum of AADT over a 3-minute drive, vehicles/day. */
  traffic: count,
  population: z.object({ near: count, far: count }),
  /** EVSEs within 1 km, and metres to the nearest charger; null if the country has none. */
  competition: z.object({ near: count, nearest: z.nullable(count) }),
  /** kWh/day for `station`, with its 80 % band. */
  prediction: z.object({ station: shownText(), utilization: z.number(), low: z.number(), high: z.number() }),
  cells: shownList(z.object({ ring: shownList(position), score: fraction })),
  roads: z.object({ main: shownList(shownList(position)), local: shownList(shownList(position)) }),
})
export type SiteExample = z.infer<typeof siteExampleSchema>

/** The best and the lowest site of a country that a shop could own; else 404. */
export const siteExamplesSchema = z.object({
  data: z.object({
    country: z.object({ slug: countrySlug, name: shownText(), sites: count, version: shownText() }),
    high: siteExampleSchema,
    low: siteExampleSchema,
  }),
})
export type SiteExamples = z.infer<typeof siteExamplesSchema>

export const countrySourcesSchema = z.object({
  data: shownList(
    z.object({
      slug: countrySlug,
      name: shownText(),
      version: shownText(),
      builtAt: shownText(),
      sources: shownList(sourceSchema),
      notes: shownList(shownText()),
    }),
  ),
})
export type CountrySources = z.infer<typeof countrySourcesSchema>

const showcaseLimit: CallLimits = { name: 'showcase', perMinute: { registered: 120, visitor: 60 } }

export const showcaseCalls = {
  readExamples: {
    method: 'GET',
    path: '/scout/examples',
    summary: 'Sites of a country as examples',
    access: 'visitor',
    limit: showcaseLimit,
    isPublic: true,
    answer: siteExamplesSchema,
  },
  readSources: {
    method: 'GET',
    path: '/scout/sources',
    summary: 'Sources of all countries',
    access: 'visitor',
    limit: showcaseLimit,
    isPublic: true,
    answer: countrySourcesSchema,
  },
} as const satisfies DeclaredCalls
