import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { lengths, oneLine, shownList, shownText } from './bounds'
import type { DeclaredCalls } from './call'
import { latitudeSchema, longitudeSchema } from './evaluation'

/** kWh/day; null without an estimate for the current. */
const energySchema = z.nullable(z.number())

/** `id` opens the location in its record; coordinates have five decimals. */
const recordedLocationSchema = z.object({
  id: shownText(),
  lat: latitudeSchema,
  lng: longitudeSchema,
  AC: energySchema,
  DC: energySchema,
})
export type RecordedLocation = z.infer<typeof recordedLocationSchema>

/** Newest records first. `total` and `unplaced` count all locations of the list, with and without coordinates. */
export const recordLocationsSchema = z.object({
  records: shownList(z.object({ evalId: shownText(), locations: shownList(recordedLocationSchema) })),
  total: z.int(),
  unplaced: z.int(),
  /** Maps of some records are still being read; ask again. */
  isReading: z.boolean(),
})
export type RecordLocations = z.infer<typeof recordLocationsSchema>

const querySchema = z.object({
  customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1))),
  list: z.optional(z.enum(['default', 'custom'])),
})

/** Some 100 bytes a location; ids of a customer's own may be longer. */
const answerBytes = limits.recordLocations * 400

export const recordLocationCalls = {
  listRecordLocations: {
    method: 'GET',
    path: '/evals/locations',
    summary: `Locations of all evaluations with their estimates, the first ${limits.recordLocations}`,
    access: 'visitor',
    scope: 'read:records',
    limit: { name: 'record-locations', perMinute: { registered: 120, visitor: 60 } },
    query: querySchema,
    answerBytes,
    answer: recordLocationsSchema,
    example: { query: { list: 'default' } },
  },
} as const satisfies DeclaredCalls
