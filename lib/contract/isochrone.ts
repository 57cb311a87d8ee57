import * as z from 'zod/mini'
import { shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { geoReverseQuerySchema } from './geo'

const isochroneQuerySchema = geoReverseQuerySchema

const position = z.tuple([z.number(), z.number()])

const outlineSchema = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.literal('Polygon'), coordinates: shownList(shownList(position)) }),
  properties: z.object({ kind: z.literal('outline'), seconds: z.number() }),
})

/**
 * The driven parts of a road between two junctions. `class` is the functional class (0 motorway ... 5
 * residential and unclassified), `aadt` the whole road's traffic in vehicles/day, `aadt_estimated` false
 * if it was counted, `name` empty without a name or reference.
 */
const reachedRoadSchema = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.literal('MultiLineString'), coordinates: shownList(shownList(position)) }),
  properties: z.object({
    kind: z.literal('road'),
    class: z.int().check(z.minimum(0), z.maximum(5)),
    aadt: z.number(),
    aadt_estimated: z.boolean(),
    name: shownText(),
  }),
})

export const isochroneSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: shownList(z.union([outlineSchema, reachedRoadSchema])),
})
export type Isochrone = z.infer<typeof isochroneSchema>

export const isochroneCalls = {
  readIsochrone: {
    method: 'GET',
    path: '/scout/isochrone',
    summary: 'Roads within a 3-minute drive, with vehicles/day',
    access: 'visitor',
    scope: 'read:sites',
    // An outline costs a hundred times an address lookup, and people look at one place at a time.
    limit: { name: 'isochrone', perMinute: { registered: 120, visitor: 60 } },
    query: isochroneQuerySchema,
    answer: isochroneSchema,
    example: { query: { latlng: '47.141,9.521' } },
  },
} as const satisfies DeclaredCalls
