import { findCountry } from '@/lib/catalogue/countries'
import type { Plan } from '@/lib/contract/network'
import type { PlanChange, PlanTermsInput } from '@/lib/contract/plan-terms'
import { lockMember } from '@/server/engine/db/queries/members'
import {
  changePlanRow,
  holdPlan,
  keepVersion,
  type PlanRow,
  plansOf,
} from '@/server/engine/db/queries/network-plans'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import { type NetworkDeps, supersede } from './plan-jobs'
import { ownPlaces } from './plan-places'
import { noSuchPlan, ownPlan, planAnswer } from './read-plans'
import { checkTerms, enqueuePlan, requireIdle } from './start-plan'

export type ChangedPlan =
  | { step: 'changed'; plan: Plan }
  | { step: 'conflict'; conflict: { detail: string; version: number } }

/**
 * Renames a plan, or starts a new version from the kept plan. @throws AppError 403 for a token that asks for saved
 * locations, 404, 422 with what to loosen
 */
export async function changePlan(
  deps: NetworkDeps,
  caller: Caller,
  { id, change }: { id: string; change: PlanChange },
): Promise<ChangedPlan> {
  const { db } = deps
  const member = await requireMember(deps, caller)
  const before = await ownPlan(db, member, id)
  const { name, version, ...edits } = change
  const terms = termsAfter(before.terms, edits)
  const isEdited = Object.values(edits).some((value) => value !== undefined)
  if (caller.kind === 'member' && caller.token && edits.own?.kind === 'saved') {
    throw new AppError({
      code: 'forbidden',
      message: 'A token cannot read saved locations. Send the places instead.',
    })
  }
  // Before the transaction, which holds the only connection of an embedded database.
  const own = edits.own ? await ownPlaces(db, member, edits.own) : before.own
  if (isEdited) {
    const country = findCountry(before.country)?.name ?? before.country
    checkTerms(country, { places: before.places, own }, terms)
  }
  const next = { name, terms: isEdited ? terms : null, own }
  const current = await db.transaction(async (tx) => {
    await lockMember(tx, member.id)
    const row = await holdPlan(tx, id)
    if (!row) throw noSuchPlan()
    if (isEdited) requireIdle(await plansOf(tx, member.id), id)
    if (row.version !== (version ?? before.version)) return row.version
    await changePlanRow(tx, id, await rowAfter(deps, row, next, () => keepVersion(tx, row)))
    if (isEdited) await enqueuePlan(deps, tx, { member, id, version: row.version + 1, size: row.candidates })
    return null
  })
  if (current !== null) {
    const detail = 'The plan was changed elsewhere. Load it again to continue from that version.'
    return { step: 'conflict', conflict: { detail, version: current } }
  }
  if (isEdited) {
    supersede(deps, { id, version: version ?? before.version })
    deps.network.jobs.wake()
  }
  return { step: 'changed', plan: await planAnswer(db, await ownPlan(db, member, id)) }
}

function termsAfter(terms: PlanTermsInput, edits: Omit<PlanChange, 'name' | 'version'>): PlanTermsInput {
  const given = Object.entries(edits).filter(([, value]) => value !== undefined)
  return { ...terms, ...(Object.fromEntries(given) as Partial<PlanTermsInput>) }
}

interface Next {
  name: string | undefined
  terms: PlanTermsInput | null
  own: PlanRow['own']
}

async function rowAfter(
  { clock }: NetworkDeps,
  row: PlanRow,
  { name, terms, own }: Next,
  keep: () => Promise<void>,
): Promise<Partial<PlanRow>> {
  const named = name === undefined ? {} : { name: name.trim() }
  if (!terms) return { ...named, changedAt: clock() }
  await keep()
  return {
    ...named,
    terms,
    own,
    version: row.version + 1,
    state: 'waiting',
    step: null,
    share: null,
    problem: null,
    // The plan before stays in view until the next is found.
    result: row.result && {
      ...row.result,
      isFinal: false,
      foundFor: row.result.foundFor ?? row.version,
      bound: { state: 'computing' },
    },
    changedAt: clock(),
  }
}
