'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

interface LastCountry {
  /** Name of the atlas of the country that was opened last. */
  country: string | undefined
  setCountry(country: string): void
}

const storedSchema = z.object({ country: z.string() })

/** The country that this tab shows or showed last; the list of countries marks it. */
export const useLastCountry = create<LastCountry>()(
  persist(
    (set) => ({
      country: undefined,
      setCountry(country) {
        set({ country })
      },
    }),
    {
      name: 'last-country',
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ country }) => ({ country }),
      merge(stored, current) {
        const parsed = storedSchema.safeParse(stored)
        return parsed.success ? { ...current, ...parsed.data } : current
      },
    },
  ),
)
