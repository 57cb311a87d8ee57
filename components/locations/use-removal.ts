'use client'

import type { RefObject } from 'react'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { formatCountOf } from '@/lib/format/number'

function offerUndo(text: string, before: readonly SavedLocation[]): void {
  const { putBack } = useSavedLocations.getState()
  notify.success(text, { label: 'Undo', onPress: () => putBack(before) })
}

/** Empties the list, with Undo. */
export function removeAll(): void {
  const { locations, reset } = useSavedLocations.getState()
  reset()
  offerUndo(`${formatCountOf(locations.length, 'location')} removed.`, locations)
}

/** Removes the locations with these ids, with Undo. */
export function removeMany(ids: ReadonlySet<string>): void {
  const { locations, removeAll: remove } = useSavedLocations.getState()
  remove(ids)
  offerUndo(`${formatCountOf(ids.size, 'location')} removed.`, locations)
}

/** Removes a location with Undo, and focuses the next or previous row. */
export function useRemoval(frame: RefObject<HTMLElement | null>) {
  const removeOne = (location: SavedLocation) => {
    const { locations, remove } = useSavedLocations.getState()
    const index = locations.indexOf(location)
    const next = locations[index + 1] ?? locations[index - 1]
    remove(location.id)
    offerUndo(`${location.name} removed.`, locations)
    if (next) requestAnimationFrame(() => removeButton(frame.current, next.id)?.focus())
  }
  return { removeOne }
}

function removeButton(frame: HTMLElement | null, id: string) {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-location]') ?? [])]
  return rows.find(({ dataset }) => dataset.location === id)?.querySelector<HTMLElement>('[data-remove]')
}
