import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { cameraOf } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import { useLatest } from './use-latest'

/**
 * Tells where the map looks, at once and after every movement. `isByHand` is true when a person moved it, false for
 * the first report and for movements that the screen started.
 */
export function useCamera(
  map: MapLibre,
  onCamera: ((camera: MapCamera, isByHand: boolean) => void) | undefined,
): void {
  const report = useLatest(onCamera)
  useEffect(() => {
    report.current?.(cameraOf(map), false)
    const moved = (event: { originalEvent?: unknown }) => {
      report.current?.(cameraOf(map), event.originalEvent !== undefined)
    }
    map.on('moveend', moved)
    return () => {
      map.off('moveend', moved)
    }
  }, [map, report])
}
