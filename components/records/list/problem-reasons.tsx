'use client'

import { useRun } from '@/lib/client/evaluation/use-run'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { problemReasons } from '@/lib/domain/evaluation/evaluation-records'

/** The first problems of a record; fetched when shown, because a list has only their number. */
export function ProblemReasons({ record }: { record: EvaluationRecord }) {
  const isKnown = record.problems.length > 0
  const { data, error } = useRun(isKnown ? undefined : record.evalId)
  const problems = isKnown ? record.problems : data?.problems
  if (!problems) return error ? messageOf(error, "Couldn't fetch the reasons") : 'Please wait...'
  return (
    <ul className="grid gap-1.5">
      {problemReasons(problems).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
