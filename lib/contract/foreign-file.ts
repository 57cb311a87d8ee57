import * as z from 'zod/mini'
import { brand } from '@/lib/config/brand'
import { lengths } from './bounds'

/** GET /maps/foreign?url=: a file of another site. */
export const foreignFileQuerySchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Expected a web address' })
    .check(z.maxLength(lengths.webAddress)),
})
export type ForeignFileQuery = z.infer<typeof foreignFileQuerySchema>

/** Headers of such an answer: bytes to come, and the type that the other site says. */
export const foreignHeaders = { size: `x-${brand.slug}-size`, type: `x-${brand.slug}-type` } as const
