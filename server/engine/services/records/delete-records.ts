import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Act } from '@/lib/catalogue/acts'
import { limits } from '@/lib/config/limits'
import type { ChosenRecords, DeletedRecords } from '@/lib/contract/record'
import type { Db } from '@/server/base/db'
import { deletedRuns } from '@/server/engine/db/queries/record-pages'
import type { Evaluation } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { summariseAgain } from './insert-record'
import { formatRecordDay } from './record-id'
import { recordToChange } from './record-plan'
import { restorableSince } from './tidy-files'

type DeleteDeps = Pick<EngineDeps, 'db' | 'clock' | 'jobs'>

const dayMs = 86_400_000
const act: Act = 'deleteRecord'

/**
 * All or none. Public links end until the records are restored.
 * @throws AppError 403 for anyone but staff, 404 if one is missing, 409 if one is being evaluated.
 */
export const deleteRecords = (deps: DeleteDeps, caller: Caller, chosen: ChosenRecords): Promise<number> =>
  changeEach({ deps, caller, chosen, verb: 'Deleted' }, (tx, { customerId, now }) => async (evalId) => {
    const record = await recordToChange({ db: tx }, { customerId, evalId })
    if (!(await setDeleted(tx, record, now))) throw changedMeanwhile(record)
    return record
  })

/** All or none. @throws AppError 404 if one can no longer be restored. */
export const restoreRecords = (deps: DeleteDeps, caller: Caller, chosen: ChosenRecords): Promise<number> =>
  changeEach({ deps, caller, chosen, verb: 'Restored' }, async (tx, { customerId, now }) => {
    const restorable = await deletedRuns(tx, { customerId, since: restorableSince(now) })
    return async (evalId) => {
      const record = restorable.find((each) => each.evalId === evalId)
      if (!record || !(await setRestored(tx, record))) throw notDeleted(evalId)
      return record
    }
  })

export async function listDeleted(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  caller: Caller,
  named: string | undefined,
): Promise<DeletedRecords> {
  const member = await requireAct(deps, caller, act)
  const customer = await writableCustomer(deps, member, named)
  const since = restorableSince(deps.clock())
  const found = await deletedRuns(deps.db, { customerId: customer.id, since })
  return {
    records: found.flatMap(({ evalId, name, date, deletedAt }) =>
      deletedAt === null
        ? []
        : {
            evalId,
            name,
            date: formatRecordDay(date),
            deleted_at: deletedAt.toISOString(),
            until: new Date(deletedAt.getTime() + limits.deletedRecordDays * dayMs).toISOString(),
          },
    ),
  }
}

interface Change {
  deps: DeleteDeps
  caller: Caller
  chosen: ChosenRecords
  verb: 'Deleted' | 'Restored'
}

type ChangeOne = (evalId: string) => Promise<Evaluation>

async function changeEach(
  { deps, caller, chosen, verb }: Change,
  prepare: (tx: Db, at: { customerId: string; now: Date }) => ChangeOne | Promise<ChangeOne>,
): Promise<number> {
  const member = await requireAct(deps, caller, act)
  const { id: customerId } = await writableCustomer(deps, member, chosen.customer)
  const now = deps.clock()
  const ids = [...new Set(chosen.eval_ids)]
  await deps.db.transaction(async (tx) => {
    const change = await prepare(tx, { customerId, now })
    for (const evalId of ids) {
      const record = await change(evalId)
      await noteAudit(tx, { customerId, member, act: `${verb} “${record.name}”`, now })
      await summariseAgain(deps, tx, record)
    }
  })
  deps.jobs.wake()
  return ids.length
}

async function setDeleted(tx: Db, { id, version, status }: Evaluation, now: Date): Promise<boolean> {
  const rows = await tx
    .update(evaluations)
    .set({ deletedAt: now, version: version + 1 })
    .where(and(...[eq(evaluations.id, id), eq(evaluations.version, version), eq(evaluations.status, status)]))
    .returning({ id: evaluations.id })
  return rows.length > 0
}

async function setRestored(tx: Db, { id }: Evaluation): Promise<boolean> {
  const rows = await tx
    .update(evaluations)
    .set({ deletedAt: null, version: sql`${evaluations.version} + 1` })
    .where(and(inArray(evaluations.id, [id]), isNotNull(evaluations.deletedAt)))
    .returning({ id: evaluations.id })
  return rows.length > 0
}

const changedMeanwhile = ({ name }: Evaluation) =>
  new AppError({
    code: 'conflict',
    message: `Somebody has just changed “${name}”. Nothing was deleted; try again.`,
  })

const notDeleted = (evalId: string) =>
  new AppError({
    code: 'not_found',
    message: `The record ${evalId} is not among the recently deleted ones. Load the list again.`,
  })
