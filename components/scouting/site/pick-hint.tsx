'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { isPickingOf } from '@/components/scouting/state/scouting-store'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Letter } from '@/components/ui/letter'
import { siteTitle } from '@/lib/domain/scouting/scouted-site'

/** Says what to do while a location to compare with is wanted; nothing else. */
export function PickHint({ className }: { className?: string | undefined }) {
  const isPicking = useScouting(isPickingOf)
  const active = useScouting(({ open }) => open.active)
  const pick = useScouting((state) => state.pick)
  return (
    <div role="status">
      {isPicking && active && (
        <div
          className={classes('flex items-center gap-2.5 rounded-md bg-ink-100 py-1.5 pr-1.5 pl-3', className)}
        >
          <Letter letter="B" />
          <p className="min-w-0 flex-1 text-xs">
            Choose a location in the list or on the map to compare with {siteTitle(active)}.
          </p>
          <Button tone="ghost" size="sm" onClick={() => pick(false)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
