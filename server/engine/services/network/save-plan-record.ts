import type { PlanRecordRequest, SavedPlanRecords } from '@/lib/contract/plan-documents'
import { planSubmission } from '@/lib/domain/plan-documents/plan-record'
import { submissionParts } from '@/lib/domain/records/submission-parts'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller } from '@/server/engine/services/deps'
import { submitEvaluation } from '@/server/engine/services/evaluations/submit-evaluation'
import { readPlan } from './read-plans'
import { requireFinal } from './require-result'

interface SavePlan {
  id: string
  wanted: PlanRecordRequest
  /** The same key never makes a second record. */
  idempotencyKey: string | undefined
}

/**
 * Submits the chosen sites with their stations; none are saved where the account may not submit.
 * @throws AppError 404, 409 without a final result or without sites, and as `submitEvaluation`
 */
export async function savePlanRecord(
  deps: Parameters<typeof submitEvaluation>[0],
  caller: Caller,
  { id, wanted, idempotencyKey }: SavePlan,
): Promise<SavedPlanRecords> {
  const plan = await readPlan(deps, caller, { id, version: wanted.version })
  const { sites } = requireFinal(plan)
  if (sites.length === 0) {
    throw new AppError({
      code: 'conflict',
      message: 'This plan chooses no site, so there is nothing to save.',
    })
  }
  const { submission, powers } = planSubmission(plan.name, sites, wanted.customer)
  const saved: SavedPlanRecords = { records: [] }
  for (const [index, part] of submissionParts(submission).entries()) {
    const answer = await submitEvaluation(deps, caller, {
      submission: part,
      idempotencyKey: idempotencyKey && `${idempotencyKey}-${index + 1}`,
      plan: { id, powers },
    })
    if (answer.evalId === undefined) return { records: [] }
    saved.records.push({ evalId: answer.evalId, name: part.eval_name })
    if (answer.waitMinutes !== undefined) saved.waitMinutes = answer.waitMinutes
  }
  return saved
}
