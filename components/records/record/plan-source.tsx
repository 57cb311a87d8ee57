import Link from 'next/link'
import { planPath } from '@/lib/config/routes'
import type { EvaluationRecord } from '@/lib/contract/evaluation'

/** Leads back to the network plan that the record was saved from; nothing for others than the plan's owner. */
export function PlanSource({ record: { plan } }: { record: Pick<EvaluationRecord, 'plan'> }) {
  if (!plan) return null
  return (
    <p className="mt-0.5 truncate text-xs text-ink-600">
      {'From the plan '}
      <Link href={planPath(plan.id)} dir="auto" className="font-medium text-ink-1000 underline">
        {plan.name}
      </Link>
    </p>
  )
}
