'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { CustomerField, useCustomerChoice } from '@/components/customer-picker/customer-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { SelectField } from '@/components/ui/select'
import { SignInBeside } from '@/components/ui/sign-in-beside'
import { TextField } from '@/components/ui/text-field'
import { submittedParkingTypes } from '@/lib/catalogue/parking-types'
import { forgetDraft } from '@/lib/client/drafts/form-draft'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { SubmissionOutcome } from '@/lib/client/locations/use-submit-evaluation'
import { usePlaceFault } from '@/lib/client/places/place-faults'
import { useAddress } from '@/lib/client/places/use-address'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { routes } from '@/lib/config/routes'
import { placeFaultTexts } from '@/lib/domain/locations/place-doubts'
import { powerTypeOptions } from '@/lib/domain/locations/saved-list-rules'
import { doneMessage, submissionMessages } from '@/lib/domain/records/submission'
import { formatCoordinates } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { BookDemoDialog, CannotSubmitNote } from './book-demo'
import { evaluateDraft, useEvaluateForm } from './use-evaluate-form'

interface EvaluateDialogProps {
  place: LatLng
  onClose: () => void
}

/** Coordinates and, once known, the address, whose line is reserved. */
function Where({ place, found }: { place: LatLng; found: ReturnType<typeof useAddress> }) {
  const { address, isLoading } = found
  const fault = usePlaceFault(place)
  return (
    <div className="rounded-md bg-ink-100 px-3 py-2.5">
      <p className="tnum font-semibold">{formatCoordinates(place.lat, place.lng)}</p>
      <p aria-live="polite" title={address} className="min-h-5 truncate text-ink-600">
        {isLoading ? (
          <span className="sentence inline-block">fetching location information...</span>
        ) : (
          address
        )}
      </p>
      {fault && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {placeFaultTexts[fault]}
        </p>
      )}
    </div>
  )
}

/** Closes with a notice after a submission, or shows why it failed. */
function useOutcome(onClose: () => void) {
  const router = useRouter()
  const { to } = useGuest()
  const [failure, setFailure] = useState<string>()
  const [isDemoOffered, offerDemo] = useState(false)
  const follow = (outcome: SubmissionOutcome) => {
    if (outcome.step === 'done') {
      const open = () => router.push(to(routes.evaluations))
      notify.success(doneMessage(outcome.waitMinutes), { label: 'Open evaluations', onPress: open })
      return onClose()
    }
    if (outcome.step === 'not-allowed') return offerDemo(true)
    // Said below the place.
    if (outcome.step === 'misplaced') return
    if (outcome.step === 'signed-out') return setFailure(submissionMessages.signInFirst)
    const reason = messageOf(outcome.error, '')
    setFailure([submissionMessages.failed, reason].filter(Boolean).join(' '))
  }
  return {
    failure,
    clearFailure: () => setFailure(undefined),
    isDemoOffered,
    closeDemo: () => offerDemo(false),
    follow,
  }
}

function EvaluateForm({ place, onClose }: EvaluateDialogProps) {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.user.email : undefined
  const { failure, clearFailure, isDemoOffered, closeDemo, follow } = useOutcome(onClose)
  const customer = useCustomerChoice()
  const found = useAddress(place)
  const form = useEvaluateForm({ place, address: found.exact, email, customer, onOutcome: follow })
  const send = (event: FormEvent) => {
    clearFailure()
    void form.submit(event)
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 sm:min-h-[422px]">
      <Where place={place} found={found} />
      <CannotSubmitNote />
      <CustomerField choice={customer} />
      <TextField label="Email" type="email" size="lg" value={email ?? ''} disabled readOnly />
      <TextField
        label="Evaluation name"
        required
        size="lg"
        maxLength={200}
        autoComplete="off"
        placeholder="Such as Central garages"
        {...form.fields.name}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Power type"
          size="lg"
          options={powerTypeOptions}
          {...form.fields.evaluationType}
        />
        {form.needsParkingType && (
          <SelectField
            label="Parking type"
            required
            size="lg"
            placeholder="Select"
            options={submittedParkingTypes}
            {...form.fields.parkingType}
          />
        )}
      </div>
      {failure && (
        <ErrorStrip action={failure === submissionMessages.signInFirst && <SignInBeside />}>
          {failure}
        </ErrorStrip>
      )}
      <div className="mt-auto flex justify-end gap-2 pt-2">
        <Button tone="line" size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="lg"
          disabled={form.isSubmitting}
          aria-busy={form.isSubmitting}
          className="min-w-24"
        >
          {form.isSubmitting ? 'Loading...' : 'Submit'}
        </Button>
      </div>
      <BookDemoDialog open={isDemoOffered} onClose={closeDemo} />
    </form>
  )
}

/** Submits one place on the map for evaluation. */
export function EvaluateDialog({ place, onClose }: EvaluateDialogProps) {
  const close = () => {
    forgetDraft(evaluateDraft)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title="Evaluate Location" width="wide">
      <EvaluateForm place={place} onClose={close} />
    </Dialog>
  )
}
