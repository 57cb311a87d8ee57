import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

/** What follows from the map's zoom, kept up to date; drawn anew only when it becomes another value. */
export function useZoomed<T extends string | number | boolean | undefined>(
  map: MapLibre,
  follow: (zoom: number) => T,
): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoom', changed)
      return () => {
        map.off('zoom', changed)
      }
    },
    [map],
  )
  const read = () => follow(map.getZoom())
  return useSyncExternalStore(subscribe, read, read)
}

const toQuarter = (zoom: number) => Math.floor(zoom * 4) / 4

/** The zoom to a quarter of a level: enough for what depends on it, without drawing anew in every frame. */
export const useZoom = (map: MapLibre): number => useZoomed(map, toQuarter)
