'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'

interface Onboarding {
  isDone: boolean
  finish(): void
}

export const useOnboarding = persistedStore<Onboarding>(
  { name: 'scouting-onboarding', kept: { isDone: z.boolean() } },
  (set) => ({
    isDone: false,
    finish() {
      set({ isDone: true })
    },
  }),
)
