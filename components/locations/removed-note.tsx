'use client'

import { Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useRemoved } from '@/lib/client/locations/removed-list'

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
