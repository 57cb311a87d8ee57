import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { Duplicate } from '@/lib/contract/record'
import type { Db } from '@/server/base/db'
import type { Member } from '@/server/engine/db/queries/members'
import { filesOf, type StoredFile } from '@/server/engine/db/queries/records'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { noteAudit } from '@/server/engine/services/account/note-audit'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import {
  claimFiles,
  dropUnclaimed,
  type NewFile,
  newKey,
  storeUnclaimed,
} from '@/server/engine/services/record-files/kept-files'
import { type SummarisePayload, summariseKind } from './job-kinds'
import { currents, evalIdOf, recordDayOf } from './record-id'
import { recordToChange } from './record-plan'
import { isShownKind } from './shown-part'

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

type CopyDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log' | 'jobs'>

interface Copying {
  customer: string
  evalId: string
  wanted: Duplicate
}

/**
 * @throws AppError 403 for anyone but staff, 404 for a missing record or customer, 409 while it is
 * being evaluated.
 */
export async function duplicateRecord(
  deps: CopyDeps,
  caller: Caller,
  { customer: named, evalId, wanted }: Copying,
): Promise<{ evalId: string; version: number }> {
  const member = await requireAct(deps, caller, 'duplicateRecord')
  if (wanted.evalId !== undefined && wanted.evalId !== evalId) {
    throw new AppError({ code: 'invalid', message: 'The address and the form name different records.' })
  }
  const from = await writableCustomer(deps, member, named)
  const to = await writableCustomer(deps, member, wanted.customer ?? from.id)
  const source = await recordToChange(deps, { customerId: from.id, evalId })
  // Links show the source, not its copy.
  const stored = (await filesOf(deps.db, [source.id])).filter(({ kind }) => !isShownKind(kind))
  const id = randomUUID()
  const written = [] as string[]
  try {
    const files: NewFile[] = []
    for (const file of stored) files.push(await copyFile(deps, file, { id, written }))
    const { powerType, type, status, locationCount, mapAddress, excelAddress, scorecardAddress } = source
    const record = {
      id,
      customerId: to.id,
      name: wanted.name,
      date: recordDayOf(deps.clock()),
      powerType,
      type,
      status,
      locationCount,
      mapAddress,
      excelAddress,
      scorecardAddress,
    }
    const act = `Duplicated “${source.name}” as “${wanted.name}”`
    const made = await deps.db.transaction((tx) => insertRecord(deps, tx, { record, files, member, act }))
    deps.jobs.wake()
    return { evalId: made, version: 1 }
  } catch (error) {
    await dropUnclaimed(deps, written)
    throw error
  }
}

async function copyFile(
  deps: CopyDeps,
  { kind, key, name, contentType, size }: StoredFile,
  { id, written }: { id: string; written: string[] },
): Promise<NewFile> {
  const opened = await deps.files.open(key)
  if (!opened) throw new Error(`The file ${key} is missing from the file store.`)
  const copy = newKey(id, kind, key.split('.').at(-1) ?? 'bin')
  written.push(copy)
  await storeUnclaimed(deps, copy, Readable.from(opened.stream, { objectMode: false }))
  return { kind, key: copy, name, contentType, size }
}
