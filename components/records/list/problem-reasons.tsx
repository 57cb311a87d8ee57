'use client'

import { messageOf } from '@/lib/client/fetch/request-error'
import { useRecordById } from '@/lib/client/records/use-record-by-id'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { problemReasons } from '@/lib/domain/records/record-facts'

/** First problems of a record; requested when shown, because lists hold only their number. */
export function ProblemReasons({ record }: { record: EvaluationRecord }) {
  const isKnown = record.problems.length > 0
  const { data, error } = useRecordById(isKnown ? undefined : record.evalId)
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
