import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Submission, type SubmissionAnswer, submissionAnswerSchema } from '@/lib/contract/evaluation'
import type { Db } from '@/server/engine/db/db'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluationLocations, evaluations, idempotencyKeys } from '@/server/engine/db/schema/evaluation'
import type { Caller, EngineDeps } from '@/server/engine/deps'
import { AppError } from '@/server/engine/http/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireMember } from '@/server/engine/services/account/require-member'
import { evalIdOf, recordPowerType } from './evaluation-id'
import { evaluateKind } from './job-kinds'

/** Type of the records that submissions make; none of the custom types of spec 3 §4. */
const submittedType = 'Utilization estimation'

export interface SubmitInput {
  submission: Submission
  /** From the `Idempotency-Key` header; the same key never makes a second record. */
  idempotencyKey: string | undefined
}

/**
 * Stores a submission together with the job that will evaluate it. An empty answer means that the account may not
 * submit. Throws 401 for a visitor, 404 for a customer that is not the caller's, 422 for location ids given twice
 * and for a key that came before with another body.
 */
export async function submitEvaluation(
  deps: Pick<EngineDeps, 'db' | 'jobs' | 'clock'>,
  caller: Caller,
  { submission, idempotencyKey }: SubmitInput,
): Promise<SubmissionAnswer> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, submission.customer)
  if (!member.canSubmit) return {}
  refuseRepeatedIds(submission)
  const answer = await deps.db.transaction(async (tx) => {
    const key = idempotencyKey && {
      customerId: customer.id,
      key: idempotencyKey,
      bodyHash: hashOf(submission),
    }
    const given = key && (await claimKey(tx, key))
    if (given) return given
    const evalId = await store(deps, tx, { submission, customerId: customer.id, submittedBy: member.email })
    const stored: SubmissionAnswer = { success: true, evalId }
    if (key) await keepAnswer(tx, key, stored)
    return stored
  })
  deps.jobs.wake()
  return answer
}

function refuseRepeatedIds({ coords }: Submission): void {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { location_id: id } of coords) (seen.has(id) ? repeated : seen).add(id)
  if (repeated.size === 0) return
  const ids = [...repeated]
  throw new AppError({
    code: 'invalid',
    message: `Each location needs its own ID; given more than once: ${ids.join(', ')}.`,
    locationIds: ids,
    columns: ['location_id'],
  })
}

function hashOf(submission: Submission): string {
  return createHash('sha256').update(JSON.stringify(submission)).digest('hex')
}

interface KeyClaim {
  customerId: string
  key: string
  bodyHash: string
}

/**
 * Null when the key is new and now ours, else the answer already given. A twin that arrives while the first is still
 * being stored waits here for its transaction to end.
 */
async function claimKey(tx: Db, claim: KeyClaim): Promise<SubmissionAnswer | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, answer: {} })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const [earlier] = await tx.select().from(idempotencyKeys).where(isClaim(claim))
  if (earlier?.bodyHash !== claim.bodyHash) {
    throw new AppError({
      code: 'invalid',
      message: 'This Idempotency-Key was used before with another submission.',
    })
  }
  return submissionAnswerSchema.parse(earlier.answer)
}

async function keepAnswer(tx: Db, claim: KeyClaim, answer: SubmissionAnswer): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(isClaim(claim))
}

function isClaim({ customerId, key }: KeyClaim) {
  return and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key))
}

interface StoreInput {
  submission: Submission
  customerId: string
  submittedBy: string
}

async function store(
  deps: Pick<EngineDeps, 'jobs' | 'clock'>,
  tx: Db,
  { submission, customerId, submittedBy }: StoreInput,
): Promise<string> {
  const powerType = recordPowerType(submission.coords.map((each) => each.evaluation_type))
  const id = randomUUID()
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
    createdAt: deps.clock(),
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
    })),
  )
  await deps.jobs.enqueue(tx, evaluateKind, { evaluationId: id })
  return evalId
}

/** The customer's row is locked until the end of the transaction, so that numbers have no doubles and no gaps. */
async function nextNumber(tx: Db, customerId: string): Promise<number> {
  const [row] = await tx
    .update(customers)
    .set({ nextEvaluation: sql`${customers.nextEvaluation} + 1` })
    .where(eq(customers.id, customerId))
    .returning({ next: customers.nextEvaluation })
  if (!row) throw new Error(`The customer ${customerId} has gone.`)
  return row.next - 1
}
