'use client'

import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { randomId } from '@/lib/client/page/random-id'
import { useSubmissionDraft } from '@/lib/client/page/submission-draft'
import { type Submission, submissionAnswerSchema } from '@/lib/contract/evaluation'
import { type Attempt, attemptFor } from '@/lib/domain/evaluation/submission'
import { isRunsKey } from './use-runs'

export type SubmissionOutcome =
  | { step: 'done'; evalId: string | undefined; waitMinutes: number | undefined }
  | { step: 'not-allowed' }
  | { step: 'signed-out' }
  | { step: 'failed'; error: unknown }

interface AttemptMemory {
  read: () => Attempt | undefined
  keep: (attempt: Attempt) => void
}

/** The list's memory. It outlives the page, because signing in again leaves it. */
const draftMemory: AttemptMemory = {
  read: () => useSubmissionDraft.getState().attempt,
  keep: (attempt) => useSubmissionDraft.getState().setAttempt(attempt),
}

/**
 * Sends a submission. Retries of the same submission reuse its key, so that it is stored once.
 * @param memory forms beside the list's need their own, so that neither overwrites the other's attempt
 */
export function useSubmitEvaluation(memory: AttemptMemory = draftMemory) {
  const { mutate } = useSWRConfig()
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = async (submission: Submission): Promise<SubmissionOutcome> => {
    const attempt = attemptFor(submission, memory.read(), randomId)
    memory.keep(attempt)
    setSubmitting(true)
    try {
      const answer = await fetchJson(submissionAnswerSchema)({
        url: '/api/cord',
        method: 'POST',
        body: submission,
        headers: { 'Idempotency-Key': attempt.key },
      })
      if (!answer.success) return { step: 'not-allowed' }
      void mutate(isRunsKey)
      return { step: 'done', evalId: answer.evalId, waitMinutes: answer.waitMinutes }
    } catch (error) {
      const isSignedOut = error instanceof RequestError && error.status === 401
      return isSignedOut ? { step: 'signed-out' } : { step: 'failed', error }
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, isSubmitting }
}
