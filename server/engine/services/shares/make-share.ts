import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sharedLinkPath } from '@/lib/config/routes'
import { lengths } from '@/lib/contract/bounds'
import { type MadeShare, maxShares, type NewShare } from '@/lib/contract/share'
import { sharedPlanOf } from '@/lib/domain/plan-documents/shared-plan'
import { shareEnd, wrongShareEnd } from '@/lib/domain/sharing/share-subject'
import { summaryType } from '@/server/engine/db/queries/record-pages'
import { filesOf, recordByEvalId } from '@/server/engine/db/queries/records'
import { countShares } from '@/server/engine/db/queries/shares'
import { shares } from '@/server/engine/db/schema/share'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { readPlan, requireFinal } from '@/server/engine/services/network/read-plans'
import { refreshForeignMap } from '@/server/engine/services/record-files/receive-file'
import { isMapHidden } from '@/server/engine/services/records/find-file'
import { formatRecordDate } from '@/server/engine/services/records/record-id'
import { makeShownPart, type ShownDeps } from '@/server/engine/services/records/shown-part'

type ShareDeps = Parameters<typeof refreshForeignMap>[0] & ShownDeps & Pick<EngineDeps, 'origin'>
type Subject = Pick<
  typeof shares.$inferInsert,
  'title' | 'evaluationId' | 'locationId' | 'parameters' | 'planId' | 'plan'
>

/** 160 random bits. */
const newShareToken = () => randomBytes(20).toString('base64url')

/** Stored instead of the token: reading the table opens no link. */
export const shareTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Returns the token once and stores its hash.
 * @throws AppError the same 404 for another customer's record and a missing one, 409 for a record
 * that is not done or grows unconfirmed and for a plan without a final result, 422 for a wrong end, 429 above the limit, and as
 * `refreshForeignMap` and `MapTurns`.
 */
export async function makeShare(deps: ShareDeps, caller: Caller, wanted: NewShare): Promise<MadeShare> {
  const member = await requireMember(deps, caller)
  const customer = await writableCustomer(deps, member, wanted.customer)
  const now = deps.clock()
  const expiresAt = shareEnd(wanted.expires_at, now)
  if (!expiresAt) throw new AppError({ code: 'invalid', message: wrongShareEnd })
  const subject = await subjectOf(deps, caller, { customerId: customer.id, wanted })
  const id = randomUUID()
  const token = newShareToken()
  await deps.db.transaction(async (tx) => {
    if ((await countShares(tx, { customerId: customer.id, now })) >= maxShares) throw tooMany()
    await tx.insert(shares).values({
      id,
      kind: wanted.kind,
      customerId: customer.id,
      madeBy: member.id,
      createdAt: now,
      expiresAt,
      ...subject,
      tokenHash: shareTokenHash(token),
    })
    const act = `Made a public link to “${subject.title}”, which ends on ${formatRecordDate(expiresAt)}`
    await noteAudit(tx, { customerId: customer.id, member, act, now })
  })
  const fields = { event: 'share_made', share: id, kind: wanted.kind, customer: customer.id }
  deps.log.info({ ...fields, subject: member.subject }, 'A public link was made.')
  const url = `${deps.origin}${sharedLinkPath(token)}`
  return { id, token, url, expires_at: expiresAt.toISOString() }
}

type OfRecord = Extract<NewShare, { kind: 'record' | 'location' }>

const tooMany = () =>
  new AppError({
    code: 'too_many',
    message: `Your account has ${maxShares} public links, which is the limit. Revoke one that is no longer needed.`,
  })

async function subjectOf(
  deps: ShareDeps,
  caller: Caller,
  { customerId, wanted }: { customerId: string; wanted: NewShare },
): Promise<Subject> {
  if (wanted.kind === 'result') {
    const { parameters } = wanted
    return { title: parameters.location.name, parameters }
  }
  if (wanted.kind === 'plan') return planSubject(deps, caller, wanted)
  return recordSubject(deps, caller, { customerId, wanted })
}

async function recordSubject(
  deps: ShareDeps,
  caller: Caller,
  { customerId, wanted }: { customerId: string; wanted: OfRecord },
): Promise<Subject> {
  const record = await recordByEvalId(deps.db, { customerId, evalId: wanted.id })
  if (!record) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  const conflict = (message: string) => new AppError({ code: 'conflict', message })
  if (record.status === 'In progress') throw conflict('This evaluation is still in progress.')
  if (record.type === summaryType && wanted.kind === 'location') {
    throw conflict(
      'This list grows with every evaluation. Share the location from its own evaluation instead.',
    )
  }
  if (record.type === summaryType && wanted.kind === 'record' && !wanted.growing) {
    throw conflict('This list grows with every evaluation. Confirm that later ones become public too.')
  }
  // Visitors of the link read this copy.
  await refreshForeignMap(deps, caller, record)
  const stored = await filesOf(deps.db, [record.id])
  if (!stored.some(({ kind }) => kind === 'map') || isMapHidden(deps, record))
    throw conflict('This evaluation has no map to share.')
  const ofRecord = { title: record.name.slice(0, lengths.name), evaluationId: record.id }
  // A list is read from its pages.
  if (record.type === summaryType) return ofRecord
  if (wanted.kind === 'record') {
    await makeShownPart(deps, { record, stored }, null).catch(ignoreWait)
    return ofRecord
  }
  const name = await makeShownPart(deps, { record, stored }, wanted.location_id)
  if (name === null) {
    throw new AppError({ code: 'not_found', message: 'This location is not in the evaluation.' })
  }
  return { ...ofRecord, title: name.slice(0, lengths.name), locationId: wanted.location_id }
}

/** Its owner alone shares a plan. */
async function planSubject(
  deps: ShareDeps,
  caller: Caller,
  { id, version, money = false }: Extract<NewShare, { kind: 'plan' }>,
): Promise<Subject> {
  const plan = await readPlan(deps, caller, { id, version })
  return { title: plan.name, planId: id, plan: sharedPlanOf(plan, requireFinal(plan), money) }
}

/** The link is made all the same: its map is cut meanwhile, or by its first visitor. */
function ignoreWait(error: unknown): void {
  const isWait = error instanceof AppError && (error.code === 'unavailable' || error.code === 'too_many')
  if (!isWait) throw error
}
