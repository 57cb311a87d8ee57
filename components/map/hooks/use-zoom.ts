import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { cameraOf } from '@/components/map/map-controls'
import type { Bounds } from '@/lib/geo/mercator'

/** Rerenders only when the value changes. */
function useMapValue<T>(map: MapLibre, event: 'zoom' | 'move', read: () => T): T {
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

function around([west, south, east, north]: Bounds): Bounds {
  const width = east - west
  const height = north - south
  return [west - width, south - height, east + width, north + height]
}

/** Whether a box contains the view and is not much larger. */
function serves([west, south, east, north]: Bounds, view: Bounds): boolean {
  const isInIt = west <= view[0] && south <= view[1] && east >= view[2] && north >= view[3]
  return isInIt && east - west <= 8 * (view[2] - view[0])
}

/** A box around the view that changes only when the view leaves it or becomes much smaller. */
export function useAroundView(map: MapLibre): Bounds {
  const box = useRef<Bounds>(undefined)
  return useMapValue(map, 'move', () => {
    const view = cameraOf(map).bounds
    if (!box.current || !serves(box.current, view)) box.current = around(view)
    return box.current
  })
}
