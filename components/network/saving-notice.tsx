'use client'

import { Button } from '@/components/ui/button'
import { ConflictNotice } from '@/components/ui/conflict-notice'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { PlanEdits } from './use-plan-edits'

const retold = (error: unknown) => notify.error(messageOf(error, 'The plan could not be read.'))

/** Why the last change is not in the plan, and what to do about it. */
export function SavingNotice({ edits }: { edits: PlanEdits }) {
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
          edits.undo && (
            <Button tone="line" size="sm" onClick={edits.undo}>
              Undo
            </Button>
          )
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
