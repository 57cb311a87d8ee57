'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { type SavedLocation, savedLocationSchema } from '@/lib/domain/locations/saved-list-rules'

interface UnsavedList {
  /** Email of the account; empty without unsaved changes. */
  owner: string
  /** The list as the server had it before the changes, and with them. */
  base: SavedLocation[]
  locations: SavedLocation[]
}

const none: UnsavedList = { owner: '', base: [], locations: [] }

const locations = z.array(savedLocationSchema)

/** Changes of an account's list that the page was left with before the server had them. */
export const useUnsavedList = persistedStore<UnsavedList>(
  { name: 'unsaved-locations', kept: { owner: z.string(), base: locations, locations } },
  () => none,
)

export const forgetUnsaved = (): void => {
  if (useUnsavedList.getState().owner !== '') useUnsavedList.setState(none)
}
