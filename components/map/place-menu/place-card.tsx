'use client'

import { MapPin, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Place } from '@/components/map/map-data'
import { IconButton } from '@/components/ui/icon-button'
import { formatCoordinates } from '@/lib/format/number'
import { PlaceDot } from './place-dot'
import { useCardLift } from './use-card-lift'
import { useClosing } from './use-closing'

interface PlaceCardProps {
  place: Place
  /** Width in px that sidebars cover at the map's right edge. */
  right: number
  action: ReactNode
  onClose: () => void
}

/** At the foot of the map: coordinates of the pressed place, and one action. */
export function PlaceCard({ place, right, action, onClose }: PlaceCardProps) {
  const card = useRef<HTMLElement>(null)
  useCardLift(card, right)
  useClosing(card, onClose)
  return (
    <>
      <PlaceDot place={place} />
      <div
        style={{ right }}
        className="pointer-events-none absolute bottom-[calc(12px+var(--map-foot,0px))] left-0 z-2 flex justify-center px-3"
      >
        <section
          ref={card}
          aria-label="Picked location"
          data-place-card
          data-ground="paper"
          className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-paper py-2 pr-2 pl-3 max-sm:gap-x-2 max-sm:pr-1 text-ink-1000 shadow-float"
        >
          <p className="tnum flex items-center gap-1.5 font-semibold whitespace-nowrap">
            <MapPin aria-hidden className="text-ink-600 max-sm:hidden" />
            {formatCoordinates(place.lat, place.lng)}
          </p>
          <div className="ml-auto flex items-center gap-1">
            {action}
            <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
          </div>
        </section>
      </div>
    </>
  )
}
