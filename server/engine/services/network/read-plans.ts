import type { Plan, PlanEntry, PlanResult } from '@/lib/contract/network'
import type { Db } from '@/server/base/db'
import type { Member } from '@/server/engine/db/queries/members'
import {
  changeOpenVersion,
  deletePlanRow,
  type PlanEntryRow,
  type PlanRow,
  planById,
  plansBefore,
  plansOf,
  planVersion,
  versionsOfPlan,
} from '@/server/engine/db/queries/network-plans'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import { type NetworkDeps, supersede } from './plan-jobs'

/** One answer for missing plans and those of others. */
export const noSuchPlan = () => new AppError({ code: 'not_found', message: 'There is no such plan.' })

/** Staff get their own plans too. */
export async function listPlans(
  deps: Pick<NetworkDeps, 'db'>,
  caller: Caller,
): Promise<{ plans: PlanEntry[] }> {
  const member = await requireMember(deps, caller)
  const rows = await plansOf(deps.db, member.id)
  return { plans: await Promise.all(rows.map((row) => entryOf(deps.db, row))) }
}

async function entryOf(db: Db, row: PlanEntryRow): Promise<PlanEntry> {
  const { id, name, version, state, createdAt, changedAt, candidates, step, share } = row
  return {
    id,
    name,
    version,
    state,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    candidates,
    progress: state === 'running' ? { step: step ?? 'reading', share: share ?? 0 } : null,
    ...(state === 'waiting' && { ahead: await plansBefore(db, id) }),
  }
}

/** @throws AppError 404 for a missing plan or another account's */
export async function ownPlan(db: Db, member: Member, id: string): Promise<PlanRow> {
  const row = await planById(db, id)
  if (row?.memberId !== member.id) throw noSuchPlan()
  return row
}

/** @throws AppError 404, also for a version that is not kept */
export async function readPlan(
  deps: Pick<NetworkDeps, 'db'>,
  caller: Caller,
  { id, version }: { id: string; version: number | undefined },
): Promise<Plan> {
  const member = await requireMember(deps, caller)
  const row = await ownPlan(deps.db, member, id)
  if (version === undefined || version === row.version) return planAnswer(deps.db, row)
  const kept = await planVersion(deps.db, { planId: id, version })
  if (!kept) {
    throw new AppError({ code: 'not_found', message: `Version ${version} of the plan is not kept.` })
  }
  const { own, terms, state, grounds, result, savedAt } = kept
  return planAnswer(deps.db, {
    ...row,
    version,
    own,
    terms,
    state,
    grounds,
    result,
    problem: null,
    step: null,
    share: null,
    changedAt: savedAt,
  })
}

export async function planAnswer(db: Db, row: PlanRow): Promise<Plan> {
  const { problem, grounds } = row
  const result = shownResult(row)
  const versions = await versionsOfPlan(db, row.id)
  return {
    ...(await entryOf(db, row)),
    settings: { ...row.terms, source: row.source, country: row.country, places: row.places },
    problem,
    grounds,
    result,
    versions: versions.map(({ version, savedAt }) => ({ version, savedAt: savedAt.toISOString() })),
  }
}

/** A plan that has ended stays as it is. @throws AppError 404 */
export async function stopPlan(deps: NetworkDeps, caller: Caller, id: string): Promise<Plan> {
  const member = await requireMember(deps, caller)
  const row = await ownPlan(deps.db, member, id)
  await changeOpenVersion(deps.db, row, {
    state: 'stopped',
    step: null,
    share: null,
    changedAt: deps.clock(),
  })
  supersede(deps, row)
  return planAnswer(deps.db, await ownPlan(deps.db, member, id))
}

/** An ended search leaves no bound to wait for, and without a plan of its own none: that before has other terms. */
function shownResult({ result, state }: PlanRow): PlanRow['result'] {
  const isOpen = state === 'waiting' || state === 'running'
  if (isOpen || !result) return result
  if (result.foundFor !== undefined) return null
  if (result.bound.state !== 'computing') return result
  return { ...result, bound: { state: 'none' } }
}

/** @throws AppError 404 */
export async function deletePlan(deps: NetworkDeps, caller: Caller, id: string): Promise<void> {
  const member = await requireMember(deps, caller)
  const row = await ownPlan(deps.db, member, id)
  await deletePlanRow(deps.db, id)
  supersede(deps, row)
}

/** @throws AppError 409 for a plan that has found nothing yet */
export function requireResult({ result, state, problem }: Plan): PlanResult {
  if (result && result.foundFor === undefined) return result
  const message =
    state === 'failed' && problem !== null
      ? `This plan has no result: ${problem}`
      : 'This plan has no result yet. Wait until it is calculated, or start it again.'
  throw new AppError({ code: 'conflict', message })
}

/** For copies that outlive the search. @throws AppError 409 while the search still improves the plan */
export function requireFinal(plan: Plan): PlanResult {
  const result = requireResult(plan)
  const isSearching = plan.state === 'waiting' || plan.state === 'running'
  if (!isSearching || result.isFinal) return result
  throw new AppError({
    code: 'conflict',
    message: 'This plan is still being improved. Wait until it is done, or stop it to keep the best so far.',
  })
}
