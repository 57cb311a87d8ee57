'use client'

import { Button } from '@/components/ui/button'
import { ConflictNotice } from '@/components/ui/conflict-notice'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { minBudget } from '@/lib/domain/network/terms'
import { formatPlain } from '@/lib/format/money'
import type { PlanEdits } from './use-plan-edits'

const retold = (error: unknown) => notify.error(messageOf(error, 'The plan could not be read.'))

interface LeastBudgetProps {
  /** Why there is no plan. */
  sentence: string
  currency: string
  edit: PlanEdits['edit']
}

/** Takes the least budget with a plan, where a budget below it is the reason. */
export function LeastBudget({ sentence, currency, edit }: LeastBudgetProps) {
  const budget = minBudget(sentence)
  if (budget === undefined) return null
  return (
    <Button tone="line" size="sm" onClick={() => edit((before) => ({ ...before, budget }))}>
      {`Use ${currency} ${formatPlain(budget)}`}
    </Button>
  )
}

interface SavingNoticeProps {
  edits: PlanEdits
  currency: string
}

/** Why the last change is not in the plan, and what to do about it. */
export function SavingNotice({ edits, currency }: SavingNoticeProps) {
  const { saving } = edits
  if (saving.step === 'conflict') {
    return (
      <div className="px-4 pt-3">
        <ConflictNotice
          title="The plan was changed elsewhere."
          keep={{ onClick: () => void edits.keepMine().catch(retold) }}
          theirs={{ onPress: () => void edits.openTheirs().catch(retold) }}
        >
          Keep mine starts a version from the settings here. Both stay among the versions.
        </ConflictNotice>
      </div>
    )
  }
  if (saving.step === 'refused') {
    return (
      <ErrorStrip
        className="mx-4 mt-3"
        action={
          <div className="flex flex-none flex-wrap justify-end gap-1.5 max-sm:max-w-1/2">
            <LeastBudget sentence={saving.message} currency={currency} edit={edits.edit} />
            {edits.undo && (
              <Button tone="line" size="sm" onClick={edits.undo}>
                Undo
              </Button>
            )}
          </div>
        }
      >
        {saving.message}
      </ErrorStrip>
    )
  }
  if (saving.step === 'failed') {
    return (
      <ErrorStrip className="mx-4 mt-3" onRetry={edits.resend}>
        {saving.message}
      </ErrorStrip>
    )
  }
  return null
}
