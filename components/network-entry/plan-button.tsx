'use client'

import { Network } from 'lucide-react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { maxPlanCandidates } from '@/lib/config/limits'
import type { PlanCandidates, PlanPlace } from '@/lib/contract/plan-terms'
import { formatCount } from '@/lib/format/number'
import { useStartPlan } from './use-start-plan'

interface PlanButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className' | 'disabled'> {
  /** Of the plan at first. */
  name: string
  /** Read on the press. */
  candidates: () => PlanCandidates | null
  label?: string
  /** Only its icon. */
  isShort?: boolean
}

const title = 'Plan a network'

/** Null with more than a plan takes, which is said. */
export function placesOf<T>(all: readonly T[], placeOf: (each: T) => PlanPlace): PlanCandidates | null {
  if (all.length > maxPlanCandidates) {
    notify.error(
      `A plan takes ${formatCount(maxPlanCandidates)} candidates at most; these are ${formatCount(all.length)}. Filter them first.`,
    )
    return null
  }
  return { kind: 'places', places: all.map(placeOf) }
}

/** Nothing for visitors, who have no plans. */
export function PlanButton(props: PlanButtonProps) {
  const { isGuest } = useGuest()
  const { status } = useSession()
  return isGuest || status !== 'signed-in' ? null : <MembersButton {...props} />
}

function MembersButton({ name, candidates, label = title, isShort = false, ...look }: PlanButtonProps) {
  const { begin, isSending } = useStartPlan()
  const press = () => {
    const chosen = candidates()
    if (chosen) begin({ name, candidates: chosen })
  }
  if (isShort) {
    return (
      <IconButton {...look} label={label} icon={<Network aria-hidden />} busy={isSending} onClick={press} />
    )
  }
  return (
    <Button {...look} icon={<Network aria-hidden className="size-3.5" />} busy={isSending} onClick={press}>
      {label}
    </Button>
  )
}
