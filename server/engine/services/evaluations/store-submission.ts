import { randomUUID } from 'node:crypto'
import type { Submission } from '@/lib/contract/evaluation'
import type { Db } from '@/server/base/db'
import { evaluationLocations, evaluations } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { nextNumber } from '@/server/engine/services/records/insert-record'
import { evaluateKind } from '@/server/engine/services/records/job-kinds'
import { evalIdOf, recordDayOf, recordPowerType } from '@/server/engine/services/records/record-id'

/** As opposed to custom types. */
const submittedType = 'Utilization estimation'

export interface StoreInput {
  submission: Submission
  customerId: string
  /** Email; null when the product itself submits. */
  submittedBy: string | null
  /** Its id, and kW of each connector by the location's ID. */
  plan?: { id: string; powers: ReadonlyMap<string, number> } | undefined
}

export async function storeSubmission(
  deps: Pick<EngineDeps, 'jobs' | 'clock'>,
  tx: Db,
  { submission, customerId, submittedBy, plan }: StoreInput,
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
    planId: plan?.id ?? null,
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
      address: each.address ?? null,
      connectors: each.connectors ?? null,
      maxPower: plan?.powers.get(each.location_id) ?? null,
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
