'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CustomerChoice } from '@/components/customer-picker/customer-picker'
import { useFormDraft } from '@/lib/client/drafts/form-draft'
import { RequestError } from '@/lib/client/fetch/request-error'
import { type SubmissionOutcome, useSubmitEvaluation } from '@/lib/client/locations/use-submit-evaluation'
import { powerTypeSchema, submissionSchema } from '@/lib/contract/evaluation'
import {
  completeLocation,
  locationMessages,
  needsParkingType,
  powerTypes,
} from '@/lib/domain/locations/saved-list-rules'
import { placeErrors, toSubmission } from '@/lib/domain/records/submission'
import type { LatLng } from '@/lib/geo/coordinates'

/** The wire schema's rule for the name; the list's rule for the parking type. */
const formSchema = z
  .extend(z.pick(submissionSchema, { eval_name: true }), {
    evaluationType: powerTypeSchema,
    parkingType: z.string(),
  })
  .check(
    z.refine(({ evaluationType, parkingType }) => !needsParkingType(evaluationType) || parkingType !== '', {
      path: ['parkingType'],
      error: locationMessages.parkingTypeRequired,
      // Runs even without a name, so that both errors show at once.
      when: () => true,
    }),
  )
type EvaluateFormValues = z.infer<typeof formSchema>

interface EvaluatedPlace extends LatLng {
  address: string | undefined
}

/** The submission's only location, named like the evaluation. */
function locationOf(
  { lat, lng, address }: EvaluatedPlace,
  { eval_name, evaluationType, parkingType }: EvaluateFormValues,
) {
  const shownType = needsParkingType(evaluationType) ? parkingType : ''
  return completeLocation([], {
    lat,
    lng,
    address,
    name: eval_name,
    evaluationType,
    parkingType: shownType,
  })
}

/** Storage key of the draft, shared by all places, which survives a sign-in. */
export const evaluateDraft = 'evaluate'

interface EvaluateFormOptions {
  place: LatLng
  /** Of the place, once it is known. */
  address: string | undefined
  email: string | undefined
  customer: CustomerChoice
  onOutcome: (outcome: SubmissionOutcome) => void
}

/** Form that submits one place on the map. Keeps its values after any answer. */
export function useEvaluateForm({ place, address, email, customer, onOutcome }: EvaluateFormOptions) {
  const attempt = useRef<string>(undefined)
  const { submit, isSubmitting } = useSubmitEvaluation({
    read: () => attempt.current,
    keep: (next) => {
      attempt.current = next
    },
  })
  const form = useForm<EvaluateFormValues>({
    defaultValues: { eval_name: '', evaluationType: powerTypes[0], parkingType: '' },
    resolver: zodResolver(formSchema),
  })
  useFormDraft(form, evaluateDraft)

  const send = async (values: EvaluateFormValues) => {
    if (customer.isMissing) return
    const location = locationOf({ ...place, address }, values)
    const outcome = await submit(
      toSubmission([location], { evalName: values.eval_name, email, customer: customer.id }),
    )
    if (outcome.step === 'failed' && outcome.error instanceof RequestError) {
      const { eval_name: message } = placeErrors(outcome.error.detail, [location]).fields
      if (message) form.setError('eval_name', { message })
    }
    onOutcome(outcome)
  }
  const { errors } = form.formState
  return {
    fields: {
      name: { ...form.register('eval_name'), error: errors.eval_name?.message },
      evaluationType: { ...form.register('evaluationType'), error: errors.evaluationType?.message },
      parkingType: { ...form.register('parkingType'), error: errors.parkingType?.message },
    },
    needsParkingType: needsParkingType(form.watch('evaluationType')),
    isSubmitting,
    submit: (event: FormEvent) => {
      customer.check()
      return form.handleSubmit(send)(event)
    },
  }
}
