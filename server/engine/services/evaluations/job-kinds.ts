import * as z from 'zod'

/** Evaluates a submission. */
export const evaluateKind = 'evaluate'
export const evaluatePayloadSchema = z.object({ evaluationId: z.string() })

/** Brings a customer's `0000_ac` or `0000_dc` up to date. */
export const summariseKind = 'summarise'
export const summarisePayloadSchema = z.object({ customerId: z.string(), current: z.enum(['AC', 'DC']) })
export type SummarisePayload = z.infer<typeof summarisePayloadSchema>

/** Submits the examples that guests read. */
export const seedDemoKind = 'seed demo'
