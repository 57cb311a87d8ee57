import * as z from 'zod'

/** Evaluates a submission. */
export const evaluateKind = 'evaluate'
export const evaluatePayloadSchema = z.object({ evaluationId: z.string() })

/** Updates a customer's `0000_ac` or `0000_dc`. */
export const summariseKind = 'summarise'
export const summarisePayloadSchema = z.object({ customerId: z.string(), current: z.enum(['AC', 'DC']) })
export type SummarisePayload = z.infer<typeof summarisePayloadSchema>

/** Submits the guests' examples. */
export const seedDemoKind = 'seed demo'
