'use client'

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useLatest } from '@/components/ui/use-latest'
import type { Place } from './map-data'
import { PlacePopup } from './place-popup'

interface MapPopupProps {
  place: Place
  /** Corners of the shape that the popup is about and leaves uncovered. */
  ring?: readonly (readonly [lng: number, lat: number])[] | undefined
  title: string
  before?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Escape closes it. */
export function MapPopup({ place, ring, title, before, onClose, children }: MapPopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const heading = useId()
  const close = useLatest(onClose)

  useEffect(() => {
    const before = document.activeElement
    const element = box.current
    element?.focus()
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
    }
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
      // Keyboard users continue where the popup was opened.
      const isInside = document.activeElement === document.body || element?.contains(document.activeElement)
      if (isInside && before instanceof HTMLElement) before.focus()
    }
  }, [close])

  return (
    <PlacePopup place={place} ring={ring} className="z-2">
      <div
        ref={box}
        role="dialog"
        aria-labelledby={heading}
        tabIndex={-1}
        data-ground="paper"
        className="pointer-events-auto max-h-(--popup-height) w-64 max-w-[calc(100cqw-16px)] overflow-y-auto overscroll-contain rounded-md bg-paper px-3.5 py-3 text-ink-1000 shadow-float outline-none"
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
    </PlacePopup>
  )
}
