'use client'

import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { type Submission, submissionAnswerSchema } from '@/lib/contract/evaluation'
import { attemptFor } from '@/lib/domain/submission'
import { fetchJson } from './fetch-json'
import { RequestError } from './request-error'
import { useSubmissionDraft } from './submission-draft'
import { runsKey } from './use-runs'

export type SubmissionOutcome =
  | { step: 'done'; evalId: string | undefined }
  /** The account may not submit. */
  | { step: 'not-allowed' }
  /** Nobody is signed in any more. */
  | { step: 'signed-out' }
  | { step: 'failed'; error: unknown }

/** Sends a submission. Trying the same one again carries the same key, so that it is stored once. */
export function useSubmitEvaluation() {
  const { mutate } = useSWRConfig()
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = async (submission: Submission): Promise<SubmissionOutcome> => {
    const draft = useSubmissionDraft.getState()
    const attempt = attemptFor(submission, draft.attempt, () => crypto.randomUUID())
    draft.setAttempt(attempt)
    setSubmitting(true)
    try {
      const answer = await fetchJson(submissionAnswerSchema)({
        url: '/api/cord',
        method: 'POST',
        body: submission,
        headers: { 'Idempotency-Key': attempt.key },
      })
      if (!answer.success) return { step: 'not-allowed' }
      void mutate(runsKey())
      return { step: 'done', evalId: answer.evalId }
    } catch (error) {
      const isSignedOut = error instanceof RequestError && error.status === 401
      return isSignedOut ? { step: 'signed-out' } : { step: 'failed', error }
    } finally {
      setSubmitting(false)
    }
  }
  return { submit, isSubmitting }
}
