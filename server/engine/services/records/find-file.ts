import type { EvaluationFile } from '@/lib/contract/evaluation'
import { type Evaluation, filesOf, recordByEvalId, type StoredFile } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'
import type { OpenedFile } from '@/server/engine/files/file-store'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { parentOf } from './record-id'
import { isSummaryKey, openStoredMap } from './record-map'
import { openSummarySpreadsheet } from './summary-spreadsheet'

export interface FileWanted {
  evalId: string
  file: EvaluationFile
  customer: string | undefined
}

export type FoundFile =
  | { step: 'ready'; evaluation: Evaluation; stored: StoredFile }
  | { step: 'in progress' }

export interface FoundRecord {
  evaluation: Evaluation
  suffix: string
}

type FindDeps = Pick<EngineDeps, 'db' | 'foreignMaps'>

/** @throws the same AppError 404 for a missing record and another customer's. */
export async function findReadable(
  deps: Pick<EngineDeps, 'db'>,
  caller: Caller,
  { evalId, customer: named }: Omit<FileWanted, 'file'>,
): Promise<FoundRecord> {
  const { customer } = await readableCustomer(deps, caller, named)
  const found = await findRecord(deps, customer.id, evalId)
  if (!found) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  return found
}

/** @throws as `findReadable`, and the same 404 for a missing file. */
export async function findFile(deps: FindDeps, caller: Caller, wanted: FileWanted): Promise<FoundFile> {
  return fileOf(deps, await findReadable(deps, caller, wanted), wanted.file)
}

export async function fileOf(
  { db, foreignMaps }: FindDeps,
  { evaluation, suffix }: FoundRecord,
  file: FileWanted['file'],
): Promise<FoundFile> {
  const { id, evalId, status } = evaluation
  if (status === 'In progress') return { step: 'in progress' }
  const isHidden = file === 'map' && isMapHidden({ foreignMaps }, evaluation)
  const stored = (await filesOf(db, [id])).find(({ kind }) => kind === `${file}${suffix}`)
  if (!stored || isHidden) {
    throw new AppError({
      code: 'not_found',
      message: `The evaluation ${evalId}${suffix} has no ${file} file.`,
    })
  }
  return { step: 'ready', evaluation, stored }
}

/** A copied map must not be shown once its host is off the list. */
export const isMapHidden = (
  { foreignMaps }: Pick<EngineDeps, 'foreignMaps'>,
  { mapAddress }: Pick<Evaluation, 'mapAddress'>,
): boolean => mapAddress !== null && !foreignMaps.isListed(mapAddress)

async function findRecord(
  { db }: Pick<EngineDeps, 'db'>,
  customerId: string,
  evalId: string,
): Promise<FoundRecord | null> {
  const own = await recordByEvalId(db, { customerId, evalId })
  if (own) return { evaluation: own, suffix: '' }
  const parent = parentOf(evalId)
  if (!parent) return null
  const evaluation = await recordByEvalId(db, { customerId, evalId: parent.evalId })
  return evaluation ? { evaluation, suffix: `_${parent.current.toLowerCase()}` } : null
}

type FileDeps = Pick<EngineDeps, 'db' | 'files' | 'documents' | 'model' | 'origin'>

/** Null while a summary's spreadsheet is being made. */
export async function openStoredFile(deps: FileDeps, stored: StoredFile): Promise<OpenedFile | null> {
  if (stored.kind === 'excel' && isSummaryKey(stored.key)) return openSummarySpreadsheet(deps, stored)
  const opened = await openStoredMap(deps.files, stored.key)
  if (!opened) throw new Error(`The file ${stored.key} is missing from the file store.`)
  return opened
}
