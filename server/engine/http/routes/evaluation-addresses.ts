import * as z from 'zod'
import { lengths } from '@/lib/contract/bounds'
import { evaluationFileSchema } from '@/lib/contract/evaluation'

export const customerQuerySchema = z.object({ customer: z.string().min(1).max(lengths.name).optional() })

export const runParamsSchema = z.object({ evalId: z.string().min(1).max(lengths.id) })

export const mapQuerySchema = z.object({ url: z.string().min(1).max(lengths.webAddress) })

export const fileParamsSchema = z.object({
  evalId: z.string().regex(/^\d{4,9}(_ac|_dc)?$/, 'Expected an evaluation id like 0007_dc'),
  file: evaluationFileSchema,
})

export const submissionHeaderSchema = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Expected 1 to 200 printable characters')
    .optional(),
})
