'use client'

import { ListChecks } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { OwnSites as OwnList } from '@/components/network/use-own-sites'
import type { PlanEdits } from '@/components/network/use-plan-edits'
import { routes } from '@/lib/config/routes'
import type { Plan } from '@/lib/contract/network'
import type { PlanPlace } from '@/lib/contract/plan-terms'
import type { Wish } from '@/lib/domain/plans/plan-edits'
import { candidatesText } from '@/lib/domain/plans/plan-words'
import { formatDate } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { ConnectionField } from './connection-field'
import { BudgetField, CountField, ObjectiveField, SpreadFields } from './limit-fields'
import { OwnSites } from './own-sites'
import { StationOptions } from './station-options'
import { WishList } from './wish-list'

export interface PlanSettingsProps {
  plan: Plan
  edits: PlanEdits
  places: ReadonlyMap<string, PlanPlace>
  currency: string
  own: OwnList
  picking: Wish | null
  onPick: (wish: Wish | null) => void
  /** An older version, which only shows its settings. */
  isReadOnly: boolean
}

function Part({ children }: { children: ReactNode }) {
  return <div className="border-t border-ink-200 px-4 py-3 first:border-0">{children}</div>
}

/** What a plan may be. Every change acts at once. */
export function PlanSettings(props: PlanSettingsProps) {
  const { plan, edits, places, currency, own, picking, onPick, isReadOnly } = props
  const { terms, edit, settle } = edits
  const fields = { terms, edit, settle }
  const { country } = plan.settings
  const lists = { terms, places, picking, onPick, edit }
  return (
    <div inert={isReadOnly}>
      <Part>
        <p className="text-xs font-medium text-ink-700">Candidates</p>
        <p className="mt-1.5 flex items-center gap-2 font-medium">
          <ListChecks aria-hidden className="text-ink-600" />
          {candidatesText(plan.settings, plan.candidates)}
        </p>
        <p className="mt-1 text-xs text-ink-600">
          As of {formatDate(plan.createdAt)}
          {leftOutText(plan)}.{' '}
          <Link href={routes.network} className="text-ink-1000 underline hover:no-underline">
            Plan others
          </Link>
        </p>
      </Part>
      <Part>
        <ObjectiveField {...fields} />
        <div className="mt-3">
          <BudgetField {...fields} candidates={plan.candidates} country={country} currency={currency} />
        </div>
        <CountField {...fields} chosen={plan.result?.sites.length ?? 0} />
      </Part>
      <Part>
        <SpreadFields {...fields} />
      </Part>
      <Part>
        <OwnSites terms={terms} edit={edit} own={own} />
      </Part>
      <Part>
        <StationOptions terms={terms} edit={edit} country={country} currency={currency} />
        <ConnectionField {...fields} currency={currency} />
      </Part>
      <Part>
        <div className="grid gap-2">
          <WishList wish="mustHave" {...lists} />
          <WishList wish="never" {...lists} />
        </div>
      </Part>
    </div>
  )
}

/** Candidates that cannot take part. */
function leftOutText({ grounds }: Plan): string {
  const out = grounds ? grounds.outside + grounds.withoutEstimate : 0
  return out === 0
    ? ''
    : `, ${formatCountOf(out, 'candidate')} in other countries, in water or without a road or traffic left out`
}
