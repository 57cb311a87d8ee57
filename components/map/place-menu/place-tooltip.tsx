'use client'

import { Copy, ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Place } from '@/components/map/map-data'
import { PlacePopup } from '@/components/map/place-popup'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { formatCoordinates } from '@/lib/format/number'
import { googleMapsAddress } from '@/lib/geo/google-maps'
import { PlaceDot, useClosing } from './place-card'

interface PlaceTooltipProps {
  place: Place
  action: ReactNode
  onClose: () => void
}

async function copy(coordinates: string) {
  try {
    await navigator.clipboard.writeText(coordinates)
    notify.success('Coordinates copied to clipboard')
  } catch {
    notify.error(`The coordinates could not be copied: ${coordinates}`)
  }
}

export function PlaceTooltip({ place, action, onClose }: PlaceTooltipProps) {
  const box = useRef<HTMLDivElement>(null)
  const coordinates = formatCoordinates(place.lat, place.lng)
  useClosing(box, onClose)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <PlaceDot place={place} />
      <PlacePopup place={place} className="z-3">
        <div
          ref={box}
          role="dialog"
          aria-label={`Location ${coordinates}`}
          tabIndex={-1}
          data-ground="paper"
          className="pointer-events-auto w-58 max-w-[calc(100cqw-16px)] rounded-md bg-paper p-3 text-ink-1000 shadow-float outline-none"
        >
          <div className="-mt-1 -mr-1 flex items-center justify-between gap-2">
            <p className="tnum font-semibold select-text">{coordinates}</p>
            <IconButton
              label="Copy coordinates"
              icon={<Copy aria-hidden />}
              size="sm"
              onClick={() => void copy(coordinates)}
            />
          </div>
          <a
            href={googleMapsAddress(place)}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-0.5 mb-3 flex min-h-6 items-center gap-1.5 rounded-xs text-ink-700 underline decoration-ink-400 underline-offset-3 hover:text-ink-1000 max-sm:min-h-11"
          >
            View in google maps
            <ExternalLink aria-hidden className="size-3.5 text-ink-600" />
          </a>
          {action}
        </div>
      </PlacePopup>
    </>
  )
}
