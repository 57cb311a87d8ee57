'use client'

import { useRef } from 'react'
import { useOnPlace } from '@/components/map/hooks/use-beside-place'
import type { Place } from '@/components/map/map-data'

export function PlaceDot({ place }: { place: Place }) {
  const dot = useRef<HTMLSpanElement>(null)
  useOnPlace(dot, place)
  return (
    <span
      ref={dot}
      aria-hidden
      className="pointer-events-none absolute -top-1.5 -left-1.5 z-1 size-3 rounded-full border-2 border-ink-1000 bg-volt"
    />
  )
}
