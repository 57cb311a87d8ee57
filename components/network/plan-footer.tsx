'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { Skeleton } from '@/components/ui/skeleton'
import type { Plan } from '@/lib/contract/network'
import { formatDateAndTime } from '@/lib/format/date'
import { formatDecimal } from '@/lib/format/number'
import { NarrowPlanDocuments, PlanDocuments } from './plan-documents'
import type { PlanEdits } from './use-plan-edits'

const footerClass =
  'z-4 flex min-h-14 shrink-0 items-center gap-2 border-t border-ink-200 bg-paper px-4 text-ink-1000 max-sm:py-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]'

interface PlanFooterProps {
  plan: Plan
  edits: PlanEdits
  /** Seconds that the last change took to calculate; undefined until it is known. */
  took: number | undefined
  isReadOnly: boolean
  isNarrow: boolean
}

/** Undo and redo, what the last step changed, and what the plan can be handed on as. */
export function PlanFooter({ plan, edits, took, isReadOnly, isNarrow }: PlanFooterProps) {
  const { undo, redo } = edits
  const text = lastText(plan, edits, took)
  if (isNarrow) {
    const menu: MenuItem[] = [
      {
        key: 'redo',
        label: 'Redo',
        icon: <Redo2 aria-hidden />,
        disabled: !redo || isReadOnly,
        onSelect: () => redo?.(),
      },
    ]
    return (
      <footer data-ground="paper" className={footerClass}>
        <p role="status" className="sr-only">
          {text}
        </p>
        <NarrowPlanDocuments plan={plan} items={menu}>
          <IconButton
            tone="line"
            label="Undo"
            icon={<Undo2 aria-hidden />}
            disabled={!undo || isReadOnly}
            onClick={undo}
          />
        </NarrowPlanDocuments>
      </footer>
    )
  }
  return (
    <footer data-ground="paper" className={footerClass}>
      <Button
        tone="ghost"
        icon={<Undo2 aria-hidden />}
        className="-ml-2"
        disabled={!undo || isReadOnly}
        onClick={undo}
      >
        Undo
      </Button>
      <IconButton label="Redo" icon={<Redo2 aria-hidden />} disabled={!redo || isReadOnly} onClick={redo} />
      <p role="status" className="tnum min-w-0 flex-1 truncate text-xs text-ink-600">
        {text}
      </p>
      <PlanDocuments plan={plan} />
    </footer>
  )
}

function lastText(plan: Plan, { saving, isChanged, last }: PlanEdits, took: number | undefined): string {
  if (saving.step === 'sending' || (isChanged && saving.step === 'idle')) return 'Saving the change'
  if (isChanged) return 'The last change is not saved'
  const saved = `Version ${plan.version}, ${formatDateAndTime(plan.changedAt)}`
  if (!last) return saved
  return took === undefined ? last.text : `${last.text} · calculated in ${formatDecimal(took)} s`
}

export function FooterSkeleton() {
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-t border-ink-200 bg-paper px-4">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-3 w-56" />
    </div>
  )
}
