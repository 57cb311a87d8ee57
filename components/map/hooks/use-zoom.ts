import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

/** The zoom to a quarter of a level: enough for what depends on it, without drawing anew in every frame. */
export function useZoom(map: MapLibre): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoom', changed)
      return () => {
        map.off('zoom', changed)
      }
    },
    [map],
  )
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(map.getZoom() * 4) / 4,
    () => 0,
  )
}
