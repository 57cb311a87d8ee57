'use client'

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { limits } from '@/lib/config/limits'
import { mergeLocations } from '@/lib/domain/locations/merge-locations'
import { newPlaces, type SavedLocation, savedLocationSchema } from '@/lib/domain/locations/saved-list-rules'
import { useListState } from './list-state'
import { useSavedLocations } from './saved-list-store'

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

export interface GuestOffer {
  count: number
  add: () => boolean
  /** @returns the emptied list, for `putBack` */
  discard: () => SavedLocation[]
  putBack: (locations: SavedLocation[]) => void
}

/** Offers to move a guest's locations to the account after the sign-in. */
export function useGuestOffer(): GuestOffer {
  const isOpen = useListState((list) => list.owner !== undefined && !list.isLoading)
  const guests = useGuestList((list) => list.locations)
  const own = useSavedLocations((list) => list.locations)
  const count = useMemo(() => (isOpen ? newPlaces(own, guests).length : 0), [isOpen, guests, own])
  return {
    count,
    add() {
      if (own.length + count > limits.savedLocations) return false
      const locations = mergeLocations({ base: [], mine: guests, theirs: own })
      useSavedLocations.setState({ locations })
      useGuestList.setState({ locations: [] })
      return true
    },
    discard() {
      useGuestList.setState({ locations: [] })
      return guests
    },
    putBack: (locations) => useGuestList.setState({ locations }),
  }
}
