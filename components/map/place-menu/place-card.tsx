'use client'

import { MapPin, X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useMapTools } from '@/components/map/map-context'
import type { Place } from '@/components/map/map-data'
import { floatSelector } from '@/components/map/map-floats'
import { IconButton } from '@/components/ui/icon-button'
import { formatCoordinates } from '@/lib/format/number'
import { cardLift } from './card-lift'
import { PlaceDot } from './place-dot'
import { useClosing } from './use-closing'

/** Publishes the px to raise notices by. */
const toastLift = '--toast-lift'

/** Keeps a card above the other floats, and notices above the card. @param right px that sidebars cover */
function useCardLift(card: RefObject<HTMLElement | null>, right: number): void {
  const { map } = useMapTools()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sidebar moves the card aside without resizing anything
  useLayoutEffect(() => {
    const element = card.current
    const frame = map.getContainer().parentElement
    if (!element || !frame) return
    const floats = [...frame.querySelectorAll(floatSelector)]
    const settle = () => {
      element.style.translate = 'none'
      const boxes = floats.map((float) => float.getBoundingClientRect())
      element.style.translate = `0 ${-cardLift(element.getBoundingClientRect(), boxes)}px`
      const lift = window.innerHeight - element.getBoundingClientRect().top - 12
      document.documentElement.style.setProperty(toastLift, `${Math.max(0, lift)}px`)
    }
    settle()
    const observer = new ResizeObserver(settle)
    for (const each of [frame, ...floats]) observer.observe(each)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty(toastLift)
    }
  }, [map, card, right])
}

interface PlaceCardProps {
  place: Place
  right: number
  action: ReactNode
  onClose: () => void
}

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
