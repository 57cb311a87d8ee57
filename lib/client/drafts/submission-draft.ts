'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'

interface SubmissionDraft {
  evalName: string
  attemptKey: string | undefined
  setEvalName: (evalName: string) => void
  setAttemptKey: (attemptKey: string) => void
  clear: () => void
}

export const useSubmissionDraft = persistedStore<SubmissionDraft>(
  {
    name: 'submission-draft',
    kept: { evalName: z.string(), attemptKey: z.optional(z.string()) },
  },
  (set) => ({
    evalName: '',
    attemptKey: undefined,
    setEvalName: (evalName) => set({ evalName }),
    setAttemptKey: (attemptKey) => set({ attemptKey }),
    clear: () => set({ evalName: '', attemptKey: undefined }),
  }),
)
