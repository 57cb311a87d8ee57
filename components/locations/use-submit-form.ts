'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CustomerChoice } from '@/components/customer-picker/customer-picker'
import { useToastFloor } from '@/components/ui/notify'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { type SubmissionOutcome, useSubmitEvaluation } from '@/lib/client/locations/use-submit-evaluation'
import { usePlaceFaults } from '@/lib/client/places/place-faults'
import { submissionSchema } from '@/lib/contract/evaluation'
import {
  isPlaced,
  listErrors,
  misplacedErrors,
  partCount,
  placeErrors,
  splitQuestion,
  storedSoFar,
  submissionMessages,
  toSubmission,
} from '@/lib/domain/records/submission'

/** Only the name, by the wire schema's rule; list errors show at their rows. */
const formSchema = z.pick(submissionSchema, { eval_name: true })
type SubmitFormValues = z.infer<typeof formSchema>

interface SubmitFormOptions {
  email: string | undefined
  /** Chosen by staff. */
  customer: CustomerChoice
  onOutcome: (outcome: SubmissionOutcome) => void
}

type Failure = Extract<SubmissionOutcome, { step: 'failed' }>

/** Text of a failure's notice, with the reason only if no field or row shows it. */
function failureText({ error, stored, parts }: Failure, isSaidElsewhere: boolean): string {
  const reason = isSaidElsewhere ? '' : messageOf(error, '')
  const sofar = stored > 0 ? storedSoFar(stored, parts) : ''
  return [submissionMessages.failed, reason, sofar].filter(Boolean).join(' ')
}

/**
 * The submit form over the wire schema: name typed, list and address from the stores. Server errors show at their field
 * or row; the rest is in `failure`.
 */
export function useSubmitForm({ email, customer, onOutcome }: SubmitFormOptions) {
  const locations = useSavedLocations((list) => list.locations)
  const { evalName, setEvalName } = useSubmissionDraft()
  const { submit, isSubmitting } = useSubmitEvaluation()
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const [failure, setFailure] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const split = useSplitQuestion(locations.length, () => press())
  const form = useForm<SubmitFormValues>({
    defaultValues: { eval_name: '' },
    resolver: zodResolver(formSchema),
  })
  useDraft(evalName, (value) => form.setValue('eval_name', value))

  const faults = usePlaceFaults(locations, email !== undefined)
  const misplaced = useMemo(() => misplacedErrors(locations, faults), [locations, faults])

  // Errors refer to the list as sent, so a changed list clears them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is what clears the errors
  useEffect(() => setRefused({}), [locations])
  const rowErrors = useMemo(
    () => ({ ...misplaced, ...refused, ...(attempts > 0 ? listErrors(locations) : {}) }),
    [misplaced, refused, attempts, locations],
  )

  const attempted = () => {
    setAttempts((count) => count + 1)
    setFailure(undefined)
  }
  const send = async ({ eval_name }: SubmitFormValues) => {
    attempted()
    if (customer.isMissing || !isFree()) return
    if (split.isToAsk()) return
    const outcome = await submit(
      toSubmission(locations, { evalName: eval_name, email, customer: customer.id }),
    )
    if (outcome.step === 'failed') showFailure(outcome)
    // The rows say so by now; this shows the first of them.
    if (outcome.step === 'misplaced') setAttempts((count) => count + 1)
    onOutcome(outcome)
  }
  const showFailure = (outcome: Failure) => {
    const detail = outcome.error instanceof RequestError ? outcome.error.detail : undefined
    const placed = placeErrors(detail, locations.slice(outcome.from))
    setRefused(placed.locations)
    if (placed.fields.eval_name) form.setError('eval_name', { message: placed.fields.eval_name })
    setFailure(failureText(outcome, isPlaced(placed, detail)))
    setAttempts((count) => count + 1)
  }
  const isFree = () => Object.keys({ ...misplaced, ...listErrors(locations) }).length === 0
  const press = () => {
    customer.check()
    void form.handleSubmit(send, attempted)()
  }
  return {
    count: locations.length,
    nameField: keepEarlyWords(form)('eval_name', {
      onChange: (event) => {
        setEvalName(event.target.value)
        setFailure(undefined)
      },
    }),
    nameError: form.formState.errors.eval_name?.message,
    rowErrors,
    /** Counts attempts, to scroll the first row with errors into view. */
    attempts,
    failure,
    isSubmitting,
    submit: press,
    /** Shows row errors. @returns whether there are none */
    check: () => {
      if (!isFree()) attempted()
      return isFree()
    },
    split,
  }
}

/** Asks before a list this long becomes several records; `onConfirm` sends it. */
function useSplitQuestion(count: number, onConfirm: () => void) {
  const [isAsked, ask] = useState(false)
  const isConfirmed = useRef(false)
  return {
    question: isAsked ? splitQuestion(count) : undefined,
    /** False if one record is enough, or once after a yes. */
    isToAsk(): boolean {
      const isToAsk = partCount(count) > 1 && !isConfirmed.current
      isConfirmed.current = false
      if (isToAsk) ask(true)
      return isToAsk
    },
    confirm() {
      if (isConfirmed.current) return
      ask(false)
      isConfirmed.current = true
      onConfirm()
    },
    cancel: () => ask(false),
  }
}

/** Fills the form with the draft once the store is rehydrated. */
function useDraft(evalName: string, fill: (value: string) => void) {
  const [isFilled, setFilled] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the stored draft decides when
  useEffect(() => {
    if (isFilled || evalName === '') return
    fill(evalName)
    setFilled(true)
  }, [evalName, isFilled])
}

/** Keeps notices above a full-width form at the page's foot. */
export function useToastsAboveForm(form: RefObject<HTMLElement | null>): void {
  const isBesideMap = useMedia(besideMap)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [form])
  useToastFloor(isBesideMap ? 0 : height)
}
