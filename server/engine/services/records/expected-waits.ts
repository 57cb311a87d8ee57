import { expectedWait } from '@/lib/domain/records/expected-wait'
import { busyWorkers, othersWork, ownWork, workDuration } from '@/server/engine/db/queries/waiting-work'
import type { EngineDeps } from '@/server/engine/services/deps'
import { evaluateKind } from './job-kinds'

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
