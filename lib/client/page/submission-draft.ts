'use client'

import * as z from 'zod/mini'
import type { Attempt } from '@/lib/domain/evaluation/submission'
import { persistedStore } from './persisted-store'

interface SubmissionDraft {
  evalName: string
  attempt: Attempt | undefined
  setEvalName: (evalName: string) => void
  setAttempt: (attempt: Attempt) => void
  clear: () => void
}

/** Input of the submit form, kept across a sign-in. */
export const useSubmissionDraft = persistedStore<SubmissionDraft>(
  {
    name: 'submission-draft',
    kept: { evalName: z.string(), attempt: z.optional(z.object({ key: z.string(), body: z.string() })) },
  },
  (set) => ({
    evalName: '',
    attempt: undefined,
    setEvalName: (evalName) => set({ evalName }),
    setAttempt: (attempt) => set({ attempt }),
    clear: () => set({ evalName: '', attempt: undefined }),
  }),
)
