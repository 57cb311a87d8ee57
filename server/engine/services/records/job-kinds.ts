import * as z from 'zod'
import { expectedWait } from '@/lib/domain/records/submission'
import { busyWorkers, othersWork, ownWork, workDuration } from '@/server/engine/db/queries/waiting-work'
import type { EngineDeps } from '@/server/engine/services/deps'

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

/** Evens out single records, but follows a change of load. */
const measuredJobs = 20

interface Waiting {
  customerId: string
  ids: string[]
}

/** Minutes until each waiting record is likely done; none before any record has finished. */
export async function expectedWaits(
  { db }: Pick<EngineDeps, 'db'>,
  { customerId, ids }: Waiting,
): Promise<ReadonlyMap<string, number>> {
  const unitMs = ids.length > 0 ? await workDuration(db, evaluateKind, measuredJobs) : null
  if (unitMs === null) return new Map()
  const kind = evaluateKind
  const [own, others, workers] = await Promise.all([
    ownWork(db, { kind, customerId, ids }),
    othersWork(db, { kind, customerId }),
    busyWorkers(db),
  ])
  return new Map(own.map(({ id, work }) => [id, expectedWait({ own: work, others, unitMs, workers })]))
}
