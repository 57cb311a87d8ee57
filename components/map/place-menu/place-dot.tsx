'use client'

import { Marker } from 'react-map-gl/maplibre'
import type { Place } from '@/components/map/map-data'

export function PlaceDot({ place }: { place: Place }) {
  return (
    <Marker longitude={place.lng} latitude={place.lat} className="pointer-events-none z-1">
      <span aria-hidden className="block size-3 rounded-full border-2 border-ink-1000 bg-volt" />
    </Marker>
  )
}
