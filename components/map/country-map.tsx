'use client'

import dynamic from 'next/dynamic'

/** Fetches the map library; early, where it is known that a map will be shown. */
export const loadMapView = () => import('./map-view')

/**
 * The map of a country for any screen: `MapView` with the map library, loaded only where a map is shown and never on
 * the server. Fills its parent, which must have a height.
 */
export const CountryMap = dynamic(() => loadMapView().then((module) => module.MapView), {
  ssr: false,
  loading: () => <div role="status" aria-label="Loading the map" className="size-full bg-map-outside" />,
})
