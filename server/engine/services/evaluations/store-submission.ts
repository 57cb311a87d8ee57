import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Submission } from '@/lib/contract/evaluation'
import type { Db } from '@/server/base/db'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluationLocations, evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { evalIdOf, recordDayOf, recordPowerType } from './evaluation-id'
import { evaluateKind } from './job-kinds'

/** As opposed to custom types. */
const submittedType = 'Utilization estimation'

export interface StoreInput {
  submission: Submission
  customerId: string
  /** Email; null when the product itself submits. */
  submittedBy: string | null
}

export async function storeSubmission(
  deps: Pick<EngineDeps, 'jobs' | 'clock'>,
  tx: Db,
  { submission, customerId, submittedBy }: StoreInput,
): Promise<{ id: string; evalId: string }> {
  const powerType = recordPowerType(submission.coords.map((each) => each.evaluation_type))
  const id = randomUUID()
  const now = deps.clock()
  const evalId = evalIdOf(await nextNumber(tx, customerId), powerType)
  await tx.insert(evaluations).values({
    id,
    customerId,
    evalId,
    name: submission.eval_name,
    powerType,
    status: 'In progress',
    type: submittedType,
    locationCount: submission.coords.length,
    submittedBy,
    date: recordDayOf(now),
    createdAt: now,
  })
  await tx.insert(evaluationLocations).values(
    submission.coords.map((each, position) => ({
      evaluationId: id,
      position,
      locationId: each.location_id,
      name: each.location_name,
      lat: each.lat,
      lng: each.lng,
      evaluationType: each.evaluation_type,
      parkingType: each.parking_type,
      connectors: each.connectors ?? null,
    })),
  )
  await deps.jobs.enqueue(tx, {
    kind: evaluateKind,
    payload: { evaluationId: id },
    customerId,
    size: submission.coords.length,
  })
  return { id, evalId }
}

/**
 * Locks the customer's row until the transaction ends, so that numbers have no gaps or duplicates.
 */
export async function nextNumber(tx: Db, customerId: string): Promise<number> {
  const [row] = await tx
    .update(customers)
    .set({ nextEvaluation: sql`${customers.nextEvaluation} + 1` })
    .where(eq(customers.id, customerId))
    .returning({ next: customers.nextEvaluation })
  if (!row) throw new Error(`The customer ${customerId} has gone.`)
  return row.next - 1
}
