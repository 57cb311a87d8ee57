'use client'

import { Undo2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { removeUndoably, useRemoved } from '@/lib/client/locations/removed-list'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { formatCountOf } from '@/lib/format/number'

/** Says what the list lost last, with Undo until its next change; below the list, so that no row moves. */
export function RemovedNote() {
  const removed = useRemoved()
  return (
    <div role="status" className="shrink-0 empty:hidden">
      {removed && (
        <div className="flex items-center gap-2 border-t border-ink-200 bg-ink-100 py-1.5 pr-2 pl-4">
          <p className="min-w-0 flex-1 wrap-anywhere">{removed.text}</p>
          <Button tone="line" icon={<Undo2 aria-hidden className="size-3.5" />} onClick={removed.undo}>
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}

/** More than these are removed only after a question. */
const removedUnasked = 10

function removeNow(ids: ReadonlySet<string>): void {
  const { removeAll } = useSavedLocations.getState()
  removeUndoably(`${formatCountOf(ids.size, 'location')} removed.`, () => removeAll(ids))
}

/** Removes several locations, with Undo; asks before many. */
export function useRemovalOfMany() {
  const [asked, ask] = useState<ReadonlySet<string>>()
  return {
    asked,
    remove(locations: readonly SavedLocation[]) {
      const ids = new Set(locations.map(({ id }) => id))
      if (ids.size > removedUnasked) ask(ids)
      else removeNow(ids)
    },
    confirm() {
      if (asked) removeNow(asked)
      ask(undefined)
    },
    cancel: () => ask(undefined),
  }
}

export function RemovalQuestion({ removal }: { removal: ReturnType<typeof useRemovalOfMany> }) {
  const { asked, confirm, cancel } = removal
  const count = formatCountOf(asked?.size ?? 0, 'location')
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title={`Remove ${count}?`}
      description="You can undo this until the list changes again."
      actions={
        <>
          <Button tone="line" onClick={cancel}>
            Cancel
          </Button>
          <Button tone="danger" onClick={confirm}>
            Remove {count}
          </Button>
        </>
      }
    />
  )
}

/** Removes a location with Undo, and focuses the next or previous row. */
export function useRemoval(frame: RefObject<HTMLElement | null>) {
  /** @param rows as listed */
  const removeOne = (location: SavedLocation, rows: readonly { location: SavedLocation }[]) => {
    const { remove } = useSavedLocations.getState()
    const index = rows.findIndex((row) => row.location.id === location.id)
    const next = (rows[index + 1] ?? rows[index - 1])?.location
    removeUndoably(`${location.name} removed.`, () => remove(location.id))
    if (next) requestAnimationFrame(() => removeButton(frame.current, next.id)?.focus())
  }
  return { removeOne }
}

function removeButton(frame: HTMLElement | null, id: string) {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-location]') ?? [])]
  return rows.find(({ dataset }) => dataset.location === id)?.querySelector<HTMLElement>('[data-remove]')
}
