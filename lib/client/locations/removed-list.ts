'use client'

import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { isSameList } from '@/lib/domain/locations/merge-locations'
import { type SavedLocation, savedLocationSchema } from '@/lib/domain/locations/saved-list-rules'
import { useListState } from './list-state'
import { useSavedLocations } from './saved-list-store'

interface RemovedList {
  /** Empty for guests. */
  owner: string
  /** Empty if nothing can be restored. */
  text: string
  before: SavedLocation[]
  after: SavedLocation[]
}

const none: RemovedList = { owner: '', text: '', before: [], after: [] }

const locations = z.array(savedLocationSchema)

/** The last removal, kept so that it can be undone after a reload. */
const useStore = persistedStore<RemovedList>(
  {
    name: 'removed-locations',
    kept: { owner: z.string(), text: z.string(), before: locations, after: locations },
  },
  () => none,
)

const ownerNow = () => useListState.getState().owner ?? ''

/** Removes by `change`, and keeps what was there until the next change of the list. */
export function removeUndoably(text: string, change: () => void): void {
  const { locations: before } = useSavedLocations.getState()
  change()
  useStore.setState({ owner: ownerNow(), text, before, after: useSavedLocations.getState().locations })
}

export function forgetRemoved(): void {
  if (useStore.getState().text !== '') useStore.setState(none)
}

/** Restores what was removed last; changes since then stay. */
export function undoRemoval(): void {
  const { before } = useStore.getState()
  useSavedLocations.getState().putBack(before)
  forgetRemoved()
}

/** Undefined once the list has changed since, and while it loads. */
export function useRemoved(): { text: string; undo: () => void } | undefined {
  const { owner, text, after } = useStore()
  const isOwn = useListState((list) => !list.isLoading && (list.owner ?? '') === owner)
  const isUnchanged = useSavedLocations((list) => text !== '' && isSameList(list.locations, after))
  return isOwn && isUnchanged ? { text, undo: undoRemoval } : undefined
}
