import * as z from 'zod/mini'
import { listOf, oneLine } from './bounds'
import type { DeclaredCalls } from './call'

const address = z.string().check(z.maxLength(2_000))

const sampleMapSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,80}$/)),
  label: oneLine('A label', 120).check(z.minLength(1)),
  description: z.optional(oneLine('A description', 1_000)),
  detail: z.optional(oneLine('A detail', 2_000)),
  attribution: z.optional(oneLine('An attribution', 2_000)),
  country: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/))),
  imageUrl: z.optional(address),
  /** On this site; `dataName` has the extension that decides how it is read. */
  dataUrl: z.optional(address),
  dataName: z.optional(oneLine('A file name', 200)),
  configUrl: z.optional(address),
  keplergl: z.optional(address),
  links: z.optional(z.object({ data: z.optional(address), config: z.optional(address) })),
})
export type SampleMap = z.infer<typeof sampleMapSchema>

/** In kepler.gl's form; addresses may be relative to the list. */
export const foreignSampleSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,80}$/)),
  label: z.optional(z.string()),
  description: z.optional(z.string()),
  detail: z.optional(z.string()),
  visible: z.optional(z.boolean()),
  imageUrl: z.optional(address),
  dataUrl: z.optional(address),
  configUrl: z.optional(address),
  keplergl: z.optional(address),
})
export type ForeignSample = z.infer<typeof foreignSampleSchema>

export const maxSamples = 100

export const sampleListSchema = z.object({ samples: listOf(sampleMapSchema, { max: maxSamples }) })

const sampleParts = ['data', 'config', 'map', 'picture'] as const
const sampleParamsSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,80}$/)),
  part: z.enum(sampleParts),
})
export type SampleParams = z.infer<typeof sampleParamsSchema>

export const shippedSamples = '/samples/sample-list.json'

export const sampleCalls = {
  listSamples: {
    method: 'GET',
    path: '/maps/samples',
    summary: 'Samples of the operator’s gallery',
    access: 'visitor',
    limit: { name: 'sample list', perMinute: { registered: 60, visitor: 30 } },
    via: 'app',
    answer: sampleListSchema,
  },
  openSamplePart: {
    method: 'GET',
    path: '/maps/samples/:id/:part',
    summary: 'A file of a sample',
    access: 'visitor',
    limit: { name: 'sample files', perMinute: { registered: 120, visitor: 60 } },
    via: 'app',
    params: sampleParamsSchema,
    file: ['application/octet-stream', 'image/*'],
    example: { params: { id: 'berths', part: 'data' } },
  },
} as const satisfies DeclaredCalls
