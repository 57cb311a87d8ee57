'use client'

import { useState } from 'react'
import { BudgetCurve } from '@/components/network/result/budget-curve'
import { useMedia } from '@/lib/client/browser/use-media'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { SharedPlanHead } from './shared-plan-head'
import { SharedPlanMap } from './shared-plan-map'
import { SharedPlanTable } from './shared-plan-table'

/** Map beside figures and table; below it, the figures come first. */
const besideFigures = '(min-width: 64rem)'

/** The network plan behind the page's public link, read-only. */
export function SharedPlanScreen() {
  const shared = useSharedView()?.shared
  return shared?.kind === 'plan' ? <SharedPlanView plan={shared.plan} /> : null
}

export function SharedPlanView({ plan }: { plan: SharedPlan }) {
  const [lit, setLit] = useState<number>()
  const isWide = useMedia(besideFigures)
  const map = <SharedPlanMap plan={plan} lit={lit} onLit={setLit} />
  return (
    <div className="flex min-h-0 flex-1 bg-paper text-ink-1000 max-lg:flex-col max-lg:overflow-y-auto">
      {isWide && <div className="min-w-0 flex-1">{map}</div>}
      <section
        aria-label="Plan"
        className="lg:w-[640px] lg:flex-none xl:w-[720px] lg:overflow-y-auto lg:border-l lg:border-ink-200"
      >
        <SharedPlanHead plan={plan} />
        {!isWide && <div className="h-[420px] max-sm:h-[340px]">{map}</div>}
        {plan.curve && (
          <BudgetCurve
            curve={plan.curve}
            objective={plan.objective.kind}
            budget={plan.budget}
            currency={plan.currency}
          />
        )}
        <SharedPlanTable plan={plan} lit={lit} onLit={setLit} />
      </section>
    </div>
  )
}
