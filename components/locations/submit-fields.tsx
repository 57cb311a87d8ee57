'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { type CustomerChoice, CustomerField } from '@/components/customer-picker/customer-picker'
import { BookDemoDialog, CannotSubmitNote } from '@/components/evaluation-entry/book-demo'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import { removeUndoably, undoRemoval } from '@/lib/client/locations/removed-list'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { SubmissionOutcome } from '@/lib/client/locations/use-submit-evaluation'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { useMe } from '@/lib/client/session/use-me'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'
import { doneMessage, submissionMessages, submittedText } from '@/lib/domain/records/submission'
import { formatCountOf } from '@/lib/format/number'
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

interface SubmitDialogs {
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

export interface SubmitFormProps {
  form: ReturnType<typeof useSubmitForm>
  email: string | undefined
  /** Chosen by staff. */
  customer: CustomerChoice
  dialogs: SubmitDialogs
}

/** Name and account of a submission, and what prevents it. */
export function SubmitFields({ form, email, customer, dialogs }: SubmitFormProps) {
  const { isGuest } = useGuest()
  const { me } = useMe()
  return (
    <>
      <InTheWay form={form} />
      <CannotSubmitNote />
      {isGuest && <GuestNote isMember={email !== undefined} onPress={() => dialogs.open('sign-in')} />}
      <CustomerField choice={customer} />
      <TextField
        label="Evaluation name"
        required
        size="lg"
        maxLength={200}
        autoComplete="off"
        placeholder="Such as Central garages"
        {...form.nameField}
        error={form.nameError}
      />
      {email && (
        <TextField
          label="Email"
          type="email"
          size="lg"
          value={email}
          hint={me && !customer.isNeeded && `Will be saved to ${me.customer.name}.`}
          disabled
          readOnly
        />
      )}
    </>
  )
}

/** Repeats the errors of the last attempt, because their rows may be scrolled out of view. */
export function InTheWay({ form: { failure, rowErrors } }: Pick<SubmitFormProps, 'form'>) {
  const count = Object.keys(rowErrors).length
  return (
    <>
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
      {count > 0 && (
        <p role="status" className="flex items-center gap-[5px] text-xs font-medium text-danger">
          <CircleAlert aria-hidden className="size-3.5" />
          {formatCountOf(count, 'location needs', 'locations need')} a change before this can be sent.
        </p>
      )}
    </>
  )
}

/** Shown before typing; the draft survives the sign-in. */
function GuestNote({ isMember, onPress }: { isMember: boolean; onPress: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-ink-100 py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1">
        {isMember ? 'This is the list of the examples, not your own.' : submissionMessages.signInFirst}
      </p>
      <Button size="sm" tone="line" onClick={onPress}>
        {isMember ? 'My own list' : 'Register for Free'}
      </Button>
    </div>
  )
}

/** Submits for accounts; asks everyone else to sign in. */
export function useSubmitPress({ form, dialogs }: Pick<SubmitFormProps, 'form' | 'dialogs'>) {
  const session = useSession()
  const { isGuest } = useGuest()
  return (event: FormEvent) => {
    event.preventDefault()
    if (session.status === 'signed-in' && !isGuest) return form.submit()
    dialogs.open('sign-in')
  }
}
