'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { limits } from '@/lib/config/limits'

interface SurveyMemory {
  isViewed: boolean
  opened: readonly string[]
  open(id: string): boolean
}

/** Stores the flag only: opened locations stay out of local storage. */
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
