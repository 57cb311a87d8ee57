import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

/** Rerenders only when the value changes. */
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

export const useZoomed = <T extends string | number | boolean | undefined>(
  map: MapLibre,
  follow: (zoom: number) => T,
): T => useMapValue(map, 'zoom', () => follow(map.getZoom()))

const toQuarter = (zoom: number) => Math.floor(zoom * 4) / 4

/** Rounded to a quarter of a level, which avoids a render per frame. */
export const useZoom = (map: MapLibre): number => useZoomed(map, toQuarter)
