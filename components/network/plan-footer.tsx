'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Plan } from '@/lib/contract/network'
import { formatDateAndTime } from '@/lib/format/date'
import { formatDecimal } from '@/lib/format/number'
import type { PlanEdits } from './use-plan-edits'

interface PlanFooterProps {
  plan: Plan
  edits: PlanEdits
  /** Seconds that the last change took to calculate; undefined until it is known. */
  took: number | undefined
  isReadOnly: boolean
  isNarrow: boolean
}

/** Undo and redo, and what the last step changed. */
export function PlanFooter({ plan, edits, took, isReadOnly, isNarrow }: PlanFooterProps) {
  const { undo, redo } = edits
  return (
    <footer
      data-ground="paper"
      className="z-4 flex min-h-14 shrink-0 items-center gap-2 border-t border-ink-200 bg-paper px-4 text-ink-1000 max-sm:pb-[env(safe-area-inset-bottom)]"
    >
      {isNarrow ? (
        <IconButton
          tone="line"
          label="Undo"
          icon={<Undo2 aria-hidden />}
          disabled={!undo || isReadOnly}
          onClick={undo}
        />
      ) : (
        <Button
          tone="ghost"
          icon={<Undo2 aria-hidden />}
          className="-ml-2"
          disabled={!undo || isReadOnly}
          onClick={undo}
        >
          Undo
        </Button>
      )}
      <IconButton
        label="Redo"
        tone={isNarrow ? 'line' : 'ghost'}
        icon={<Redo2 aria-hidden />}
        disabled={!redo || isReadOnly}
        onClick={redo}
      />
      <p role="status" className="tnum min-w-0 flex-1 truncate text-xs text-ink-600">
        {lastText(plan, edits, took)}
      </p>
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
