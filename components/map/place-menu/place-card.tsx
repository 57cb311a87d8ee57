'use client'

import { MapPin, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Marker } from 'react-map-gl/maplibre'
import { useMapTools } from '@/components/map/map-context'
import { floatSelector } from '@/components/map/map-controls'
import type { Place } from '@/components/map/map-data'
import { IconButton } from '@/components/ui/icon-button'
import { useLatest } from '@/components/ui/use-latest'
import { formatCoordinates } from '@/lib/format/number'

/** Publishes the px to raise notices by. */
const toastLift = '--toast-lift'

/** Px from the upper left corner of the screen. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const gap = 8

const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Px to raise a card at the map's foot so that it covers none of the other floats. */
export function cardLift({ left, top, right, bottom }: Box, floats: readonly Box[]): number {
  let lift = 0
  for (;;) {
    const raised = { left, right, top: top - lift - gap, bottom: bottom - lift + gap }
    const hit = floats.find((float) => meets(raised, float))
    if (!hit) return lift
    lift = bottom + gap - hit.top
  }
}

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

export function PlaceDot({ place }: { place: Place }) {
  return (
    <Marker longitude={place.lng} latitude={place.lat} className="pointer-events-none z-1">
      <span aria-hidden className="block size-3 rounded-full border-2 border-ink-1000 bg-volt" />
    </Marker>
  )
}

const leaving = ['mousedown', 'touchstart', 'wheel'] as const

/** Presses and wheel turns outside, Escape, and a new map width close the box; Escape restores focus. */
export function useClosing(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const { map } = useMapTools()
  const close = useLatest(onClose)

  useEffect(() => {
    const left = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close.current()
    }
    // Captured, because the map stops some events.
    const options = { capture: true, passive: true }
    for (const event of leaving) document.addEventListener(event, left, options)
    return () => {
      for (const event of leaving) document.removeEventListener(event, left, options)
    }
  }, [box, close])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (box.current?.contains(document.activeElement)) map.getCanvas().focus()
      close.current()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [map, box, close])

  useEffect(() => {
    const container = map.getContainer()
    const { width } = container.getBoundingClientRect()
    const observer = new ResizeObserver(([entry]) => {
      // Differences below a pixel are layout rounding.
      if (entry && Math.abs(entry.contentRect.width - width) >= 1) close.current()
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [map, close])
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
