'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'

interface LastCountry {
  country: string | undefined
  setCountry(country: string): void
}

export const useLastCountry = persistedStore<LastCountry>(
  { name: 'last-country', kept: { country: z.string() }, storage: 'session' },
  (set) => ({
    country: undefined,
    setCountry(country) {
      set({ country })
    },
  }),
)
