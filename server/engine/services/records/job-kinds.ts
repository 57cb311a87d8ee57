import * as z from 'zod'

export const evaluateKind = 'evaluate'
export const evaluatePayloadSchema = z.object({ evaluationId: z.string() })

const fileEntrySchema = z.object({
  evaluationId: z.string(),
  kind: z.string(),
  key: z.string(),
  contentType: z.string(),
  size: z.number(),
})
export type FileEntry = z.infer<typeof fileEntrySchema>

export const evaluateProgressSchema = z.object({ files: z.array(fileEntrySchema) })
export type EvaluateProgress = z.infer<typeof evaluateProgressSchema>

export const summariseKind = 'summarise'
export const summarisePayloadSchema = z.object({ customerId: z.string(), current: z.enum(['AC', 'DC']) })
export type SummarisePayload = z.infer<typeof summarisePayloadSchema>

export const readLocationsKind = 'read locations'
export const readLocationsPayloadSchema = z.object({ customerId: z.string() })
export type ReadLocationsPayload = z.infer<typeof readLocationsPayloadSchema>

export const seedDemoKind = 'seed demo'
