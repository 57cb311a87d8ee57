'use client'

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Onboarding {
  /** Whether a location type was ever chosen in this browser. */
  isDone: boolean
  finish(): void
}

export const useOnboarding = create<Onboarding>()(
  persist(
    (set) => ({
      isDone: false,
      finish() {
        set({ isDone: true })
      },
    }),
    {
      name: 'scouting-onboarding',
      version: 1,
      partialize: ({ isDone }) => ({ isDone }),
      merge: (stored, current) => ({
        ...current,
        isDone: typeof stored === 'object' && stored !== null && 'isDone' in stored && stored.isDone === true,
      }),
    },
  ),
)
