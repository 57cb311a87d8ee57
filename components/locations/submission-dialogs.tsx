'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BookDemoDialog } from '@/components/evaluation-entry/book-demo-dialog'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import { removeUndoably, undoRemoval } from '@/lib/client/locations/removed-list'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { SubmissionOutcome } from '@/lib/client/locations/use-submit-evaluation'
import { useGuest } from '@/lib/client/session/guest'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'
import { doneMessage, submittedText } from '@/lib/domain/records/submission'
import type { useSubmitForm } from './use-submit-form'

type Split = ReturnType<typeof useSubmitForm>['split']

export function SubmissionDialogs({ split, dialogs }: { split: Split; dialogs: SubmitDialogs }) {
  return (
    <>
      <SignInDialog open={dialogs.shown === 'sign-in'} returnTo={routes.submit} onClose={dialogs.close} />
      <SplitDialog split={split} />
      <BookDemoDialog open={dialogs.shown === 'book-demo'} onClose={dialogs.close} />
    </>
  )
}

function SplitDialog({ split: { question, confirm, cancel } }: { split: Split }) {
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title="Several evaluations"
      description={question}
      actions={
        <>
          <Button tone="line" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={confirm}>Submit</Button>
        </>
      }
    />
  )
}

export interface SubmitDialogs {
  shown: 'sign-in' | 'book-demo' | undefined
  open: (dialog: 'sign-in' | 'book-demo') => void
  close: () => void
}

export function useSubmitDialogs(): SubmitDialogs {
  const [shown, open] = useState<SubmitDialogs['shown']>()
  return { shown, open, close: () => open(undefined) }
}

/** After a submission, opens the records, a dialog, or a notice. */
export function useSubmissionOutcome(dialogs: SubmitDialogs, customer: string | undefined) {
  const router = useRouter()
  const { to } = useGuest()
  const saved = useSavedLocations()
  const clearDraft = useSubmissionDraft((draft) => draft.clear)
  return (outcome: SubmissionOutcome) => {
    if (outcome.step === 'signed-out') return dialogs.open('sign-in')
    if (outcome.step === 'not-allowed') return dialogs.open('book-demo')
    // The form shows the reason beside its fields.
    if (outcome.step === 'failed' || outcome.step === 'misplaced') return
    // The record has the locations now; they can be restored here, by the notice and beside the list.
    removeUndoably(submittedText(saved.locations.length), saved.reset)
    clearDraft()
    notify.success(doneMessage(outcome.waitMinutes, outcome.records), {
      label: 'Undo: restore my list',
      onPress: undoRemoval,
    })
    router.push(withKept(to(routes.evaluations), { customer }))
  }
}
