'use client'

import * as z from 'zod/mini'
import { create } from 'zustand'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { type SavedLocation, savedLocationSchema } from '@/lib/domain/locations/saved-list-rules'

interface ListState {
  owner: string | undefined
  isLoading: boolean
  problem: string | undefined
  retry: () => void
}

export const settledList: ListState = {
  owner: undefined,
  isLoading: false,
  problem: undefined,
  retry: () => undefined,
}

/** Guests' lists are always settled. */
export const useListState = create<ListState>()(() => settledList)

interface UnsavedList {
  owner: string
  base: SavedLocation[]
  locations: SavedLocation[]
}

const none: UnsavedList = { owner: '', base: [], locations: [] }

const locations = z.array(savedLocationSchema)

/** Changes that the server did not have when the page closed. */
export const useUnsavedList = persistedStore<UnsavedList>(
  { name: 'unsaved-locations', kept: { owner: z.string(), base: locations, locations } },
  () => none,
)

export const forgetUnsaved = (): void => {
  if (useUnsavedList.getState().owner !== '') useUnsavedList.setState(none)
}
