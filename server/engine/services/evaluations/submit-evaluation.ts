import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Submission, type SubmissionAnswer, submissionAnswerSchema } from '@/lib/contract/evaluation'
import { monthStart, overMonthQuota } from '@/lib/domain/customers/quota'
import { refusalOf } from '@/lib/domain/locations/place-doubts'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { Db } from '@/server/base/db'
import type { FieldIssue } from '@/server/base/web/request-values'
import { locationsSince } from '@/server/engine/db/queries/customers'
import { recordByEvalId } from '@/server/engine/db/queries/records'
import { waitingLocations } from '@/server/engine/db/queries/waiting-work'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluationLocations, evaluations, idempotencyKeys } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { maySubmit, requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { checkPlaces } from '@/server/engine/services/locations/check-places'
import { nextNumber } from '@/server/engine/services/records/insert-record'
import { evaluateKind, expectedWaits } from '@/server/engine/services/records/job-kinds'
import { evalIdOf, recordDayOf, recordPowerType } from '@/server/engine/services/records/record-id'

/** As opposed to custom types. */
const submittedType = 'Utilization estimation'

interface StoreInput {
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

export interface SubmitInput {
  submission: Submission
  /** From the `Idempotency-Key` header; the same key never creates a second record. */
  idempotencyKey: string | undefined
  /** Network plan whose stations are evaluated. */
  plan?: StoreInput['plan']
}

type SubmitDeps = Pick<
  EngineDeps,
  'db' | 'jobs' | 'clock' | 'log' | 'maxWaitingLocations' | 'usage' | 'atlas'
>

/**
 * An empty answer means that the account may not submit.
 * @throws AppError 404 for another's customer, 422 for repeated location ids, places that cannot be evaluated, and a
 * key reused with another body, 429 above the quota of waiting locations.
 */
export async function submitEvaluation(
  deps: SubmitDeps,
  caller: Caller,
  { submission, idempotencyKey, plan }: SubmitInput,
): Promise<SubmissionAnswer> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, submission.customer)
  if (!maySubmit(member)) return {}
  refuseRepeatedIds(submission)
  await refuseMisplaced(deps, submission)
  const answer = await deps.db.transaction(async (tx) => {
    const key = idempotencyKey && {
      customerId: customer.id,
      key: idempotencyKey,
      bodyHash: hashOf(submission, plan),
    }
    const given = key && (await claimKey(tx, key))
    if (given) return given
    await refuseOverQuota(deps, tx, { customerId: customer.id, count: submission.coords.length })
    const { evalId } = await storeSubmission(deps, tx, {
      submission,
      customerId: customer.id,
      submittedBy: member.email,
      plan,
    })
    await deps.usage.record(tx, {
      kind: 'submission',
      customerId: customer.id,
      memberId: member.id,
      evalId,
      locations: submission.coords.length,
    })
    await noteAudit(tx, {
      customerId: customer.id,
      member,
      now: deps.clock(),
      act: `Submitted “${submission.eval_name}”, ${formatCountOf(submission.coords.length, 'location')}`,
    })
    const stored: SubmissionAnswer = { success: true, evalId }
    if (key) await keepAnswer(tx, key, stored)
    return stored
  })
  deps.jobs.wake()
  return { ...answer, ...(await waitOf(deps, customer.id, answer.evalId)) }
}

/** The record is stored by now, so a missing estimate must not fail the answer. */
async function waitOf(
  deps: SubmitDeps,
  customerId: string,
  evalId: string | undefined,
): Promise<Pick<SubmissionAnswer, 'waitMinutes'>> {
  try {
    const record = evalId && (await recordByEvalId(deps.db, { customerId, evalId }))
    const waitMinutes = record && (await expectedWaits(deps, { customerId, ids: [record.id] })).get(record.id)
    return waitMinutes === undefined || waitMinutes === '' ? {} : { waitMinutes }
  } catch (error) {
    deps.log.warn({ err: error }, 'The wait of a submission was not estimated.')
    return {}
  }
}

/** Locks the customer's row, so that two submissions cannot pass together. */
async function refuseOverQuota(
  { maxWaitingLocations: max, clock }: Pick<SubmitDeps, 'maxWaitingLocations' | 'clock'>,
  tx: Db,
  { customerId, count }: { customerId: string; count: number },
): Promise<void> {
  const [locked] = await tx
    .select({ quota: customers.locationQuota })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  if (typeof locked?.quota === 'number') {
    const used = await locationsSince(tx, customerId, monthStart(clock()))
    const refusal = overMonthQuota({ used, quota: locked.quota, count })
    if (refusal) throw new AppError({ code: 'too_many', message: refusal })
  }
  const waiting = await waitingLocations(tx, customerId)
  if (waiting + count <= max) return
  throw new AppError({
    code: 'too_many',
    message:
      `${formatCountOf(waiting, 'location')} of your account are still being evaluated, and at most ` +
      `${formatCount(max)} may wait at a time. Submit these ${formatCount(count)} once others are done.`,
  })
}

const shownIds = 20

function refuseRepeatedIds({ coords }: Submission): void {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { location_id: id } of coords) (seen.has(id) ? repeated : seen).add(id)
  if (repeated.size === 0) return
  const ids = [...repeated]
  const more = ids.length > shownIds ? ` and ${ids.length - shownIds} more` : ''
  throw new AppError({
    code: 'invalid',
    message: `Each location needs its own ID; used more than once: ${ids.slice(0, shownIds).join(', ')}${more}.`,
    locationIds: ids,
    columns: ['location_id'],
  })
}

function shownOf(issues: readonly FieldIssue[]): FieldIssue[] {
  const shown = issues.slice(0, shownIds)
  const last = shown.at(-1)
  if (last && issues.length > shown.length) last.msg += ` And ${issues.length - shown.length} more.`
  return shown
}

/** Such a location could only fail in the record. */
async function refuseMisplaced(deps: Pick<SubmitDeps, 'atlas'>, { coords }: Submission): Promise<void> {
  const faults = await checkPlaces(deps, coords)
  const issues = coords.flatMap(({ location_name: name }, index) => {
    const fault = faults[index]
    return fault ? [{ loc: ['body', 'coords', index], msg: refusalOf(name, fault), type: 'misplaced' }] : []
  })
  if (issues.length === 0) return
  throw new AppError({ code: 'invalid', message: issues.map(({ msg }) => msg), issues: shownOf(issues) })
}

function hashOf(submission: Submission, plan: StoreInput['plan']): string {
  const body = JSON.stringify(plan ? [submission, plan.id, [...plan.powers]] : submission)
  return createHash('sha256').update(body).digest('hex')
}

interface KeyClaim {
  customerId: string
  key: string
  bodyHash: string
}

/** Null when the key is new. A concurrent duplicate waits for the first one's transaction. */
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
