import type { EvaluationFile } from '@/lib/contract/evaluation'
import type { RecordForm } from '@/lib/contract/record'
import type { Customer, Member } from '@/server/engine/db/queries/members'
import { summaryType } from '@/server/engine/db/queries/record-pages'
import { type Evaluation, recordByEvalId } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import type { NewFile } from '@/server/engine/services/record-files/kept-files'

export type RecordDeps = Pick<
  EngineDeps,
  | 'db'
  | 'atlas'
  | 'files'
  | 'clock'
  | 'log'
  | 'jobs'
  | 'origin'
  | 'recordMaps'
  | 'foreignMaps'
  | 'documents'
  | 'model'
>

export type FilePlan = Record<
  EvaluationFile,
  { step: 'keep' } | { step: 'none' } | { step: 'address'; address: string }
>

export interface RecordPlan {
  form: RecordForm
  member: Member
  customer: Customer
  /** Undefined for a new record. */
  before: Evaluation | undefined
  id: string
  files: FilePlan
  received: NewFile[]
  locations: number | undefined
}

/** @throws AppError 404, and 409 while it is being evaluated */
export async function recordToChange(
  { db }: Pick<EngineDeps, 'db'>,
  wanted: { customerId: string; evalId: string },
): Promise<Evaluation> {
  const found = await recordByEvalId(db, wanted)
  if (!found || found.type === summaryType) {
    throw new AppError({ code: 'not_found', message: 'Evaluation record not found!' })
  }
  if (found.status === 'In progress' && !found.isAdded) {
    throw new AppError({
      code: 'conflict',
      message: `“${found.name}” is still being evaluated. Try again once it is done.`,
    })
  }
  return found
}

export const addressesOf = (files: FilePlan) => {
  const addressOf = (file: EvaluationFile) => (files[file].step === 'address' ? files[file].address : null)
  return {
    mapAddress: addressOf('map'),
    excelAddress: addressOf('excel'),
    scorecardAddress: addressOf('scorecard'),
  }
}
