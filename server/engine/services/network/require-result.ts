import type { Plan, PlanResult } from '@/lib/contract/network'
import { AppError } from '@/server/engine/errors/app-error'

/** @throws AppError 409 for a plan that has found nothing yet */
export function requireResult({ result, state, problem }: Plan): PlanResult {
  if (result && result.foundFor === undefined) return result
  const message =
    state === 'failed' && problem !== null
      ? `This plan has no result: ${problem}`
      : 'This plan has no result yet. Wait until it is calculated, or start it again.'
  throw new AppError({ code: 'conflict', message })
}

/** For copies that outlive the search. @throws AppError 409 while the search still improves the plan */
export function requireFinal(plan: Plan): PlanResult {
  const result = requireResult(plan)
  const isSearching = plan.state === 'waiting' || plan.state === 'running'
  if (!isSearching || result.isFinal) return result
  throw new AppError({
    code: 'conflict',
    message: 'This plan is still being improved. Wait until it is done, or stop it to keep the best so far.',
  })
}
