import * as z from 'zod/mini'
import { usualAnswerBytes } from '@/lib/config/body-limits'
import type { DeclaredCalls } from './call'

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
    answerBytes: usualAnswerBytes,
    streams: true,
    answer: fieldDescriptionsSchema,
  },
} as const satisfies DeclaredCalls
