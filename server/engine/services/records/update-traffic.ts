import { and, eq, inArray } from 'drizzle-orm'
import type { TrafficUpdate } from '@/lib/contract/evaluation'
import type { Db } from '@/server/base/db'
import { summaryType } from '@/server/engine/db/queries/record-pages'
import { type Evaluation, recordByEvalId } from '@/server/engine/db/queries/records'
import { evaluationLocations, evaluations } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { evaluateKind } from './job-kinds'
import { ownMap } from './read-map'
import { parentOf } from './record-id'

type TrafficDeps = Pick<EngineDeps, 'db' | 'jobs' | 'origin' | 'clock'>

/**
 * Evaluates the record again, so that its files and the customer's summaries agree.
 * @throws AppError 403 for anyone but staff, 400 for an address that is not ours, 404 for a missing
 * record or location, 409 while in progress or with a map at another site.
 */
export async function updateTraffic(deps: TrafficDeps, caller: Caller, update: TrafficUpdate): Promise<void> {
  const member = await requireAct(deps, caller, 'changeTraffic')
  const { evalId, customer: named } = ownMap(update.url, deps.origin)
  const customer = await writableCustomer(deps, member, named)
  const record = await recordWith(deps.db, customer.id, evalId)
  await deps.db.transaction(async (tx) => {
    await reopen(tx, record)
    await store(tx, record, update)
    await noteAudit(tx, {
      customerId: customer.id,
      member,
      now: deps.clock(),
      act: `Changed the traffic of location ${update.location_id} of “${record.name}”`,
    })
    await deps.jobs.enqueue(tx, {
      kind: evaluateKind,
      payload: { evaluationId: record.id },
      customerId: customer.id,
      size: record.locationCount,
    })
  })
  deps.jobs.wake()
}

/** Accepts the id of an AC or DC part too. */
async function recordWith(db: Db, customerId: string, evalId: string): Promise<Evaluation> {
  const ids = [evalId, parentOf(evalId)?.evalId].filter((id) => id !== undefined)
  for (const id of ids) {
    const found = await recordByEvalId(db, { customerId, evalId: id })
    if (!found || found.type === summaryType) continue
    if (found.mapAddress !== null) throw mapElsewhere()
    return found
  }
  throw new AppError({ code: 'not_found', message: 'Evaluation record not found!' })
}

const mapElsewhere = () =>
  new AppError({
    code: 'conflict',
    message: 'The map of this record is at another site. Change its traffic there.',
  })

/** Refuses the later of two concurrent updates. */
async function reopen(tx: Db, { id }: Evaluation): Promise<void> {
  const reopened = await tx
    .update(evaluations)
    .set({ status: 'In progress' })
    .where(and(eq(evaluations.id, id), inArray(evaluations.status, ['Done', 'Failed'])))
    .returning({ id: evaluations.id })
  if (reopened.length > 0) return
  throw new AppError({
    code: 'conflict',
    message: 'This evaluation is still in progress. Save the traffic again once it is done.',
  })
}

async function store(tx: Db, { id }: Evaluation, update: TrafficUpdate): Promise<void> {
  const { iso3_0, iso3_1, iso3_2, iso3_3, iso3_4, iso3_5 } = update.new_traffic
  const traffic = [iso3_0, iso3_1, iso3_2, iso3_3, iso3_4, iso3_5] as const
  const changed = await tx
    .update(evaluationLocations)
    .set({ traffic })
    .where(
      and(eq(evaluationLocations.evaluationId, id), eq(evaluationLocations.locationId, update.location_id)),
    )
    .returning({ position: evaluationLocations.position })
  if (changed.length > 0) return
  throw new AppError({
    code: 'not_found',
    message: `The evaluation has no location with the ID ${update.location_id}.`,
  })
}
