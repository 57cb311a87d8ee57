import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { lengths, oneLine, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { customerQuerySchema } from './evaluation'
import { changedRecordSchema, evalIdSchema } from './record'

const paramsSchema = z.object({ evalId: evalIdSchema })

const mapVersionSchema = z.object({ savedAt: shownText(40), bytes: z.int(), locations: z.int() })

/** Maps of a record, each with its configuration. */
export const mapVersionsSchema = z.object({
  /** Of the record, to be sent with a restore. */
  version: z.int(),
  /** Null without a map of its own. */
  current: z.nullable(mapVersionSchema),
  /** Newest first; `version` is the record's last one with this map. */
  earlier: z
    .array(z.object({ ...mapVersionSchema.shape, version: z.int() }))
    .check(z.maxLength(limits.recordMapVersions)),
})
export type MapVersions = z.infer<typeof mapVersionsSchema>

const restoreSchema = z.strictObject({
  customer: z.optional(oneLine('The customer', lengths.name).check(z.minLength(1, 'Choose a customer.'))),
  version: z.int().check(z.minimum(1)),
  from: z.int().check(z.minimum(1)),
})
export type RestoreMapVersion = z.infer<typeof restoreSchema>

const limit: CallLimits = { name: 'map-versions', perMinute: { registered: 60, visitor: 5 } }
const params = { evalId: '0999_dc' }

export const recordVersionCalls = {
  listMapVersions: {
    method: 'GET',
    path: '/evals/versions/:evalId',
    summary: 'Earlier maps of a record, with their configuration',
    access: 'restoreRecordMap',
    limit,
    params: paramsSchema,
    query: customerQuerySchema,
    answer: mapVersionsSchema,
    example: { params },
  },
  restoreMapVersion: {
    method: 'POST',
    path: '/evals/versions/:evalId/restore',
    summary: 'Make an earlier map of a record the current one',
    access: 'restoreRecordMap',
    limit,
    params: paramsSchema,
    body: restoreSchema,
    answer: changedRecordSchema,
    example: { params, body: { version: 2, from: 1 } },
  },
} as const satisfies DeclaredCalls
