'use client'

import { create } from 'zustand'
import {
  addLocation,
  findAtPlace,
  type ImportResult,
  importLocations,
  type LocationChange,
  type LocationDraft,
  putBack,
  type SavedLocation,
  updateLocation,
} from '@/lib/domain/evaluation/saved-list-rules'

interface SavedLocations {
  locations: SavedLocation[]
  activeId: string | undefined
  isSidebarOpen: boolean
  /** Adds a location unless its place is saved already; returns the entry at that place. */
  add(draft: LocationDraft): SavedLocation
  update(id: string, change: LocationChange): void
  remove(id: string): void
  /** Merges locations, or changes nothing and returns the reason. */
  import(locations: readonly SavedLocation[]): ImportResult
  reset(): void
  /** Restores locations removed since the list was `before`. */
  putBack(before: readonly SavedLocation[]): void
  /** Selects a location, or deselects the selected one. */
  setActive(id: string | undefined): void
  setSidebarOpen(isOpen: boolean): void
  has(place: { lat: number; lng: number }): boolean
  at(place: { lat: number; lng: number }): SavedLocation | undefined
}

/**
 * Locations to evaluate. The browser keeps a guest's list, the server an account's (`followGuest`,
 * `followAccount`).
 */
export const useSavedLocations = create<SavedLocations>()((set, get) => ({
  locations: [],
  activeId: undefined,
  isSidebarOpen: false,
  add(draft) {
    const known = findAtPlace(get().locations, draft)
    if (known) return known
    const locations = addLocation(get().locations, draft)
    set({ locations })
    return locations[locations.length - 1] as SavedLocation
  },
  update(id, change) {
    set(({ locations }) => ({ locations: updateLocation(locations, id, change) }))
  },
  remove(id) {
    set(({ locations, activeId }) => ({
      locations: locations.filter((location) => location.id !== id),
      activeId: activeId === id ? undefined : activeId,
    }))
  },
  import(imported) {
    const result = importLocations(get().locations, imported)
    if (result.ok) set({ locations: result.locations })
    return result
  },
  reset() {
    set({ locations: [], activeId: undefined })
  },
  putBack(before) {
    set(({ locations }) => ({ locations: putBack(locations, before) }))
  },
  setActive(id) {
    set(({ activeId }) => ({ activeId: activeId === id ? undefined : id }))
  },
  setSidebarOpen(isSidebarOpen) {
    set({ isSidebarOpen })
  },
  has(place) {
    return findAtPlace(get().locations, place) !== undefined
  },
  at(place) {
    return findAtPlace(get().locations, place)
  },
}))
