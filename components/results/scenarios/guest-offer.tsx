'use client'

import { Button } from '@/components/ui/button'
import type { ScenarioBook } from '@/lib/client/evaluation/use-scenarios'
import { formatCountOf } from '@/lib/format/number'

/** Offers an account the scenarios that a guest of this browser saved for the location. */
export function GuestOffer({ offer }: { offer: NonNullable<ScenarioBook['offer']> }) {
  const { count, room, accept, discard } = offer
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-md bg-ink-100 py-2.5 pr-2.5 pl-3">
      <p className="min-w-60 flex-1 text-sm">
        {formatCountOf(count, 'scenario')} saved in this browser before you signed in.
        {room < count && ` There is room for ${room === 0 ? 'none' : room}: remove a scenario to add more.`}
      </p>
      <div className="flex gap-1.5">
        <Button size="sm" tone="ghost" onClick={discard}>
          Discard
        </Button>
        <Button size="sm" disabled={room === 0} onClick={accept}>
          Add {formatCountOf(Math.max(1, room), 'scenario')}
        </Button>
      </div>
    </div>
  )
}
