'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/page/persisted-store'
import {
  addLocation,
  findAtPlace,
  type ImportResult,
  importLocations,
  type LocationChange,
  type LocationDraft,
  putBack,
  type SavedLocation,
  savedLocationSchema,
  updateLocation,
} from '@/lib/domain/evaluation/saved-list-rules'

interface SavedLocations {
  locations: SavedLocation[]
  activeId: string | undefined
  isSidebarOpen: boolean
  /** Adds a place once and answers its entry, the one that stood there before if there was one. */
  add(draft: LocationDraft): SavedLocation
  update(id: string, change: LocationChange): void
  remove(id: string): void
  /** Merges the given locations, or answers why not and changes nothing. */
  import(locations: readonly SavedLocation[]): ImportResult
  reset(): void
  /** Puts back what was removed since the list was as given. */
  putBack(before: readonly SavedLocation[]): void
  /** Selects an entry; the selected one again deselects it. */
  setActive(id: string | undefined): void
  setSidebarOpen(isOpen: boolean): void
  has(place: { lat: number; lng: number }): boolean
  /** The entry at a place, if any. */
  at(place: { lat: number; lng: number }): SavedLocation | undefined
}

/** The list of locations to evaluate; kept in local storage but for the selection and the sidebar flag. */
export const useSavedLocations = persistedStore<SavedLocations>(
  { name: 'saved-locations', kept: { locations: z.array(savedLocationSchema) } },
  (set, get) => ({
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
  }),
)
