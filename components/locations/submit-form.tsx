'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { BookDemoDialog } from '@/components/evaluation-entry/book-demo-dialog'
import { CannotSubmitNote } from '@/components/evaluation-entry/cannot-submit-note'
import { CustomerField } from '@/components/evaluation-entry/customer-field'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import type { CustomerChoice } from '@/components/evaluation-entry/use-customer-choice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import type { SubmissionOutcome } from '@/lib/client/evaluation/use-submit-evaluation'
import { useSubmissionDraft } from '@/lib/client/page/submission-draft'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { useMe } from '@/lib/client/session/use-me'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'
import { doneMessage, submissionMessages } from '@/lib/domain/evaluation/submission'
import { formatCountOf } from '@/lib/format/number'
import { useFormFloor } from './use-form-floor'
import type { useSubmitForm } from './use-submit-form'

interface SubmitFormProps {
  form: ReturnType<typeof useSubmitForm>
  email: string | undefined
  customer: CustomerChoice
  dialogs: SubmitDialogs
}

/** Names the evaluation, shows its account, submits it. */
export function SubmitForm({ form, email, customer, dialogs }: SubmitFormProps) {
  const session = useSession()
  const { isGuest } = useGuest()
  const { me } = useMe()
  const frame = useRef<HTMLFormElement>(null)
  useFormFloor(frame)
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (session.status === 'signed-in' && !isGuest) return form.submit()
    dialogs.open('sign-in')
  }
  return (
    <form ref={frame} noValidate onSubmit={press} className="grid gap-3 border-t border-ink-200 px-4 py-3.5">
      {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
      <InTheWay count={Object.keys(form.rowErrors).length} />
      <CannotSubmitNote />
      {isGuest && <GuestNote onRegister={() => dialogs.open('sign-in')} />}
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
          hint={me && !customer.isNeeded && `Saved to ${me.customer.name}.`}
          disabled
          readOnly
        />
      )}
      <Button
        type="submit"
        size="lg"
        block
        busy={form.isSubmitting}
        disabled={form.count === 0 || session.status === 'loading'}
      >
        {form.count === 0 ? 'Submit' : `Submit ${formatCountOf(form.count, 'location')}`}
      </Button>
      <SignInDialog open={dialogs.shown === 'sign-in'} returnTo={routes.submit} onClose={dialogs.close} />
      <SplitDialog split={form.split} />
      <BookDemoDialog open={dialogs.shown === 'book-demo'} onClose={dialogs.close} />
    </form>
  )
}

function SplitDialog({ split: { question, confirm, cancel } }: Pick<SubmitFormProps['form'], 'split'>) {
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

/** The row with the error may be scrolled out of a long list. */
function InTheWay({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="flex items-center gap-[5px] text-xs font-medium text-danger">
      <CircleAlert aria-hidden className="size-3.5" />
      {formatCountOf(count, 'location needs', 'locations need')} a change before this can be sent.
    </p>
  )
}

/** Shown before anything is typed; the draft survives the sign-in. */
function GuestNote({ onRegister }: { onRegister: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-ink-100 py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1">{submissionMessages.signInFirst}</p>
      <Button size="sm" tone="line" onClick={onRegister}>
        Register for Free
      </Button>
    </div>
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

/** Opens the evaluations list, a dialog, or a notice after a submission. */
export function useSubmissionOutcome(dialogs: SubmitDialogs, customer: string | undefined) {
  const router = useRouter()
  const { to } = useGuest()
  const saved = useSavedLocations()
  const clearDraft = useSubmissionDraft((draft) => draft.clear)
  return (outcome: SubmissionOutcome) => {
    if (outcome.step === 'signed-out') return dialogs.open('sign-in')
    if (outcome.step === 'not-allowed') return dialogs.open('book-demo')
    // The form shows the reason beside its fields.
    if (outcome.step === 'failed') return
    // The record holds the locations now; the notice offers to restore them.
    const sent = saved.locations
    saved.reset()
    clearDraft()
    notify.success(doneMessage(outcome.waitMinutes, outcome.records), {
      label: 'Undo: restore my list',
      onPress: () => saved.import(sent),
    })
    router.push(withKept(to(routes.evaluations), { customer }))
  }
}
