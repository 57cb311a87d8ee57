'use client'

import { onDemand } from '@/components/ui/on-demand'

/** Prefetches the map library for pages that will show a map. */
export const loadMapView = () => import('./map-view')

/** `MapView` with the map library loaded on demand, never on the server. Its parent must have a height. */
export const CountryMap = onDemand(
  () => loadMapView().then((module) => module.MapView),
  () => <div role="status" aria-label="Loading the map" className="size-full bg-map-outside" />,
)
