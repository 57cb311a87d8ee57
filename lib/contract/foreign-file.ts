import * as z from 'zod/mini'
import { brand } from '@/lib/config/brand'
import { lengths } from './bounds'
import type { DeclaredCalls } from './call'

const foreignFileQuerySchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'Expected a web address' })
    .check(z.maxLength(lengths.webAddress)),
})
export type ForeignFileQuery = z.infer<typeof foreignFileQuerySchema>

/** Bytes to come, and the other site's content type. */
export const foreignHeaders = { size: `x-${brand.slug}-size`, type: `x-${brand.slug}-type` } as const

export const foreignFileCalls = {
  openForeignFile: {
    method: 'GET',
    path: '/maps/foreign',
    summary: 'A file of another site',
    access: 'person',
    // Each makes the server fetch up to 100 MB.
    limit: {
      name: 'foreign files',
      perMinute: { registered: 20, visitor: 5 },
      perDay: { registered: 500, visitor: 20 },
    },
    via: 'app',
    query: foreignFileQuerySchema,
    file: ['application/octet-stream'],
    example: { query: { url: 'https://127.0.0.1/rows.csv' } },
  },
} as const satisfies DeclaredCalls
