'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Attempt } from '@/lib/domain/evaluation/submission'

interface SubmissionDraft {
  evalName: string
  attempt: Attempt | undefined
  setEvalName: (evalName: string) => void
  setAttempt: (attempt: Attempt) => void
  clear: () => void
}

const persistedSchema = z.object({
  evalName: z.string(),
  attempt: z.optional(z.object({ key: z.string(), body: z.string() })),
})

/** What was typed into the submit form, kept so that signing in again half way loses none of it. */
export const useSubmissionDraft = create<SubmissionDraft>()(
  persist(
    (set) => ({
      evalName: '',
      attempt: undefined,
      setEvalName: (evalName) => set({ evalName }),
      setAttempt: (attempt) => set({ attempt }),
      clear: () => set({ evalName: '', attempt: undefined }),
    }),
    {
      name: 'submission-draft',
      version: 1,
      partialize: ({ evalName, attempt }) => ({ evalName, attempt }),
      merge(stored, current) {
        const parsed = persistedSchema.safeParse(stored)
        if (!parsed.success) return current
        return { ...current, evalName: parsed.data.evalName, attempt: parsed.data.attempt }
      },
    },
  ),
)
