'use client'

import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'

/** Which location is active. Calls `onShown` with the one to show on the map. */
export function useChoice(onShown: (location: SavedLocation) => void) {
  const setActive = useSavedLocations((list) => list.setActive)
  /** Activates a location and shows it, also the active one. */
  const show = (id: string) => {
    const { locations, activeId } = useSavedLocations.getState()
    const location = locations.find((each) => each.id === id)
    if (activeId !== id) setActive(id)
    if (location) onShown(location)
  }
  /** Shows a location; a second press deselects it. */
  const choose = (id: string) => {
    if (useSavedLocations.getState().activeId === id) setActive(id)
    else show(id)
  }
  return { show, choose }
}
