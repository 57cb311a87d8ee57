'use client'

import { CircleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { CustomerField } from '@/components/customer-picker/customer-field'
import type { CustomerChoice } from '@/components/customer-picker/use-customer-choice'
import { CannotSubmitNote } from '@/components/evaluation-entry/cannot-submit-note'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { useMe } from '@/lib/client/session/use-me'
import { submissionMessages } from '@/lib/domain/records/submission'
import { formatCountOf } from '@/lib/format/number'
import type { SubmitDialogs } from './submission-dialogs'
import type { useSubmitForm } from './use-submit-form'

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
