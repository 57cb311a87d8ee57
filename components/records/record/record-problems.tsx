import { ChevronDown, TriangleAlert } from 'lucide-react'
import type { Problem } from '@/lib/contract/evaluation'
import { formatCount } from '@/lib/format/number'

/** Locations that could not be evaluated, with reasons. */
export function RecordProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  const what = problems.length === 1 ? 'location was' : 'locations were'
  return (
    <details className="group mx-4 mt-3 rounded-md bg-warning-wash text-xs text-warning">
      <summary className="flex cursor-pointer items-center gap-2 rounded-md px-3 py-2 font-medium">
        <TriangleAlert aria-hidden className="size-3.5 flex-none" />
        {formatCount(problems.length)} {what} not evaluated
        <ChevronDown aria-hidden className="ml-auto size-3.5 flex-none group-open:rotate-180" />
      </summary>
      <ul className="grid max-h-40 gap-1.5 overflow-y-auto px-3 pb-2.5">
        {problems.map((problem) => (
          <li key={`${problem.location_id} ${problem.message}`}>
            <span className="font-medium">{problem.location_name}</span> (ID {problem.location_id}):{' '}
            {problem.message}
          </li>
        ))}
      </ul>
    </details>
  )
}
