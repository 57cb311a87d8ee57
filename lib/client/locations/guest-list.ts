'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { type SavedLocation, savedLocationSchema } from '@/lib/domain/locations/saved-list-rules'

interface GuestList {
  locations: SavedLocation[]
}

export const useGuestList = persistedStore<GuestList>(
  { name: 'saved-locations', kept: { locations: z.array(savedLocationSchema) } },
  () => ({ locations: [] }),
)

/** Storage events reach every tab but the one that wrote. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === useGuestList.persist.getOptions().name) void useGuestList.persist.rehydrate()
  })
}
