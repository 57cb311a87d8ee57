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
  putLocation,
  type SavedLocation,
  updateLocation,
  updateLocations,
} from '@/lib/domain/locations/saved-list-rules'

interface SavedLocations {
  locations: SavedLocation[]
  activeId: string | undefined
  isSidebarOpen: boolean
  add(draft: LocationDraft): SavedLocation
  update(id: string, change: LocationChange): void
  updateAll(changes: ReadonlyMap<string, LocationChange>): void
  put(location: SavedLocation, formerId: string | undefined): void
  remove(id: string): void
  removeAll(ids: ReadonlySet<string>): void
  /** Merges all locations or none, with the reason. */
  import(locations: readonly SavedLocation[]): ImportResult
  reset(): void
  putBack(before: readonly SavedLocation[]): void
  setActive(id: string | undefined): void
  setSidebarOpen(isOpen: boolean): void
  has(place: { lat: number; lng: number }): boolean
  at(place: { lat: number; lng: number }): SavedLocation | undefined
}

/** The browser keeps a guest's list, the server an account's (`followGuest`, `followAccount`). */
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
  updateAll(changes) {
    set(({ locations }) => ({ locations: updateLocations(locations, changes) }))
  },
  put(location, formerId) {
    set(({ locations }) => ({ locations: putLocation(locations, location, formerId) }))
  },
  remove(id) {
    get().removeAll(new Set([id]))
  },
  removeAll(ids) {
    set(({ locations, activeId }) => ({
      locations: locations.filter(({ id }) => !ids.has(id)),
      activeId: activeId !== undefined && ids.has(activeId) ? undefined : activeId,
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
