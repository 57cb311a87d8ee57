import type { EvaluationFile } from '@/lib/contract/evaluation'
import { AppError } from '@/server/engine/base/app-error'
import {
  type Evaluation,
  evaluationByEvalId,
  filesOf,
  type StoredFile,
} from '@/server/engine/db/queries/evaluations'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { parentOf } from './evaluation-id'

export interface FileWanted {
  evalId: string
  file: EvaluationFile
  customer: string | undefined
}

export type FoundFile =
  | { step: 'ready'; evaluation: Evaluation; stored: StoredFile }
  | { step: 'in progress' }

/**
 * A file of a record, or of an AC and DC record's child, that the caller may read.
 * @throws the same AppError 404 for a missing record, another customer's record and a missing file.
 */
export async function findFile(
  deps: Pick<EngineDeps, 'db'>,
  caller: Caller,
  { evalId, file, customer: named }: FileWanted,
): Promise<FoundFile> {
  const { customer } = await readableCustomer(deps, caller, named)
  const found = await findRecord(deps, customer.id, evalId)
  if (!found) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  const { evaluation, suffix } = found
  if (evaluation.status === 'In progress') return { step: 'in progress' }
  const stored = (await filesOf(deps.db, [evaluation.id])).find((each) => each.kind === `${file}${suffix}`)
  if (!stored) {
    throw new AppError({ code: 'not_found', message: `The evaluation ${evalId} has no ${file} file.` })
  }
  return { step: 'ready', evaluation, stored }
}

async function findRecord({ db }: Pick<EngineDeps, 'db'>, customerId: string, evalId: string) {
  const own = await evaluationByEvalId(db, { customerId, evalId })
  if (own) return { evaluation: own, suffix: '' }
  const parent = parentOf(evalId)
  if (!parent) return null
  const evaluation = await evaluationByEvalId(db, { customerId, evalId: parent.evalId })
  return evaluation ? { evaluation, suffix: `_${parent.current.toLowerCase()}` } : null
}
