'use client'

import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { randomId } from '@/lib/client/browser/random-id'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import { isRunsKey } from '@/lib/client/fetch/account-list'
import { callApi } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { placeFaultsOf } from '@/lib/client/places/place-faults'
import { evaluationCalls, type Submission, type SubmissionAnswer } from '@/lib/contract/evaluation'
import type { PlaceFault } from '@/lib/contract/location-file'
import { partKey, submissionParts } from '@/lib/domain/records/submission'

export type SubmissionOutcome =
  /** Nothing was sent. `faults` are in the order of the locations. */
  | { step: 'misplaced'; faults: readonly (PlaceFault | null)[] }
  | { step: 'done'; records: number; waitMinutes: number | undefined }
  | { step: 'not-allowed' }
  | { step: 'signed-out' }
  /** `stored` of `parts` are records; `from` is the index of the failed part's first location. */
  | { step: 'failed'; error: unknown; stored: number; parts: number; from: number }

interface AttemptMemory {
  read: () => string | undefined
  keep: (attempt: string) => void
}

/** Outlives the page, which a new sign-in leaves. */
const draftMemory: AttemptMemory = {
  read: () => useSubmissionDraft.getState().attemptKey,
  keep: (attempt) => useSubmissionDraft.getState().setAttemptKey(attempt),
}

const sendPart = (part: Submission, attempt: string): Promise<SubmissionAnswer> =>
  callApi(evaluationCalls.submit, {
    body: part,
    headers: { 'Idempotency-Key': partKey(attempt, part) },
  })

/** Sends parts in sequence; a repeated attempt gets the records that it already made. */
async function sendParts(parts: readonly Submission[], attempt: string): Promise<SubmissionOutcome> {
  let stored = 0
  let from = 0
  let waitMinutes: number | undefined
  for (const part of parts) {
    try {
      const answer = await sendPart(part, attempt)
      if (!answer.success) return { step: 'not-allowed' }
      waitMinutes = answer.waitMinutes
    } catch (error) {
      const isSignedOut = error instanceof RequestError && error.status === 401
      return isSignedOut
        ? { step: 'signed-out' }
        : { step: 'failed', error, stored, parts: parts.length, from }
    }
    stored += 1
    from += part.coords.length
  }
  return { step: 'done', records: stored, waitMinutes }
}

/**
 * Splits submissions of more than 500 locations. A second press gets the same outcome, and retries reuse their keys, so
 * that each part is stored once.
 * @param memory a form of its own needs one, so that attempts do not overwrite each other
 */
export function useSubmitEvaluation(memory: AttemptMemory = draftMemory) {
  const { mutate } = useSWRConfig()
  const [isSubmitting, setSubmitting] = useState(false)
  const onItsWay = useRef<Promise<SubmissionOutcome>>(undefined)
  const send = async (submission: Submission): Promise<SubmissionOutcome> => {
    const attempt = memory.read() ?? randomId()
    memory.keep(attempt)
    setSubmitting(true)
    const faults = await placeFaultsOf(submission.coords)
    const outcome: SubmissionOutcome = faults.some((fault) => fault !== null)
      ? { step: 'misplaced', faults }
      : await sendParts(submissionParts(submission), attempt)
    onItsWay.current = undefined
    setSubmitting(false)
    const isStored = outcome.step === 'done' || (outcome.step === 'failed' && outcome.stored > 0)
    if (isStored) void mutate(isRunsKey)
    return outcome
  }
  const submit = (submission: Submission): Promise<SubmissionOutcome> => {
    onItsWay.current ??= send(submission)
    return onItsWay.current
  }
  return { submit, isSubmitting }
}
