'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/page/persisted-store'
import { limits } from '@/lib/config/limits'

interface SurveyMemory {
  /** Whether the survey was ever shown in this browser. */
  isViewed: boolean
  /** Different locations that were opened since the page came, as many as count. */
  opened: readonly string[]
  /** Notes that a location was opened; answers whether the survey is due now. It is due once. */
  open(id: string): boolean
}

/**
 * When to ask for the survey. Only the flag is kept: which places somebody looked at stays out of local
 * storage, and who comes back is asked in the middle of work, not at the first press.
 */
export const useSurveyMemory = persistedStore<SurveyMemory>(
  { name: 'scouting-survey', kept: { isViewed: z.boolean() } },
  (set, get) => ({
    isViewed: false,
    opened: [],
    open(id) {
      const { isViewed, opened } = get()
      if (isViewed || opened.includes(id)) return false
      const next = [...opened, id]
      const isDue = next.length >= limits.surveyAfter
      set({ opened: next, isViewed: isDue })
      return isDue
    },
  }),
)
