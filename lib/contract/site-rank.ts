import * as z from 'zod/mini'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { maxPoints, sitePartNames } from '@/lib/catalogue/site-scores'
import { oneLine, shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { countryParamsSchema, countrySlug, locationTypeSchema } from './scout'

const points = z.int().check(z.minimum(0), z.maximum(maxPoints))

const siteWeightsSchema = z
  .tuple([points, points, points, points, points])
  .check(z.refine((weights) => weights.some((each) => each > 0), 'At least one weight must be above 0.'))

export const siteRankRequestSchema = z.object({
  country: countrySlug,
  osm_id: oneLine('The id of the site', 40).check(z.minLength(1)),
  kind: z.enum(['DC', 'AC']),
  weights: z.optional(siteWeightsSchema),
})
export type SiteRankRequest = z.infer<typeof siteRankRequestSchema>

/** `aadt` in vehicles/day; `counted` is false for the class default, `year` that of the count. */
const roadFigureSchema = z.object({
  name: shownText(),
  class: shownText(),
  aadt: z.number(),
  counted: z.boolean(),
  year: z.optional(z.nullable(z.int())),
})

const nearestSchema = z.object({ points: z.int(), metres: z.nullable(z.number()) })

/**
 * Figures behind a site's parts: the busiest road of the 3-minute drive and the nearest road of class 0-3; people
 * within 1, 2 and 5 km; places within 200 m by category; charging points within 5 km and metres to the nearest, by
 * class; the size as a count of spaces or bays, null where unknown. `assumed` is a typical size, not a measured one,
 * `among` the kind of site that the size ranks within, `use` a likely private use that halves the score. Null where the country has no source.
 */
const siteFactsSchema = z.object({
  busiest: z.nullable(roadFigureSchema),
  main: z.nullable(z.extend(roadFigureSchema, { metres: z.number() })),
  people: z.nullable(z.object({ km1: z.number(), km2: z.number(), km5: z.number() })),
  places: z.nullable(z.record(z.enum(poiCategories), z.int())),
  competition: z.nullable(z.object({ AC: nearestSchema, DC: nearestSchema, HPC: nearestSchema })),
  spaces: z.object({
    count: z.nullable(z.int()),
    estimated: z.boolean(),
    assumed: z.optional(z.boolean()),
    among: z.optional(locationTypeSchema),
    use: z.optional(z.enum(['staff', 'residents'])),
  }),
})
export type SiteFacts = z.infer<typeof siteFactsSchema>

/** Ranks count from 1 among `of` sites; null for a part that the country lacks. */
export const siteRankSchema = z.object({
  data: z.object({
    rank: z.nullable(z.int()),
    of: z.int(),
    parts: z.record(
      z.enum(sitePartNames),
      z.object({ score: z.nullable(z.number()), rank: z.nullable(z.int()) }),
    ),
    facts: siteFactsSchema,
  }),
})
export type SiteRank = z.infer<typeof siteRankSchema>['data']

/** For any weights, one of these corner points gives the country's maximum mean. */
const cornersSchema = shownList(shownList(z.nullable(z.number())))

/**
 * GET /scout/scale/{country}: what divides a mean of other weights into a fraction of the country maximum, for
 * registered users. Each corner holds parts in the order of `sitePartNames` (already times the factors of size and use);
 * a hexagon's has no size. Null for a part that the country lacks.
 */
export const scoreScaleSchema = z.object({
  sites: z.object({ DC: cornersSchema, AC: cornersSchema }),
  hexagons: cornersSchema,
})
export type ScoreScale = z.infer<typeof scoreScaleSchema>

export const rankCalls = {
  rankSite: {
    method: 'POST',
    path: '/scout/sites/rank',
    summary: 'Rank of a site in its country, with the figures behind it',
    access: 'person',
    scope: 'read:sites',
    // A rank reads every site of the country; a dragged slider asks again when it rests.
    limit: { name: 'rank', perMinute: { registered: 240, visitor: 30 } },
    body: siteRankRequestSchema,
    answer: siteRankSchema,
    example: { body: { country: 'liechtenstein', osm_id: '364548707', kind: 'DC' } },
  },
  readScale: {
    method: 'GET',
    path: '/scout/scale/:country',
    summary: 'Scale of a country’s scores',
    access: 'person',
    scope: 'read:sites',
    limit: { name: 'scale', perMinute: { registered: 120, visitor: 30 } },
    params: countryParamsSchema,
    answer: scoreScaleSchema,
    example: { params: { country: 'liechtenstein' } },
  },
} as const satisfies DeclaredCalls
