'use client'

import dynamic from 'next/dynamic'

/**
 * The map of a country for any screen: `MapView` with the map library, loaded only where a map is shown and never on
 * the server. Fills its parent, which must have a height.
 */
export const CountryMap = dynamic(() => import('./map-view').then((module) => module.MapView), {
  ssr: false,
  loading: () => <div role="status" aria-label="Loading the map" className="size-full bg-map-outside" />,
})
