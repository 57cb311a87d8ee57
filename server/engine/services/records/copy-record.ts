import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Duplicate } from '@/lib/contract/record'
import { filesOf, type StoredFile } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import {
  dropUnclaimed,
  type NewFile,
  newKey,
  storeUnclaimed,
} from '@/server/engine/services/record-files/kept-files'
import { insertRecord } from './insert-record'
import { recordDayOf } from './record-id'
import { recordToChange } from './record-plan'
import { isShownKind } from './shown-part'

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
