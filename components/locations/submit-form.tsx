'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { BookDemoDialog } from '@/components/evaluation-entry/book-demo-dialog'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useGuest } from '@/lib/client/guest'
import { messageOf } from '@/lib/client/request-error'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { useSession } from '@/lib/client/session'
import { useSubmissionDraft } from '@/lib/client/submission-draft'
import { useMe } from '@/lib/client/use-me'
import type { SubmissionOutcome } from '@/lib/client/use-submit-evaluation'
import { routes } from '@/lib/config/routes'
import { submissionMessages } from '@/lib/domain/submission'
import { formatCount } from '@/lib/format/number'
import type { useSubmitForm } from './use-submit-form'

interface SubmitFormProps {
  form: ReturnType<typeof useSubmitForm>
  email: string | undefined
  dialogs: SubmitDialogs
}

/** Name the evaluation, see whose it is, send it. */
export function SubmitForm({ form, email, dialogs }: SubmitFormProps) {
  const session = useSession()
  const { isGuest } = useGuest()
  const { me } = useMe()
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (session.status === 'signed-in' && !isGuest) return form.submit()
    dialogs.open('sign-in')
  }
  return (
    <form noValidate onSubmit={press} className="grid gap-3 border-t border-ink-200 px-4 py-3.5">
      {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
      {isGuest && <GuestNote onRegister={() => dialogs.open('sign-in')} />}
      <TextField
        label="Evaluation name"
        required
        size="lg"
        maxLength={200}
        autoComplete="off"
        {...form.nameField}
        error={form.nameError}
      />
      {email && (
        <TextField
          label="Email"
          type="email"
          size="lg"
          value={email}
          hint={me && `The record is made for ${me.customer.name}.`}
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
        {form.count === 0
          ? 'Submit'
          : `Submit ${formatCount(form.count)} ${form.count === 1 ? 'location' : 'locations'}`}
      </Button>
      <SignInDialog open={dialogs.shown === 'sign-in'} returnTo={routes.submit} onClose={dialogs.close} />
      <BookDemoDialog open={dialogs.shown === 'book-demo'} onClose={dialogs.close} />
    </form>
  )
}

/** Said before anything is typed; what is typed stays for when they are back. */
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

/** What follows a submission: the evaluations list, a dialog, or a notice. */
export function useSubmissionOutcome(dialogs: SubmitDialogs) {
  const router = useRouter()
  const { to } = useGuest()
  const saved = useSavedLocations()
  const clearDraft = useSubmissionDraft((draft) => draft.clear)
  return (outcome: SubmissionOutcome) => {
    if (outcome.step === 'signed-out') return dialogs.open('sign-in')
    if (outcome.step === 'not-allowed') return dialogs.open('book-demo')
    if (outcome.step === 'failed') {
      const reason = messageOf(outcome.error, '')
      notify.error([submissionMessages.failed, reason].filter(Boolean).join(' '))
      return
    }
    // The record holds the locations now; whoever wants them once more gets them back from the notice.
    const sent = saved.locations
    saved.reset()
    clearDraft()
    notify.success(submissionMessages.done, { label: 'Keep the list', onPress: () => saved.import(sent) })
    router.push(to(routes.evaluations))
  }
}
