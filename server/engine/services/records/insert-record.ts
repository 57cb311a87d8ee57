import { eq, sql } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { Db } from '@/server/base/db'
import type { Member } from '@/server/engine/db/queries/members'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import type { EngineDeps } from '@/server/engine/services/deps'
import { claimFiles, type NewFile } from '@/server/engine/services/record-files/kept-files'
import { type SummarisePayload, summariseKind } from './job-kinds'
import { currents, evalIdOf } from './record-id'

type Columns = typeof evaluations.$inferInsert
export type NewRecord = Pick<
  Columns,
  | 'id'
  | 'customerId'
  | 'name'
  | 'powerType'
  | 'status'
  | 'type'
  | 'locationCount'
  | 'mapAddress'
  | 'excelAddress'
  | 'scorecardAddress'
> & { date: string }

interface Inserted {
  record: NewRecord
  files: readonly NewFile[]
  member: Member
  act: string
}

type InsertDeps = Pick<EngineDeps, 'clock' | 'jobs'>

/** The files are stored already. @returns its `evalId` */
export async function insertRecord(
  deps: InsertDeps,
  tx: Db,
  { record, files, member, act }: Inserted,
): Promise<string> {
  const now = deps.clock()
  const { customerId, powerType } = record
  const evalId = evalIdOf(await nextNumber(tx, customerId), powerType)
  await tx.insert(evaluations).values({ ...record, evalId, isAdded: true, createdAt: now })
  await claimFiles(tx, { recordId: record.id, files, now })
  await noteAudit(tx, { customerId, member, act, now })
  await summariseAgain(deps, tx, { customerId, powerType })
  return evalId
}

export async function summariseAgain(
  { jobs }: Pick<EngineDeps, 'jobs'>,
  tx: Db,
  { customerId, powerType }: Pick<NewRecord, 'customerId' | 'powerType'>,
): Promise<void> {
  for (const current of currents) {
    if (powerType !== 'AC_DC' && powerType !== current) continue
    const payload: SummarisePayload = { customerId, current }
    await jobs.enqueue(tx, {
      kind: summariseKind,
      payload,
      customerId,
      size: limits.submissionLocations,
      once: true,
    })
  }
}

/** Locks the customer's row until the transaction ends, so that numbers have no duplicates or gaps. */
export async function nextNumber(tx: Db, customerId: string): Promise<number> {
  const [row] = await tx
    .update(customers)
    .set({ nextEvaluation: sql`${customers.nextEvaluation} + 1` })
    .where(eq(customers.id, customerId))
    .returning({ next: customers.nextEvaluation })
  if (!row) throw new Error(`The customer ${customerId} has gone.`)
  return row.next - 1
}
