'use client'

import { MapPinPlus } from 'lucide-react'
import { LinkButton } from '@/components/ui/link-button'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { formatCountOf } from '@/lib/format/number'

/** The saved locations that wait for submission; nothing while the list is empty. */
export function SavedStrip() {
  const { to } = useGuest()
  const count = useSavedLocations((state) => state.locations.length)
  if (count === 0) return null
  return (
    <div className="flex items-center gap-3 rounded-md bg-volt-wash px-3.5 py-2.5">
      <MapPinPlus aria-hidden />
      <p className="min-w-0 flex-1">
        <span className="tnum font-medium">{formatCountOf(count, 'saved location')}</span> ready to be
        evaluated
      </p>
      <LinkButton href={to(routes.submit)} size="sm">
        Evaluate
      </LinkButton>
    </div>
  )
}
