import { lengths } from '@/lib/contract/bounds'
import type { EvaluationFile, EvaluationRecord } from '@/lib/contract/evaluation'
import type { Evaluation, StoredFile } from '@/server/engine/db/queries/evaluations'
import type { ChosenCustomer } from '@/server/engine/services/account/choose-customer'
import { currents, formatRecordDate } from './evaluation-id'

const none = '-'

interface RecordContext extends ChosenCustomer {
  origin: string
  /** Expected minutes of waiting records. */
  waits: ReadonlyMap<string, number>
}

/** What a list reads of a record. */
export type ListedEvaluation = Omit<Evaluation, 'problems'> & { problemCount: number }

/** A record in the contract's form, without its problems. `kinds` lists its files. */
export function recordOf(
  evaluation: ListedEvaluation,
  kinds: readonly StoredFile['kind'][],
  context: RecordContext,
): EvaluationRecord {
  const address = (evalId: string, file: EvaluationFile, kind: string = file) =>
    kinds.includes(kind) ? fileAddress(context, evalId, file) : none
  const { evalId } = evaluation
  const wait = context.waits.get(evaluation.id)
  const children = currents.map((current) => {
    const suffix = `_${current.toLowerCase()}`
    const child = `${evalId}${suffix}`
    return {
      evalId: child,
      map: address(child, 'map', `map${suffix}`),
      excel: address(child, 'excel', `excel${suffix}`),
    }
  })
  return {
    evalId,
    name: evaluation.name.slice(0, lengths.name),
    date: formatRecordDate(evaluation.createdAt),
    powerType: evaluation.powerType,
    status: evaluation.status,
    ...(wait !== undefined && { waitMinutes: wait }),
    type: evaluation.type,
    map: address(evalId, 'map'),
    excel: address(evalId, 'excel'),
    scorecard: address(evalId, 'scorecard'),
    customer: context.customer.name,
    version: evaluation.version,
    locations: evaluation.locationCount,
    problems: [],
    problemCount: evaluation.problemCount,
    ...(evaluation.powerType === 'AC_DC' && { evaluations: children }),
  }
}

/** Public address of a file; names the customer only when the caller would otherwise get another one's. */
function fileAddress(
  { origin, customer, isDefault }: RecordContext,
  evalId: string,
  file: EvaluationFile,
): string {
  const query = isDefault ? '' : `?customer=${encodeURIComponent(customer.id)}`
  return `${origin}/api/evals/files/${evalId}/${file}${query}`
}
