'use client'

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useLatest } from './hooks/use-latest'
import { useMapTools } from './map-context'
import type { Place } from './map-data'

interface Box {
  width: number
  height: number
}

/** Px between a popup and its point, and between a popup and the map's edge. */
const [gap, margin] = [10, 8]

/** Upper left corner of a popup: right of its point, left of it where the map ends, always inside the map. */
export function popupCorner(point: { x: number; y: number }, popup: Box, map: Box): { x: number; y: number } {
  const right = point.x + gap
  const fitsRight = right + popup.width + margin <= map.width
  const x = fitsRight ? right : point.x - gap - popup.width
  const inside = (value: number, size: number, room: number) =>
    Math.min(Math.max(margin, value), Math.max(margin, room - size - margin))
  return { x: inside(x, popup.width, map.width), y: inside(point.y - 24, popup.height, map.height) }
}

interface MapPopupProps {
  place: Place
  title: string
  before?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A box beside a place on the map that goes along with it. Escape closes it. */
export function MapPopup({ place, title, before, onClose, children }: MapPopupProps) {
  const { map } = useMapTools()
  const box = useRef<HTMLDivElement>(null)
  const heading = useId()
  const close = useLatest(onClose)

  useLayoutEffect(() => {
    const settle = () => {
      const element = box.current
      if (!element) return
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      const popup = { width: element.offsetWidth, height: element.offsetHeight }
      const { x, y } = popupCorner(map.project([place.lng, place.lat]), popup, { width, height })
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    settle()
    map.on('move', settle)
    map.on('resize', settle)
    return () => {
      map.off('move', settle)
      map.off('resize', settle)
    }
  }, [map, place])

  useEffect(() => {
    box.current?.focus()
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [close])

  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      data-ground="paper"
      className="absolute top-0 left-0 z-2 w-64 max-w-[calc(100%-16px)] rounded-md bg-paper px-3.5 py-3 text-ink-1000 shadow-float outline-none"
    >
      <div className="flex items-center gap-2">
        {before}
        <h2 id={heading} className="flex-1 font-semibold">
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<X aria-hidden />}
          size="sm"
          className="-my-1 -mr-1.5"
          onClick={onClose}
        />
      </div>
      {children}
    </div>
  )
}
