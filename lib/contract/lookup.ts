import * as z from 'zod/mini'
import { defaultAnswerBytes, readAnswerBytes } from '@/lib/config/body-limits'
import type { DeclaredCalls } from './call'
import { inferenceCalls, inferenceInputSchema, trafficKeys } from './inference'

/** Case-sensitive. */
export const lookupIdPattern = /^[A-Za-z0-9]{8}$/

const lookupIdSchema = z.string().check(z.regex(lookupIdPattern, 'Expected 8 letters and digits'))

const lookupParamsSchema = z.object({ id: lookupIdSchema })

/** Vehicles/day. */
export const lookupFields = [...trafficKeys, 'iso3_total'] as const

/** Inputs of the calculator. A table's row has the traffic, a short link every input. */
const lookupSchema = z.object({
  id: lookupIdSchema,
  inputs: z.partial(inferenceInputSchema),
})
export type Lookup = z.infer<typeof lookupSchema>

/** A short link. Stores figures only, no name, place or record. */
const newLookupSchema = z.object({ inputs: inferenceInputSchema })
export type NewLookup = z.infer<typeof newLookupSchema>

const madeLookupSchema = z.object({ id: lookupIdSchema })

export const lookupCalls = {
  readLookup: {
    method: 'GET',
    path: '/lookups/:id',
    summary: 'Inputs of a short link',
    access: 'visitor',
    // Few, so that ids cannot be guessed.
    limit: { name: 'lookup', perMinute: { registered: 120, visitor: 30 } },
    params: lookupParamsSchema,
    answerBytes: readAnswerBytes,
    answer: lookupSchema,
    example: { params: { id: 'aB3dE6gH' } },
  },
  makeShortLink: {
    method: 'POST',
    path: '/lookups',
    summary: 'Make a short link to inputs',
    access: 'useAccount',
    limit: { name: 'short-link', perMinute: { registered: 30, visitor: 10 } },
    body: newLookupSchema,
    status: 201,
    answer: madeLookupSchema,
    example: { body: { inputs: inferenceCalls.infer.example.body[0] } },
  },
} as const satisfies DeclaredCalls

const fieldDescriptionsSchema = z.record(
  z.string(),
  z.object({ name: z.string(), description: z.string(), unit: z.optional(z.string()) }),
)
export type FieldDescriptions = z.infer<typeof fieldDescriptionsSchema>

export const fieldCalls = {
  readFieldDescriptions: {
    method: 'GET',
    path: '/evals/desc',
    summary: 'Names and units of the fields',
    access: 'visitor',
    scope: 'read:records',
    isPublic: true,
    answerBytes: defaultAnswerBytes,
    streams: true,
    answer: fieldDescriptionsSchema,
  },
} as const satisfies DeclaredCalls
