import * as z from 'zod'

export const evaluateKind = 'evaluate'
export const evaluatePayloadSchema = z.object({ evaluationId: z.string() })

export const summariseKind = 'summarise'
export const summarisePayloadSchema = z.object({ customerId: z.string(), current: z.enum(['AC', 'DC']) })
export type SummarisePayload = z.infer<typeof summarisePayloadSchema>

export const seedDemoKind = 'seed demo'
