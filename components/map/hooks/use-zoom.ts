import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

/** What follows from the map at its events, kept up to date; drawn anew only when it becomes another value. */
export function useMapValue<T>(map: MapLibre, event: 'zoom' | 'move', read: () => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on(event, changed)
      return () => {
        map.off(event, changed)
      }
    },
    [map, event],
  )
  return useSyncExternalStore(subscribe, read, read)
}

/** What follows from the map's zoom. */
export const useZoomed = <T extends string | number | boolean | undefined>(
  map: MapLibre,
  follow: (zoom: number) => T,
): T => useMapValue(map, 'zoom', () => follow(map.getZoom()))

const toQuarter = (zoom: number) => Math.floor(zoom * 4) / 4

/** The zoom to a quarter of a level: enough for what depends on it, without drawing anew in every frame. */
export const useZoom = (map: MapLibre): number => useZoomed(map, toQuarter)
